import { contentIdSchema } from '../item-types/base/item-base.ts'
import { z } from '../../kernel/schema/zod.ts'

/** By file extension. */
export const pictureTypes = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' } as const

export type PictureType = (typeof pictureTypes)[keyof typeof pictureTypes]

/** A diagram has a few thousand bytes; a paper with many pictures must still start over a slow connection. */
export const PICTURE_MOST_BYTES = 256 * 1024

/** Characters of a description. A shorter one cannot replace a picture for somebody who does not see it. */
export const SHORTEST_ALT = 20
export const LONGEST_ALT = 800

export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)
export const pictureTypeSchema = z.enum(Object.values(pictureTypes) as [PictureType, ...PictureType[]])

/**
 * A picture as declared in packs and papers. Texts refer to it by `![id]`; its file is `media/id.svg` beside the pack, or with the extension of its
 * type. `sha256` is the file's hash.
 */
export const pictureSchema = z.strictObject({
  id: contentIdSchema,
  type: pictureTypeSchema,
  sha256: sha256Schema,
  /** Display size if there is room, in CSS pixels. */
  width: z.int().min(16).max(1200),
  height: z.int().min(16).max(1200),
  /** Full description for learners who cannot see the picture. */
  alt: z.string().min(SHORTEST_ALT).max(LONGEST_ALT)
})

export type Picture = z.infer<typeof pictureSchema>
