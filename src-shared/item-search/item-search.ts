import { slugSchema } from '../assessment/slug.ts'
import { optionLettersSchema } from '../attempt/exam-rules.ts'
import { paperStimulusSchema } from '../attempt/paper.ts'
import { pictureSchema } from '../content/picture.ts'
import { authoredBase, contentIdSchema } from '../item-types/item-base.ts'
import { paperItemSchema } from '../item-types/item-types.ts'
import { classLevelSlugs } from '../learner/class-levels.ts'
import { z } from '../schema/zod.ts'
import { LONGEST_SEARCH } from './search-words.ts'

/** What is looked for, and by what the list is narrowed. All parts but the words may be absent. */
export const searchWishSchema = z.strictObject({
  words: z.string().trim().min(1).max(LONGEST_SEARCH),
  /** Who sets an exam that draws on the question, such as JAMB. */
  body: z.string().min(1).max(60).optional(),
  subject: slugSchema.optional(),
  /** A heading of the syllabus. */
  topic: z.string().min(1).max(200).optional(),
  difficulty: authoredBase.difficulty.optional(),
  level: z.enum(classLevelSlugs).optional(),
  /** Pages count from 1. */
  page: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .optional()
})

/** A question as a list shows it. What it is about by the syllabus is not in it: that can tell an answer. */
export const listedItemSchema = z.strictObject({
  itemId: contentIdSchema,
  stem: z.string(),
  subject: z.string(),
  /** What its stem shows. */
  pictures: z.array(pictureSchema).optional(),
  /** The exams that draw on it, by their names. */
  exams: z.array(z.string()),
  /** A plain piece of its options or of the text beside it, where a word was found there and not in the stem. */
  excerpt: z.strictObject({ from: z.enum(['options', 'stimulus']), text: z.string() }).optional(),
  isBookmarked: z.boolean(),
  hasNote: z.boolean()
})

const countedSchema = z.strictObject({ title: z.string(), count: z.int() })

export const searchReplySchema = z.strictObject({
  /** How much of the bank the index holds. Nothing is found before it is 100. */
  percent: z.int().min(0).max(100),
  /** Of all pages. */
  count: z.int(),
  questions: z.array(listedItemSchema),
  /** By what the list can be narrowed further, with how many questions each leaves. */
  choices: z.strictObject({
    bodies: z.array(countedSchema),
    subjects: z.array(z.strictObject({ slug: slugSchema, ...countedSchema.shape })),
    headings: z.array(countedSchema)
  })
})

/** One question of the bank, as a candidate would see it. */
export const foundItemSchema = z.strictObject({
  item: paperItemSchema,
  subject: z.string(),
  exams: z.array(z.string()),
  optionLetters: optionLettersSchema,
  stimulus: paperStimulusSchema.optional(),
  pictures: z.array(pictureSchema).optional()
})

export type SearchWish = z.infer<typeof searchWishSchema>
export type SearchReply = z.infer<typeof searchReplySchema>
export type ListedItem = z.infer<typeof listedItemSchema>
export type FoundItem = z.infer<typeof foundItemSchema>
