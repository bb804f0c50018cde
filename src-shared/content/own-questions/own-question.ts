import { slugSchema } from '../../kernel/values/slug.ts'
import { authoredBase } from '../item-types/base/item-base.ts'
import { LONGEST_NUMBER } from '../item-types/base/longest-answers.ts'
import { z } from '../../kernel/schema/zod.ts'
import {
  acceptedSchema,
  draftOptionSchema,
  draftParts,
  emptyParts,
  LONGEST_OWN_TEXT,
  LONGEST_UNIT,
  MOST_OPTIONS,
  optionIdSchema,
  ownOptionIds
} from './draft-parts.ts'

/** Item types that the editor supports. */
export const writtenItemTypes = [
  'single-choice',
  'multiple-response',
  'true-false',
  'short-text',
  'numeric',
  'cloze',
  'gap-match',
  'matching',
  'ordering',
  'formula',
  'graph-plot',
  'hot-spot',
  'written'
] as const

/** The kinds of questions that the editor offers. One with changing numbers makes single-choice items. */
export const ownQuestionTypes = [...writtenItemTypes, 'changing-numbers'] as const

export type WrittenItemType = (typeof writtenItemTypes)[number]
export type OwnQuestionType = (typeof ownQuestionTypes)[number]

export const FEWEST_OPTIONS = 2
const LONGEST_NAME = 80

/**
 * A question in the editor, complete or not; empty fields are empty strings. Fields of other item types are retained, so that switching types loses
 * nothing.
 */
export const questionDraftSchema = z.strictObject({
  type: z.enum(ownQuestionTypes),
  topic: z.string().max(LONGEST_NAME),
  difficulty: authoredBase.difficulty,
  stem: z.string().max(LONGEST_OWN_TEXT),
  options: z.array(draftOptionSchema).max(MOST_OPTIONS),
  /** Ids of right options; one for single choice. */
  keys: z.array(optionIdSchema).max(MOST_OPTIONS),
  isTrue: z.boolean().nullable(),
  accepted: acceptedSchema,
  isCaseSensitive: z.boolean(),
  value: z.string().max(LONGEST_NUMBER),
  /** Allowed difference from the value, see `toleranceKind`; empty requires the exact value. */
  tolerance: z.string().max(LONGEST_NUMBER),
  /** Empty if the answer is a bare number. */
  unit: z.string().max(LONGEST_UNIT),
  explanation: z.string().max(LONGEST_OWN_TEXT),
  ...draftParts
})

export type QuestionDraft = z.infer<typeof questionDraftSchema>

/** Maximum number of questions per account, and per request. */
export const MOST_OWN_QUESTIONS = 3000
export const MOST_SENT_QUESTIONS = 100

/** Name of a set of questions, such as `Biology, week 3`. */
export const setNameSchema = z.string().trim().min(1).max(LONGEST_NAME)

const revised = { questionId: z.uuid(), revision: z.int().positive().max(2_000_000_000) }

/** A stored question. A higher revision replaces a lower one, in any order of arrival. */
export const ownQuestionSchema = z.strictObject({ ...revised, set: setNameSchema, draft: questionDraftSchema })

/** The revision that is stored after a save: the sent one, or a newer one from another device. */
export const savedQuestionSchema = z.strictObject(revised)

/** A question in its author's list, without its key. */
const listedQuestionSchema = z.strictObject({
  ...revised,
  type: z.enum(ownQuestionTypes),
  /** Beginning of the stem. */
  stem: z.string(),
  /** Whether the question is complete and can be used. */
  isWhole: z.boolean()
})

/** `slug` identifies the set as a subject of the author's practice. */
export const listedSetSchema = z.strictObject({ slug: slugSchema, title: z.string(), questions: z.array(listedQuestionSchema) })

/** A similar question; `percent` is the share of common words. An installed question is identified by its subject only. */
export const alikeQuestionSchema = z.strictObject({ percent: z.int(), whose: z.enum(['own', 'installed']), title: z.string() })

/** Options of an own pack: its sets by name, and its metadata. */
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

/** An empty question. */
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
  explanation: '',
  ...emptyParts,
  otherUnits: [],
  steps: [],
  pairs: [],
  spareChoices: [],
  gaps: [],
  gapWords: [],
  spareWords: [],
  points: [],
  guide: [],
  regions: [],
  regionKeys: [],
  passageId: null,
  pictures: []
}
