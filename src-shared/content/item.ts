import { z } from '../schema/zod.ts'

/** Ids of items and stimuli: lower-case words and digits joined by hyphens, unique in all packs. */
const contentId = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/**
 * One answer option. `id` is stable for ever: marking, journals and reports speak of options only by it,
 * never by the letter or position that a candidate happened to see.
 */
export const optionSchema = z.strictObject({
  id: z.string().regex(/^[v-z]$/),
  text: z.string().min(1),
  /** The number that `text` states, in the unit that `text` states; only for items with a `calculation`. */
  value: z.number().optional(),
  /** For a wrong option: what makes it tempting, and what is wrong with it. Shown in the review only. */
  why: z.string().min(1).optional()
})

/** A passage, cloze text or drawing that several items share. `text` is Koya's inline markup, see `markup.ts`. */
export const stimulusSchema = z.strictObject({
  id: contentId,
  kind: z.enum(['passage', 'cloze', 'reading-text']),
  title: z.string().min(1),
  text: z.string().min(1)
})

/**
 * A single-choice item as its author wrote it, with its key. It never leaves the backend in this shape
 * before the attempt is submitted.
 */
export const itemSchema = z
  .strictObject({
    id: contentId,
    /** The profile's section that this item can fill, such as `antonyms`; absent where a subject has one section. */
    section: z.string().optional(),
    stimulusId: contentId.optional(),
    topic: z.string().min(1),
    difficulty: z.enum(['easy', 'medium', 'hard']),
    stem: z.string().min(1),
    options: z.array(optionSchema).min(2).max(5),
    key: z.string(),
    /** Why the key is right, in steps that a learner can follow. */
    explanation: z.string().min(1),
    /** Arithmetic whose value must equal the key's `value` and no other option's, see `evaluate-expression.ts`. */
    calculation: z.string().optional()
  })
  .refine((item) => item.options.filter((option) => option.id === item.key).length === 1, { error: 'the key is not the id of exactly one option' })

export const subjectContentSchema = z.strictObject({
  /** Slug of the subject, such as `use-of-english`. */
  subject: contentId,
  title: z.string().min(1),
  /** Changes whenever an item's marking could change. */
  version: z.int().positive(),
  stimuli: z.array(stimulusSchema),
  items: z.array(itemSchema)
})

export type Option = z.infer<typeof optionSchema>
export type Stimulus = z.infer<typeof stimulusSchema>
export type Item = z.infer<typeof itemSchema>
export type SubjectContent = z.infer<typeof subjectContentSchema>
