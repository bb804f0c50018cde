import { contentIdSchema } from '../item-types/item-base.ts'
import { itemSchema } from '../item-types/item-types.ts'
import { pictureSchema } from './picture.ts'
import { z } from '../schema/zod.ts'

/** A passage, cloze text or drawing that several items share. `text` is Koya's inline markup, see `markup.ts`. */
export const stimulusSchema = z.strictObject({
  id: contentIdSchema,
  kind: z.enum(['passage', 'cloze', 'reading-text']),
  title: z.string().min(1),
  text: z.string().min(1)
})

export const subjectContentSchema = z.strictObject({
  /** Slug of the subject, such as `use-of-english`. */
  subject: contentIdSchema,
  title: z.string().min(1),
  /** Changes whenever an item's marking could change. */
  version: z.int().positive(),
  stimuli: z.array(stimulusSchema),
  /** Absent where no text shows one. */
  pictures: z.array(pictureSchema).optional(),
  items: z.array(itemSchema)
})

export type Stimulus = z.infer<typeof stimulusSchema>
export type SubjectContent = z.infer<typeof subjectContentSchema>
