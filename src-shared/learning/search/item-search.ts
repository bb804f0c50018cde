import { slugSchema } from '../../kernel/values/slug.ts'
import { optionLettersSchema } from '../../content/exams/exam-rules.ts'
import { paperStimulusSchema } from '../../attempt/record/paper.ts'
import { mediaSignatureSchema } from '../../content/media/media-address.ts'
import { pictureSchema } from '../../content/media/picture.ts'
import { authoredBase, contentIdSchema } from '../../content/item-types/base/item-base.ts'
import { paperItemSchema } from '../../content/item-types/item-types.ts'
import { classLevelSlugs, EVERY_LEVEL } from '../../account/class-levels.ts'
import { lessonSummarySchema } from '../lessons/learning.ts'
import { z } from '../../kernel/schema/zod.ts'
import { LONGEST_SEARCH } from './search-terms.ts'

/** Search text and filters; only the text is required. */
export const searchRequestSchema = z.strictObject({
  words: z.string().trim().min(1).max(LONGEST_SEARCH),
  /** Body of an exam that uses the question, such as JAMB. */
  body: z.string().min(1).max(60).optional(),
  subject: slugSchema.optional(),
  /** A syllabus heading. */
  topic: z.string().min(1).max(200).optional(),
  difficulty: authoredBase.difficulty.optional(),
  /** Absent: only what suits the learner by class, exam and country. */
  level: z.enum([...classLevelSlugs, EVERY_LEVEL]).optional(),
  /** Pages count from 1. */
  page: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .optional()
})

/** A picture that a question shows. `signature` is that of its address; absent from a server that serves none by address. */
const foundPictureSchema = z.strictObject({ ...pictureSchema.shape, signature: mediaSignatureSchema.optional() })

/** A question as shown in a list. Excludes its syllabus topic, which can reveal the answer. */
export const listedItemSchema = z.strictObject({
  itemId: contentIdSchema,
  stem: z.string(),
  subject: z.string(),
  /** Pictures in its stem. */
  pictures: z.array(foundPictureSchema).optional(),
  /** Names of the exams that use it. */
  exams: z.array(z.string()),
  /** Plain excerpt of its options or stimulus, if a word was found there and not in the stem. */
  excerpt: z.strictObject({ from: z.enum(['options', 'stimulus']), text: z.string() }).optional(),
  isBookmarked: z.boolean(),
  hasNote: z.boolean()
})

/** A group of other results: the best matches and the total number. */
const groupOf = <Hit extends z.ZodType>(hit: Hit) => z.strictObject({ count: z.int(), hits: z.array(hit) })

const subjectNameSchema = z.strictObject({ slug: slugSchema, title: z.string() })

/** Pages whose names contain the words. Only names are searched, so that the result reveals nothing about a single question. */
export const searchGroupsSchema = z.strictObject({
  subjects: groupOf(z.strictObject({ ...subjectNameSchema.shape, lessonCount: z.int() })),
  /** Syllabus headings that the learner can practise. `exam` and `name`: the exam under which it is practised. */
  headings: groupOf(z.strictObject({ title: z.string(), exam: slugSchema, name: z.string(), subject: subjectNameSchema })),
  lessons: groupOf(z.strictObject({ ...lessonSummarySchema.pick({ slug: true, title: true, summary: true }).shape, subject: z.string() }))
})

const countedSchema = z.strictObject({ title: z.string(), count: z.int() })

export const searchReplySchema = z.strictObject({
  /** Percentage of the bank that is indexed. Searches return nothing below 100. */
  percent: z.int().min(0).max(100),
  /** Across all pages. */
  count: z.int(),
  questions: z.array(listedItemSchema),
  /** Only on the first page, and only without filters that apply to questions alone. */
  groups: searchGroupsSchema.optional(),
  /** Further filters, with the number of questions that each leaves. */
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
  pictures: z.array(foundPictureSchema).optional()
})

export type SearchRequest = z.infer<typeof searchRequestSchema>
export type SearchReply = z.infer<typeof searchReplySchema>
export type SearchGroups = z.infer<typeof searchGroupsSchema>
export type FoundPicture = z.infer<typeof foundPictureSchema>
export type ListedItem = z.infer<typeof listedItemSchema>
export type FoundItem = z.infer<typeof foundItemSchema>
