import { classLevelSlugs } from '../../account/class-levels.ts'
import { authoredBase } from '../item-types/base/item-base.ts'
import { z } from '../../kernel/schema/zod.ts'
import { slugSchema } from '../../kernel/values/slug.ts'

/**
 * Papers that a learner assembles, and the daily ten, which Koya assembles. These names are used as assessment slugs, so no assessment may have them.
 */
export const practiceSlugs = ['practice', 'mistakes', 'bookmarks', 'daily'] as const

export type PracticeSlug = (typeof practiceSlugs)[number]

export function isPracticeSlug(slug: string): slug is PracticeSlug {
  return practiceSlugs.some((practice) => practice === slug)
}

export const PRACTICE_MOST_ITEMS = 200
/** Questions of the daily ten, and of one portion of revision: about eight minutes, which a tired learner still begins. Our choice. */
export const PORTION_ITEMS = 10
export const PRACTICE_LONGEST_MS = 240 * 60_000

const topicSchema = z.string().min(1).max(200)

/** Options of a practice: exam, subjects, topics, difficulties, number of items and time. */
export const practiceChoiceSchema = z.strictObject({
  /** Profile family, such as `utme`; provides subjects, letters, marking and calculator. */
  exam: slugSchema,
  subjects: z.array(slugSchema).min(1).max(20),
  /** Topics by subject. A subject without an entry uses all its topics except listening topics. */
  topics: z.record(slugSchema, z.array(topicSchema).min(1).max(200)).optional(),
  difficulties: z.array(authoredBase.difficulty).min(1).max(3).optional(),
  /** Maximum number; fewer if not enough items exist. */
  itemCount: z.int().min(1).max(PRACTICE_MOST_ITEMS),
  /** Working time, milliseconds. */
  budgetMs: z.int().min(60_000).max(PRACTICE_LONGEST_MS),
  /** Shows transcripts instead of sounds, for learners who cannot hear or have no loudspeaker. */
  isInWords: z.literal(true).optional(),
  /** Adds items generated from templates for this paper only. Only for `practice`. */
  hasFreshNumbers: z.literal(true).optional()
})

const countSchema = z.int().nonnegative()

/** Number of items by difficulty. */
export const difficultyCountsSchema = z.strictObject({ easy: countSchema, medium: countSchema, hard: countSchema })

/** Which stock is wanted. `exam`: the usual one if absent. `level`: for that class, whatever the class of the learner is. */
export const stockChoiceSchema = z.strictObject({ exam: slugSchema.optional(), level: z.enum(classLevelSlugs).optional() })

/** Items available for practice of one exam. */
export const practiceStockSchema = z.strictObject({
  /** All exams with items for this learner. `isOwn`: the learner's target exam. */
  exams: z.array(z.strictObject({ slug: slugSchema, name: z.string(), isOwn: z.literal(true).optional() })),
  /** The exam of the subjects below. */
  exam: slugSchema,
  subjects: z.array(
    z.strictObject({
      slug: slugSchema,
      title: z.string(),
      /** Topics of its items: headings of the syllabus, which reveal nothing about a single item. */
      headings: z.array(
        z.strictObject({
          title: topicSchema,
          items: difficultyCountsSchema,
          /** Items that the learner last answered wrongly or not at all, or answered wrongly before and that are due again. */
          mistakes: difficultyCountsSchema,
          /** Items that the learner has bookmarked; absent if none. */
          bookmarks: difficultyCountsSchema.optional(),
          /** Maximum number of generated items in one practice; absent if the topic has no template. */
          fresh: difficultyCountsSchema.optional(),
          /** Listening topic: a practice includes its items only if the topic is selected. */
          isHeard: z.literal(true).optional()
        })
      )
    })
  )
})

export type PracticeChoice = z.infer<typeof practiceChoiceSchema>
export type DifficultyCounts = z.infer<typeof difficultyCountsSchema>
export type PracticeStock = z.infer<typeof practiceStockSchema>
