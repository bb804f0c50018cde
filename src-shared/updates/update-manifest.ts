import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'
import { compareVersions } from '../kernel/values/compare-versions.ts'
import { updateVersionSchema } from './update-version.ts'

/** Equals `appId` in electron-builder.yml. Manifests of other products are rejected even with a valid signature. */
export const UPDATE_PRODUCT = 'app.koya.desktop'

/** Package formats, whether they update themselves or an administrator installs them. */
export const packageKinds = ['appimage', 'deb', 'tar', 'nsis', 'mac-zip'] as const

export type PackageKind = (typeof packageKinds)[number]

/** File extension of each format. */
export const packageEndings: Readonly<Record<PackageKind, string>> = {
  appimage: '.AppImage',
  deb: '.deb',
  tar: '.tar.gz',
  nsis: '.exe',
  'mac-zip': '.zip'
}

export const updateChannelSchema = z.string().regex(/^[a-z][a-z0-9-]{0,19}$/)

/** More than twice the size of a Koya package; larger files are rejected. */
const MOST_FILE_BYTES = 1024 ** 3

/** A plain file name: no folder, drive or leading dot, and no character with a special meaning in file systems or URLs. */
export const fileNameSchema = z
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
    /** SHA-512 in base64, as electron-updater uses it. */
    sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
    /**
     * Size of the block map at the end of an AppImage or deb, or beside a tar.gz or an installer for Windows, used to download only changed blocks; null
     * if there is none. A map is not signed: what is written by it is checked against `sha512`.
     */
    blockMapBytes: z.int().min(1).nullable()
  })
  .refine(({ package: kind, name }) => name.endsWith(packageEndings[kind]), { error: schemaMessages.updates.nameEnding })
  .refine(({ bytes, blockMapBytes }) => blockMapBytes === null || blockMapBytes + 4 < bytes, { error: schemaMessages.updates.blockMap })

export type UpdateFile = z.infer<typeof updateFileSchema>

/** Of the file with the block map that lies beside a package that carries none: a tar.gz, or an installer for Windows, whose signature must be at its end. */
export const BLOCK_MAP_ENDING = '.blockmap'

/** Returns the name of the file with a package's block map; null where it carries its map itself, or has none. */
export function blockMapNameOf({ name, package: kind, blockMapBytes }: UpdateFile): string | null {
  return (kind === 'nsis' || kind === 'tar') && blockMapBytes !== null ? `${name}${BLOCK_MAP_ENDING}` : null
}

/** Returns the names of a package and of what lies beside it. */
export function fileNamesOf(file: UpdateFile): readonly string[] {
  return [file.name, blockMapNameOf(file) ?? []].flat()
}

/**
 * The signed content: one release of one channel. Every later manifest of the channel has a higher `sequence`, even if it changes only `percentage`
 * or `isPaused`, so a replayed earlier one is rejected (docs/decisions/0051-install-only-signed-updates-and-only-outside-exams.md).
 */
export const updateManifestSchema = z
  .strictObject({
    format: z.literal(1),
    product: z.string().max(100),
    channel: updateChannelSchema,
    sequence: z.int().min(1),
    /** ISO 8601, UTC. */
    issuedAt: z.iso.datetime(),
    /** After this time, computers on the channel report that they received no news; nothing stops working. */
    expiresAt: z.iso.datetime(),
    version: updateVersionSchema,
    /** Recalled versions, which return to `version`; each is higher than it. Empty for a normal release. */
    recalls: z.array(updateVersionSchema).max(50),
    isPaused: z.boolean(),
    /** Percentage of computers that take it, from 0 to 100. Any other value counts as 0 (`shareOf`). */
    percentage: z.unknown().optional(),
    /** Release notes in plain words, one entry per line. */
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
