import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'
import { compareVersions, updateVersionSchema } from './update-version.ts'

/** As `appId` in electron-builder.yml: a manifest of another product is none of ours, whoever signed it. */
export const UPDATE_PRODUCT = 'app.koya.desktop'

/** How a version is packed where it can replace itself, or an administrator has to. */
export const packageKinds = ['appimage', 'deb', 'nsis', 'mac-zip'] as const

export type PackageKind = (typeof packageKinds)[number]

/** The ending of each kind's file. */
export const packageEndings: Readonly<Record<PackageKind, string>> = { appimage: '.AppImage', deb: '.deb', nsis: '.exe', 'mac-zip': '.zip' }

export const updateChannelSchema = z.string().regex(/^[a-z][a-z0-9-]{0,19}$/)

/** Twice what a package of Koya weighs, and more: past that no mirror is believed. */
const MOST_FILE_BYTES = 1024 ** 3

/** One plain name: no folder, no drive, no leading dot, nothing that a file system or an address reads in another way. */
const fileNameSchema = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9_-]|\.(?=[A-Za-z0-9]))*$/)

export const updateFileSchema = z
  .strictObject({
    platform: z.enum(['linux', 'win32', 'darwin']),
    arch: z.enum(['x64', 'arm64', 'ia32']),
    package: z.enum(packageKinds),
    name: fileNameSchema,
    bytes: z.int().min(1).max(MOST_FILE_BYTES),
    /** SHA-512 in base64, as electron-updater has it. */
    sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
    /** Of the block map at the end of an AppImage, by which only what changed is fetched; null where there is none. */
    blockMapBytes: z.int().min(1).nullable()
  })
  .refine(({ package: kind, name }) => name.endsWith(packageEndings[kind]), { error: schemaMessages.updates.nameEnding })
  .refine(({ bytes, blockMapBytes }) => blockMapBytes === null || blockMapBytes + 4 < bytes, { error: schemaMessages.updates.blockMap })

export type UpdateFile = z.infer<typeof updateFileSchema>

/**
 * What is signed: one release of one channel. A later manifest of the channel has a higher `sequence`, also where it only changes `percentage` or
 * `isPaused`; so whoever replays an earlier one is refused (docs/decisions/0051-install-only-signed-updates-and-only-outside-exams.md).
 */
export const updateManifestSchema = z
  .strictObject({
    format: z.literal(1),
    product: z.string().max(100),
    channel: updateChannelSchema,
    sequence: z.int().min(1),
    /** ISO 8601, UTC. */
    issuedAt: z.iso.datetime(),
    /** From then on whoever follows the channel is told that no news reached this computer; nothing stops. */
    expiresAt: z.iso.datetime(),
    version: updateVersionSchema,
    /** Versions that go back to `version`, each of them higher than it; empty where it is a plain release. */
    recalls: z.array(updateVersionSchema).max(50),
    isPaused: z.boolean(),
    /** The share of computers that take it, from 0 to 100. Whatever is no such number is read as 0 (`shareOf`). */
    percentage: z.unknown().optional(),
    /** What is new, in plain words, a line each. */
    notes: z.array(z.string().min(1).max(300)).max(20),
    files: z.array(updateFileSchema).min(1).max(32)
  })
  .refine(({ version, recalls }) => recalls.every((recalled) => compareVersions(recalled, version) > 0), {
    error: schemaMessages.updates.recall,
    path: ['recalls']
  })
  .refine(({ files }) => new Set(files.map((file) => `${file.platform} ${file.arch} ${file.package}`)).size === files.length, {
    error: schemaMessages.updates.sameComputers,
    path: ['files']
  })

export type UpdateManifest = z.infer<typeof updateManifestSchema>
