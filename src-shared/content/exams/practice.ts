import { authoredBase } from '../item-types/base/item-base.ts'
import { z } from '../../kernel/schema/zod.ts'
import { slugSchema } from '../../kernel/values/slug.ts'

/** Papers that a learner puts together; they stand where an assessment's slug stands, so that no assessment is called so. */
export const practiceSlugs = ['practice', 'mistakes', 'bookmarks'] as const

export type PracticeSlug = (typeof practiceSlugs)[number]

export function isPracticeSlug(slug: string): slug is PracticeSlug {
  return practiceSlugs.some((practice) => practice === slug)
}

export const PRACTICE_MOST_ITEMS = 200
export const PRACTICE_LONGEST_MS = 240 * 60_000

const topicSchema = z.string().min(1).max(200)

/** What a practice takes: of which exam's subjects, which topics and difficulties, how much and for how long. */
export const practiceChoiceSchema = z.strictObject({
  /** The family of a profile, such as `utme`: its subjects, letters, marking and calculator hold. */
  exam: slugSchema,
  subjects: z.array(slugSchema).min(1).max(20),
  /** Topics by subject; a subject that is not in it gives items of all its topics but those that are heard. */
  topics: z.record(slugSchema, z.array(topicSchema).min(1).max(200)).optional(),
  difficulties: z.array(authoredBase.difficulty).min(1).max(3).optional(),
  /** As many at most; what there is, where that is less. */
  itemCount: z.int().min(1).max(PRACTICE_MOST_ITEMS),
  /** Working time, milliseconds. */
  budgetMs: z.int().min(60_000).max(PRACTICE_LONGEST_MS),
  /** What is said in sounds is read: for whoever cannot hear, or has nothing to hear by. */
  isInWords: z.literal(true).optional(),
  /** Items of templates stand among the written ones, made for this paper alone. Mistakes are revised without. */
  hasFreshNumbers: z.literal(true).optional()
})

const countSchema = z.int().nonnegative()

/** How many items of each difficulty. */
export const difficultyCountsSchema = z.strictObject({ easy: countSchema, medium: countSchema, hard: countSchema })

/** What there is to practise of one exam. */
export const practiceStockSchema = z.strictObject({
  /** All exams with items for this learner, to choose among. `isOwn`: the one that the learner prepares for. */
  exams: z.array(z.strictObject({ slug: slugSchema, name: z.string(), isOwn: z.literal(true).optional() })),
  /** The one of which the subjects are. */
  exam: slugSchema,
  subjects: z.array(
    z.strictObject({
      slug: slugSchema,
      title: z.string(),
      /** The topics of its items: headings of the syllabus, which say nothing of any one item. */
      headings: z.array(
        z.strictObject({
          title: topicSchema,
          items: difficultyCountsSchema,
          /** Those of them that the learner last answered wrongly or left open, or that went wrong before and are due again. */
          mistakes: difficultyCountsSchema,
          /** Those of them that the learner has bookmarked; absent where that is none. */
          bookmarks: difficultyCountsSchema.optional(),
          /** How many fresh items one practice can have of it; absent where it has no template. */
          fresh: difficultyCountsSchema.optional(),
          /** Its items are about sounds: a practice takes them only where the topic is named. */
          isHeard: z.literal(true).optional()
        })
      )
    })
  )
})

export type PracticeChoice = z.infer<typeof practiceChoiceSchema>
export type DifficultyCounts = z.infer<typeof difficultyCountsSchema>
export type PracticeStock = z.infer<typeof practiceStockSchema>
