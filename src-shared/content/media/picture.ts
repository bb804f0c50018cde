import { contentIdSchema } from '../item-types/base/item-base.ts'
import { z } from '../../kernel/schema/zod.ts'

/** By the ending of their files. */
export const pictureTypes = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' } as const

export type PictureType = (typeof pictureTypes)[keyof typeof pictureTypes]

/** A diagram takes a few thousand bytes; a paper of pictures must still start over a slow line. */
export const PICTURE_MOST_BYTES = 256 * 1024

export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)
export const pictureTypeSchema = z.enum(Object.values(pictureTypes) as [PictureType, ...PictureType[]])

/**
 * A picture of a pack, as pack and paper name it. Texts show it by `![id]`; its file lies beside the pack as `media/id.svg`, or as the type
 * has it. `sha256` is of that file.
 */
export const pictureSchema = z.strictObject({
  id: contentIdSchema,
  type: pictureTypeSchema,
  sha256: sha256Schema,
  /** Size at which it is shown where there is room, in CSS pixels. */
  width: z.int().min(16).max(1200),
  height: z.int().min(16).max(1200),
  /** All that the picture says, for whoever does not see it. */
  alt: z.string().min(20).max(800)
})

export type Picture = z.infer<typeof pictureSchema>
