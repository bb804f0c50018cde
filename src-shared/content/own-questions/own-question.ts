import { slugSchema } from '../../kernel/values/slug.ts'
import { authoredBase } from '../item-types/base/item-base.ts'
import { LONGEST_NUMBER, LONGEST_TEXT } from '../item-types/base/longest-answers.ts'
import { z } from '../../kernel/schema/zod.ts'

/** The types of items that authors write in the editor; a cloze needs a text beside it. */
export const ownQuestionTypes = ['single-choice', 'multiple-response', 'true-false', 'short-text', 'numeric'] as const

export type OwnQuestionType = (typeof ownQuestionTypes)[number]

/** In the order in which they are given to the options of a question. */
export const ownOptionIds = ['w', 'x', 'y', 'z', 'v'] as const
export const FEWEST_OPTIONS = 2
export const MOST_OPTIONS = ownOptionIds.length
/** Characters of a stem or an explanation. */
export const LONGEST_OWN_TEXT = 4000
/** Characters of an option, and of what is wrong with it. */
const LONGEST_OPTION = 1000
const LONGEST_NAME = 80
const LONGEST_UNIT = 20
export const MOST_ACCEPTED = 20

const optionIdSchema = z.enum(ownOptionIds)

/**
 * A question as it stands in its author's editor, whole or not: what is not typed yet is an empty text. What belongs to another type than
 * the chosen one is kept, so that trying types loses nothing.
 */
export const questionDraftSchema = z.strictObject({
  type: z.enum(ownQuestionTypes),
  topic: z.string().max(LONGEST_NAME),
  difficulty: authoredBase.difficulty,
  stem: z.string().max(LONGEST_OWN_TEXT),
  options: z
    .array(z.strictObject({ id: optionIdSchema, text: z.string().max(LONGEST_OPTION), why: z.string().max(LONGEST_OPTION) }))
    .max(MOST_OPTIONS),
  /** Ids of the options that are right; a single choice has one. */
  keys: z.array(optionIdSchema).max(MOST_OPTIONS),
  isTrue: z.boolean().nullable(),
  accepted: z.array(z.string().max(LONGEST_TEXT)).max(MOST_ACCEPTED),
  isCaseSensitive: z.boolean(),
  value: z.string().max(LONGEST_NUMBER),
  /** How far from the value an answer may lie, in its unit; empty for the value alone. */
  tolerance: z.string().max(LONGEST_NUMBER),
  /** Empty where the answer is a bare number. */
  unit: z.string().max(LONGEST_UNIT),
  explanation: z.string().max(LONGEST_OWN_TEXT)
})

export type QuestionDraft = z.infer<typeof questionDraftSchema>
export type OwnOptionId = z.infer<typeof optionIdSchema>
export type DraftOption = QuestionDraft['options'][number]

/** How many questions an account can keep, and how many travel at once. */
export const MOST_OWN_QUESTIONS = 3000
export const MOST_SENT_QUESTIONS = 100

/** What questions of one kind stand under, such as `Biology, week 3`. */
export const setNameSchema = z.string().trim().min(1).max(LONGEST_NAME)

const revised = { questionId: z.uuid(), revision: z.int().positive().max(2_000_000_000) }

/** A question as it is kept. A higher revision replaces a lower one, in whatever order they arrive. */
export const ownQuestionSchema = z.strictObject({ ...revised, set: setNameSchema, draft: questionDraftSchema })

/** What is kept of a question afterwards: the sent revision, or a newer one from elsewhere. */
export const savedQuestionSchema = z.strictObject(revised)

/** A question in the list of its author: what it asks, not what is right. */
const listedQuestionSchema = z.strictObject({
  ...revised,
  type: z.enum(ownQuestionTypes),
  /** The beginning of it. */
  stem: z.string(),
  /** Whether it can be asked as it stands. */
  isWhole: z.boolean()
})

/** `slug` names the set as a subject of one's own practice. */
export const listedSetSchema = z.strictObject({ slug: slugSchema, title: z.string(), questions: z.array(listedQuestionSchema) })

/** A question that asks much the same; `percent` is how much of its words. An installed one is named by its subject only. */
export const alikeQuestionSchema = z.strictObject({ percent: z.int(), whose: z.enum(['own', 'installed']), title: z.string() })

/** A pack of one's own: the sets that go into it, by their names, and what is said of it. */
export const packOptionsSchema = z.strictObject({
  sets: z.array(setNameSchema).min(1).max(100),
  title: z.string().trim().min(1).max(LONGEST_NAME),
  licence: z.string().trim().min(1).max(200)
})

export type OwnQuestion = z.infer<typeof ownQuestionSchema>
export type SavedQuestion = z.infer<typeof savedQuestionSchema>
export type ListedQuestion = z.infer<typeof listedQuestionSchema>
export type ListedSet = z.infer<typeof listedSetSchema>
export type AlikeQuestion = z.infer<typeof alikeQuestionSchema>
export type PackOptions = z.infer<typeof packOptionsSchema>

/** A question of which nothing is written yet. */
export const emptyDraft: QuestionDraft = {
  type: 'single-choice',
  topic: '',
  difficulty: 'medium',
  stem: '',
  options: ownOptionIds.slice(0, 4).map((id) => ({ id, text: '', why: '' })),
  keys: [],
  isTrue: null,
  accepted: [],
  isCaseSensitive: false,
  value: '',
  tolerance: '',
  unit: '',
  explanation: ''
}
