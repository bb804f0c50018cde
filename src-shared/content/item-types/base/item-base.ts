import { z } from '../../../kernel/schema/zod.ts'

/** Ids of items and stimuli: lower-case words and digits joined by hyphens, unique across all packs. */
export const contentIdSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** Fields that authors write for items of every type. */
export const authoredBase = {
  id: contentIdSchema,
  /** The profile section that this item can fill, such as `antonyms`; absent if the subject has one section. */
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
  /** The section's title, such as "Antonyms"; absent if the subject has one section. */
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

/** Copies named members only, so that a member added to items later cannot reach candidates by accident. */
export function showBase({ id, section, stimulusId, stem }: ShownBase): { id: string; section?: string; stimulusId?: string; stem: string } {
  return { id, ...(section === undefined ? {} : { section }), ...(stimulusId === undefined ? {} : { stimulusId }), stem }
}
