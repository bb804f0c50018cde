import { difficultySchema } from '../report/attempt-analysis.ts'
import { paperStimulusSchema } from '../record/paper.ts'
import { slugSchema } from '../../kernel/values/slug.ts'
import { z } from '../../kernel/schema/zod.ts'
import { contentIdSchema } from '../../content/item-types/base/item-base.ts'
import { paperItemSchema } from '../../content/item-types/item-types.ts'
import { mediaSignatureSchema } from '../../content/media/media-address.ts'
import { pictureSchema } from '../../content/media/picture.ts'

/** What needs an author's look. `unused-option`: a wrong option that nearly nobody chooses. */
export const itemFaults = ['negative', 'too-hard', 'unused-option'] as const

/** How many questions one page of the list holds. */
export const STATISTICS_PAGE = 50

/** With fewer first answers no figure is given. */
export const LEAST_ANSWERS = 30

const percent = z.int().min(0).max(100)
const rangedPercent = z.strictObject({ percent, low: percent, high: percent })
/** Correlations with two decimals. */
const correlation = z.number().min(-1).max(1)

/** Figures of one wording of a question, from at least `LEAST_ANSWERS` first answers. */
export const shownFiguresSchema = z.strictObject({
  /** The share of right answers. */
  difficulty: rangedPercent,
  /** Null where it cannot be computed. */
  discrimination: z.strictObject({ value: correlation, low: correlation, high: correlation }).nullable(),
  faults: z.array(z.enum(itemFaults))
})

/** `best` and `weakest`: of that third of the learners by the rest of the subject; null with too few answers. */
export const shownOptionSchema = z.strictObject({
  optionId: z.string(),
  isRight: z.boolean(),
  isUnused: z.boolean(),
  chosen: rangedPercent,
  best: percent.nullable(),
  weakest: percent.nullable()
})

/** A question of the list. */
export const listedStatisticsSchema = z.strictObject({
  itemId: contentIdSchema,
  stem: z.string(),
  subject: z.string(),
  topic: z.string(),
  /** First answers to its wording of today. */
  answeredCount: z.int(),
  figures: shownFiguresSchema.nullable()
})

/** One wording of a question, and one key where answers are counted as right or wrong only. */
export const wordingStatisticsSchema = z.strictObject({
  isCurrent: z.boolean(),
  /** Dates such as 2026-11-30 of its first and its newest answer. */
  from: z.iso.date(),
  until: z.iso.date(),
  answeredCount: z.int(),
  openCount: z.int(),
  figures: shownFiguresSchema.nullable(),
  options: z.array(shownOptionSchema),
  /** With the key from before a correction, over the same answers; null without a correction, or with too few answers. */
  beforeCorrection: shownFiguresSchema.nullable()
})

/** Query of the list; pages count from 1. */
export const statisticsRequestSchema = z.strictObject({
  subject: slugSchema.optional(),
  topic: z.string().min(1).max(200).optional(),
  fault: z.enum(itemFaults).optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .optional()
})

export const statisticsListSchema = z.strictObject({
  /** Across all pages. */
  count: z.int(),
  items: z.array(listedStatisticsSchema).max(STATISTICS_PAGE),
  subjects: z.array(z.strictObject({ slug: slugSchema, title: z.string(), topics: z.array(z.string()) }))
})

export const statisticsDetailSchema = z.strictObject({
  /** As a candidate sees it, in the author's order. */
  item: paperItemSchema,
  stimulus: paperStimulusSchema.optional(),
  pictures: z.array(z.strictObject({ ...pictureSchema.shape, signature: mediaSignatureSchema })).optional(),
  subject: z.string(),
  topic: z.string(),
  /** The author's guess. */
  difficulty: difficultySchema,
  /** Newest first. */
  wordings: z.array(wordingStatisticsSchema)
})

export type ItemFault = (typeof itemFaults)[number]
export type ShownFigures = z.infer<typeof shownFiguresSchema>
export type ShownOptionFigures = z.infer<typeof shownOptionSchema>
export type ListedStatistics = z.infer<typeof listedStatisticsSchema>
export type WordingStatistics = z.infer<typeof wordingStatisticsSchema>
export type StatisticsRequest = z.infer<typeof statisticsRequestSchema>
export type StatisticsList = z.infer<typeof statisticsListSchema>
export type StatisticsDetail = z.infer<typeof statisticsDetailSchema>
