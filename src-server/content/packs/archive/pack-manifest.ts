import { contentIdSchema } from '../../../../src-shared/content/item-types/base/item-base.ts'
import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import { serverSchemaMessages } from '../../../platform/schema-messages.ts'
import { isPackPath, packPathSchema } from './pack-path.ts'

export const manifestPath = 'manifest.json'
export const signaturePath = 'signature.json'

/**
 * Format 1 has subjects, 2 adds lessons, 3 adds papers of fixed items, 4 adds item types after the first six and options after the first five, and 5 templates with
 * decimal places or two wrong options. A pack is written in the oldest format that fits, so that every
 * version of Koya that can read all of it does.
 */
export const newestFormat = 5

/** Older formats ignore a file with that name. */
export function hasLessons(format: number): boolean {
  return format >= 2
}

/** As `hasLessons`, for papers. */
export function hasPapers(format: number): boolean {
  return format >= 3
}

/** The file of an installed pack is named after its id. */
const LONGEST_ID = 60

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/** The author's description of a pack. */
export const packHeaderSchema = z.strictObject({
  id: contentIdSchema.max(LONGEST_ID).refine(isPackPath, { error: serverSchemaMessages.content.fileName }),
  version: z.int().positive(),
  title: z.string().min(1).max(120),
  /** An SPDX expression, or a sentence about permitted use. */
  licence: z.string().min(1).max(500),
  /** BCP 47 tags, such as `en`. */
  languages: z.array(z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)).min(1),
  /** The day, such as 2026-11-21. */
  publishedOn: z.iso.date()
})

/** The contents of `manifest.json`. It lists every other file except the signature. */
export const packManifestSchema = z
  .strictObject({
    format: z.literal([1, 2, 3, 4, newestFormat]),
    ...packHeaderSchema.shape,
    files: z.array(z.strictObject({ path: packPathSchema, bytes: z.int().nonnegative(), sha256: sha256Schema }))
  })
  .refine(({ files }) => new Set(files.map(({ path }) => path)).size === files.length, { error: serverSchemaMessages.content.fileTwice })
  .refine(({ files }) => files.every(({ path }) => path !== manifestPath && path !== signaturePath), {
    error: serverSchemaMessages.content.listsItself
  })

/** The part that every manifest has, also one of a later format. */
export const anyManifestSchema = z.looseObject({ format: z.int().positive() })

export type PackHeader = z.infer<typeof packHeaderSchema>
export type PackManifest = z.infer<typeof packManifestSchema>
export type PackFile = PackManifest['files'][number]
