import { pictureSchema } from '../media/picture.ts'
import { z } from '../../kernel/schema/zod.ts'

/** A typical drawing has a few thousand characters. */
export const DRAWING_MOST_CHARACTERS = 16_384

/** A drawing of a readable page, as SVG. Texts refer to it by `![id]`. It is shown as an image, so its scripts cannot run. Sizes in CSS pixels. */
export const drawingSchema = z.strictObject({
  ...pictureSchema.pick({ id: true, width: true, height: true, alt: true }).shape,
  svg: z.string().max(DRAWING_MOST_CHARACTERS)
})

/** A section of a readable page; `text` is Koya's inline markup, see `src-shared/kernel/markup/markup.ts`. */
export const textSectionSchema = z.strictObject({ title: z.string(), text: z.string(), drawings: z.array(drawingSchema).optional() })

export type Drawing = z.infer<typeof drawingSchema>
export type TextSection = z.infer<typeof textSectionSchema>
