import { z } from '../../../kernel/schema/zod.ts'

/** Ids of items and stimuli: lower-case words and digits joined by hyphens, unique in all packs. */
export const contentIdSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** What the author of an item writes whatever its type is. */
export const authoredBase = {
  id: contentIdSchema,
  /** The profile's section that this item can fill, such as `antonyms`; absent where a subject has one section. */
  section: z.string().optional(),
  stimulusId: contentIdSchema.optional(),
  topic: z.string().min(1),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  stem: z.string().min(1),
  /** Why the key is right, in steps that a learner can follow. */
  explanation: z.string().min(1)
}

/** What a candidate sees of every item. */
export const shownBase = {
  id: z.string(),
  /** The section's title, such as "Antonyms"; absent where the subject has one section. */
  section: z.string().optional(),
  stimulusId: z.string().optional(),
  stem: z.string()
}

export interface ShownBase {
  readonly id: string
  readonly section?: string | undefined
  readonly stimulusId?: string | undefined
  readonly stem: string
}

/** Member by member, so that what is added to items one day does not reach a candidate by itself. */
export function showBase({ id, section, stimulusId, stem }: ShownBase): { id: string; section?: string; stimulusId?: string; stem: string } {
  return { id, ...(section === undefined ? {} : { section }), ...(stimulusId === undefined ? {} : { stimulusId }), stem }
}
