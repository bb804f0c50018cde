import { z } from '../../kernel/schema/zod.ts'

/** How an item stands at the end: `partly` where some of its marks were earned and not all, `dropped` where it was taken out of the count. */
const verdictSchema = z.enum(['right', 'partly', 'wrong', 'unanswered', 'dropped'])

/** What a group of items adds up to; `spentMs` is the time that they were before the candidate, milliseconds. */
const tallySchema = z.strictObject({ itemCount: z.int(), answeredCount: z.int(), rightCount: z.int(), spentMs: z.int() })

/** In whole points, both ends included. */
const scoreRangeSchema = z.strictObject({ low: z.int(), high: z.int() })

/** As its author judged it. */
export const difficultySchema = z.enum(['easy', 'medium', 'hard'])

const analysedItemSchema = z.strictObject({ id: z.string(), verdict: verdictSchema, isSeen: z.boolean(), spentMs: z.int() })

const analysedSubjectSchema = z.strictObject({
  slug: z.string(),
  ...tallySchema.shape,
  /** Of analyses that were stored before ranges were worked out from the report; it could be wrong, and nothing reads it. */
  range: scoreRangeSchema.optional(),
  /** In the order in which they first stand in the paper. */
  topics: z.array(z.strictObject({ topic: z.string(), ...tallySchema.shape })),
  /** In the paper's order, dropped ones with them: their places are their numbers. */
  items: z.array(analysedItemSchema)
})

/** What a submitted attempt teaches beside its score: computed once, when it is marked, and kept with the report. */
export const attemptAnalysisSchema = z.strictObject({
  /** As with subjects: see `ranges-of-report.ts` for what is shown. */
  range: scoreRangeSchema.optional(),
  subjects: z.array(analysedSubjectSchema),
  /** From easy to hard; empty where the paper does not tell. */
  difficulties: z.array(z.strictObject({ difficulty: difficultySchema, ...tallySchema.shape })),
  /** How often one answer took another's place, by what both were worth. */
  changes: z.strictObject({ rightToWrong: z.int(), wrongToRight: z.int(), wrongToWrong: z.int() }),
  /** Working time during which another window had the focus, milliseconds; it counts for no item. */
  awayMs: z.int(),
  /** The sitting in slices of equal length but for the last; each answered item counts in the slice of its first answer. */
  pace: z.array(z.strictObject({ fromMs: z.int(), toMs: z.int(), answeredCount: z.int(), rightCount: z.int() }))
})

export type Verdict = z.infer<typeof verdictSchema>
export type Tally = z.infer<typeof tallySchema>
export type ScoreRange = z.infer<typeof scoreRangeSchema>
export type Difficulty = z.infer<typeof difficultySchema>
export type AnalysedItem = z.infer<typeof analysedItemSchema>
export type AttemptAnalysis = z.infer<typeof attemptAnalysisSchema>
