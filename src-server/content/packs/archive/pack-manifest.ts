import { contentIdSchema } from '../../../../src-shared/content/item-types/base/item-base.ts'
import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import { serverSchemaMessages } from '../../../platform/schema-messages.ts'
import { isPackPath, packPathSchema } from './pack-path.ts'

export const manifestPath = 'manifest.json'
export const signaturePath = 'signature.json'

/** 1 has subjects, 2 lessons, too, and 3 papers of fixed items. A pack is written in the oldest one that holds it, so that every Koya that can read it whole does. */
export const newestFormat = 3

/** A file of that name in a pack of format 1 is nothing to any Koya. */
export function hasLessons(format: number): boolean {
  return format >= 2
}

/** As with lessons, in a pack of format 1 or 2. */
export function hasPapers(format: number): boolean {
  return format >= 3
}

/** The file of an installed pack has its name. */
const LONGEST_ID = 60

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/** What its author says of a pack. */
export const packHeaderSchema = z.strictObject({
  id: contentIdSchema.max(LONGEST_ID).refine(isPackPath, { error: serverSchemaMessages.content.fileName }),
  version: z.int().positive(),
  title: z.string().min(1).max(120),
  /** An SPDX expression, or a sentence on who may use it how. */
  licence: z.string().min(1).max(500),
  /** BCP 47 tags, such as `en`. */
  languages: z.array(z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)).min(1),
  /** The day, such as 2026-11-21. */
  publishedOn: z.iso.date()
})

/** What a pack says of itself, in `manifest.json`; every other file but the signature is listed in it. */
export const packManifestSchema = z
  .strictObject({
    format: z.literal([1, 2, newestFormat]),
    ...packHeaderSchema.shape,
    files: z.array(z.strictObject({ path: packPathSchema, bytes: z.int().nonnegative(), sha256: sha256Schema }))
  })
  .refine(({ files }) => new Set(files.map(({ path }) => path)).size === files.length, { error: serverSchemaMessages.content.fileTwice })
  .refine(({ files }) => files.every(({ path }) => path !== manifestPath && path !== signaturePath), {
    error: serverSchemaMessages.content.listsItself
  })

/** What every manifest has, also one of a later Koya. */
export const anyManifestSchema = z.looseObject({ format: z.int().positive() })

export type PackHeader = z.infer<typeof packHeaderSchema>
export type PackManifest = z.infer<typeof packManifestSchema>
export type PackFile = PackManifest['files'][number]
