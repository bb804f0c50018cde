import { slugSchema } from '../../kernel/values/slug.ts'
import { optionLettersSchema } from '../../content/exams/exam-rules.ts'
import { paperStimulusSchema } from '../../attempt/record/paper.ts'
import { pictureSchema } from '../../content/media/picture.ts'
import { authoredBase, contentIdSchema } from '../../content/item-types/base/item-base.ts'
import { paperItemSchema } from '../../content/item-types/item-types.ts'
import { classLevelSlugs, EVERY_LEVEL } from '../../account/class-levels.ts'
import { lessonSummarySchema } from '../lessons/learning.ts'
import { z } from '../../kernel/schema/zod.ts'
import { LONGEST_SEARCH } from './search-terms.ts'

/** What is looked for, and by what the list is narrowed. All parts but the words may be absent. */
export const searchRequestSchema = z.strictObject({
  words: z.string().trim().min(1).max(LONGEST_SEARCH),
  /** Who sets an exam that draws on the question, such as JAMB. */
  body: z.string().min(1).max(60).optional(),
  subject: slugSchema.optional(),
  /** A heading of the syllabus. */
  topic: z.string().min(1).max(200).optional(),
  difficulty: authoredBase.difficulty.optional(),
  /** Absent for what may be offered to the learner: by class, exam and country. */
  level: z.enum([...classLevelSlugs, EVERY_LEVEL]).optional(),
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

/** A group of pages beside the questions: the likeliest of them, and how many there are in all. */
const groupOf = <Hit extends z.ZodType>(hit: Hit) => z.strictObject({ count: z.int(), hits: z.array(hit) })

const subjectNameSchema = z.strictObject({ slug: slugSchema, title: z.string() })

/** The pages whose names have the words. They are found by names alone, so that they tell nothing of any one question. */
export const searchGroupsSchema = z.strictObject({
  subjects: groupOf(z.strictObject({ ...subjectNameSchema.shape, lessonCount: z.int() })),
  /** Headings of the syllabus that the learner can practise. `exam` and `name`: the exam under which it is practised. */
  headings: groupOf(z.strictObject({ title: z.string(), exam: slugSchema, name: z.string(), subject: subjectNameSchema })),
  lessons: groupOf(z.strictObject({ ...lessonSummarySchema.pick({ slug: true, title: true, summary: true }).shape, subject: z.string() }))
})

const countedSchema = z.strictObject({ title: z.string(), count: z.int() })

export const searchReplySchema = z.strictObject({
  /** How much of the bank the index holds. Nothing is found before it is 100. */
  percent: z.int().min(0).max(100),
  /** Of all pages. */
  count: z.int(),
  questions: z.array(listedItemSchema),
  /** Only on the first page, and where the list is narrowed by nothing that only questions have. */
  groups: searchGroupsSchema.optional(),
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

export type SearchRequest = z.infer<typeof searchRequestSchema>
export type SearchReply = z.infer<typeof searchReplySchema>
export type SearchGroups = z.infer<typeof searchGroupsSchema>
export type ListedItem = z.infer<typeof listedItemSchema>
export type FoundItem = z.infer<typeof foundItemSchema>
