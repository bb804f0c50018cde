import { z } from '../../../kernel/schema/zod.ts'

/** Ids of items and stimuli: lower-case words and digits joined by hyphens, unique across all packs. */
export const contentIdSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

export const MOST_MARKS = 100

/** The marks of an item. */
export const mostMarksSchema = z.int().min(1).max(MOST_MARKS)

/** Which part of a question an item is: a letter, and perhaps a roman numeral, such as `a` or `b(ii)`. */
const partSchema = z.string().regex(/^[a-z](\((i|ii|iii|iv|v|vi)\))?$/)

/** Fields that authors write for items of every type. */
export const authoredBase = {
  id: contentIdSchema,
  /** The profile section that this item can fill, such as `antonyms`; absent if the subject has one section. */
  section: z.string().optional(),
  stimulusId: contentIdSchema.optional(),
  /** Only of a part of a question; its stimulus is what the parts share. */
  part: partSchema.optional(),
  topic: z.string().min(1),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  /** What a right answer is worth; absent: what the section or the marking of the exam says. */
  marks: mostMarksSchema.optional(),
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
  part: partSchema.optional(),
  /** What a right answer is worth; absent where all questions are worth the same. */
  mostMarks: mostMarksSchema.optional(),
  stem: z.string()
}

export interface ShownBase {
  readonly id: string
  readonly section?: string | undefined
  readonly stimulusId?: string | undefined
  readonly part?: string | undefined
  readonly marks?: number | undefined
  readonly stem: string
}

/** Copies named members only, so that a member added to items later cannot reach candidates by accident. */
export function showBase({ id, section, stimulusId, part, marks, stem }: ShownBase) {
  return {
    id,
    ...(section === undefined ? {} : { section }),
    ...(stimulusId === undefined ? {} : { stimulusId }),
    ...(part === undefined ? {} : { part }),
    ...(marks === undefined ? {} : { mostMarks: marks }),
    stem
  }
}
