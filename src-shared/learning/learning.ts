import { paperLockSchema } from '../assessment/assessment.ts'
import { slugSchema } from '../assessment/slug.ts'
import { grantSources } from '../billing/ledger.ts'
import { periods } from '../billing/offer-term.ts'
import { subscriptionStates } from '../billing/renewal.ts'
import { pictureSchema } from '../content/picture.ts'
import { classLevelSlugs, stages, targetExamSlugs } from '../learner/class-levels.ts'
import { z } from '../schema/zod.ts'

export const subjectSchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  description: z.string(),
  stages: z.array(z.enum(stages)),
  itemCount: z.int().nonnegative(),
  lessonCount: z.int().nonnegative()
})

/** The title of the installed pack that a lesson came with; absent where it comes with Koya. */
const packTitle = { packTitle: z.string().optional() }

/** What a card shows of a lesson. `quizSlug` names the assessment that is its quiz, where it has one. */
export const lessonSummarySchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  summary: z.string(),
  subjectSlug: slugSchema,
  classLevels: z.array(z.enum(classLevelSlugs)),
  readingMinutes: z.int().positive(),
  quizSlug: slugSchema.nullable(),
  ...packTitle
})

/** A lesson about what items of a paper ask, with the ids of these items. */
export const attemptLessonSchema = z.strictObject({ slug: slugSchema, title: z.string(), itemIds: z.array(z.string()).min(1), ...packTitle })

/** A drawing takes a few thousand characters. */
export const DRAWING_MOST_CHARACTERS = 16_384

/** A drawing of a readable page, with its SVG; a text shows it by `![id]`, as an image, in which nothing runs. Sizes in CSS pixels. */
export const drawingSchema = z.strictObject({
  ...pictureSchema.pick({ id: true, width: true, height: true, alt: true }).shape,
  svg: z.string().max(DRAWING_MOST_CHARACTERS)
})

/** A part of a readable page; `text` is Koya's inline markup, see `src-shared/content/markup.ts`. */
export const textSectionSchema = z.strictObject({ title: z.string(), text: z.string(), drawings: z.array(drawingSchema).optional() })

export const lessonSchema = z.strictObject({ ...lessonSummarySchema.shape, sections: z.array(textSectionSchema) })

/** An amount in the smallest unit of its currency, such as kobo; 0 is free. */
export const priceSchema = z.strictObject({ amountMinor: z.int().nonnegative(), currency: z.string().regex(/^[A-Z]{3}$/) })

/** Whom a plan is made for. It is shown, and decides nothing: what opens what is `mayOpen`. */
export const planAudienceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('learner') }),
  z.strictObject({ kind: z.literal('class'), classLevels: z.array(z.enum(classLevelSlugs)).min(1) }),
  z.strictObject({ kind: z.literal('exam'), targetExam: z.enum(targetExamSlugs) }),
  /** The price is that of one seat. */
  z.strictObject({ kind: z.literal('school') })
])

export const planSchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  summary: z.string(),
  price: priceSchema,
  period: z.enum(periods),
  audience: planAudienceSchema,
  features: z.array(z.string()),
  /** The plan that this learner has now. */
  isCurrent: z.boolean()
})

/** Times are milliseconds since 1970; `endsAt` is null for what does not end. */
export const subscriptionSchema = z.strictObject({
  subscriptionId: z.string(),
  slug: slugSchema,
  title: z.string(),
  startedAt: z.number(),
  endsAt: z.number().nullable(),
  state: z.enum(subscriptionStates),
  /** Up to when what has ended stays open; null where that is no question. */
  openUntil: z.number().nullable(),
  /** Whether it is time to renew it: it ends soon, or is over and open for some days still. */
  renewal: z.enum(['soon', 'grace']).nullable(),
  /** `free` is what every account has. */
  source: z.enum([...grantSources, 'free']),
  /** The voucher’s number, the payment’s reference, or who granted it; empty where nobody wrote it down. */
  reference: z.string(),
  /** Null where nobody said. */
  paid: priceSchema.nullable(),
  /** When it was granted. */
  madeAt: z.number()
})

export const addOnSchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  summary: z.string(),
  kind: z.enum(['medal-pack', 'library', 'past-questions']),
  price: priceSchema,
  isOwned: z.boolean()
})

export const medals = ['bronze', 'silver', 'gold'] as const

/** One rung of a subject's ladder. `slug` names the assessment that is its test; `thresholds` are percentages for each medal. */
export const medalLevelSchema = z.strictObject({
  slug: slugSchema,
  number: z.int().positive(),
  title: z.string(),
  itemCount: z.int().positive(),
  budgetMs: z.int().positive(),
  thresholds: z.strictObject({ bronze: z.number(), silver: z.number(), gold: z.number() }),
  state: z.enum(['open', 'locked', 'passed']),
  bestPercent: z.number().nullable(),
  medal: z.enum(medals).nullable()
})

/** A subject may have several, each for other classes. */
export const medalLadderSchema = z.strictObject({
  slug: slugSchema,
  subjectSlug: slugSchema,
  title: z.string(),
  classLevels: z.array(z.enum(classLevelSlugs)).min(1),
  levels: z.array(medalLevelSchema),
  /** Only where none of its levels is open to this learner without an add-on. */
  lock: paperLockSchema.optional()
})

export type Subject = z.infer<typeof subjectSchema>
export type LessonSummary = z.infer<typeof lessonSummarySchema>
export type Lesson = z.infer<typeof lessonSchema>
export type AttemptLesson = z.infer<typeof attemptLessonSchema>
export type Drawing = z.infer<typeof drawingSchema>
export type TextSection = z.infer<typeof textSectionSchema>
export type Price = z.infer<typeof priceSchema>
export type Plan = z.infer<typeof planSchema>
export type Subscription = z.infer<typeof subscriptionSchema>
export type AddOn = z.infer<typeof addOnSchema>
export type Medal = (typeof medals)[number]
export type MedalLevel = z.infer<typeof medalLevelSchema>
export type MedalLadder = z.infer<typeof medalLadderSchema>

/** The medal that a result earns, or none. Percentages from 0 to 100. */
export function medalFor(percent: number, { bronze, silver, gold }: MedalLevel['thresholds']): Medal | null {
  if (percent >= gold) return 'gold'
  if (percent >= silver) return 'silver'
  return percent >= bronze ? 'bronze' : null
}
