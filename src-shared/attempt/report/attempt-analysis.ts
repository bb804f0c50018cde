import { z } from '../../kernel/schema/zod.ts'

/**
 * Final state of an item. `partly`: it earned some of its marks. `dropped`: it was removed from scoring. `unmarked`: a person must mark it.
 * `not-chosen`: of a question that the candidate did not have to answer.
 */
const verdictSchema = z.enum(['right', 'partly', 'wrong', 'unanswered', 'dropped', 'unmarked', 'not-chosen'])

/** Totals of a group of items. `spentMs`: time during which they were on screen, milliseconds. */
const tallySchema = z.strictObject({ itemCount: z.int(), answeredCount: z.int(), rightCount: z.int(), spentMs: z.int() })

/** Whole points, both ends inclusive. */
const scoreRangeSchema = z.strictObject({ low: z.int(), high: z.int() })

/** As the item's author rated it. */
export const difficultySchema = z.enum(['easy', 'medium', 'hard'])

const analysedItemSchema = z.strictObject({ id: z.string(), verdict: verdictSchema, isSeen: z.boolean(), spentMs: z.int() })

const analysedSubjectSchema = z.strictObject({
  slug: z.string(),
  ...tallySchema.shape,
  /** Only in analyses stored before ranges were computed from the report. It may be wrong and is never read. */
  range: scoreRangeSchema.optional(),
  /** In order of first appearance in the paper. */
  topics: z.array(z.strictObject({ topic: z.string(), ...tallySchema.shape })),
  /** In the paper's order and including items that do not count: an item's index gives its number. */
  items: z.array(analysedItemSchema)
})

/** Analysis of a submitted attempt beyond its score; computed once when it is marked, and stored with the report. */
export const attemptAnalysisSchema = z.strictObject({
  /** Unused, as for subjects; `ranges-of-report.ts` computes what is shown. */
  range: scoreRangeSchema.optional(),
  subjects: z.array(analysedSubjectSchema),
  /** From easy to hard; empty if the paper gives no difficulty. */
  difficulties: z.array(z.strictObject({ difficulty: difficultySchema, ...tallySchema.shape })),
  /** Number of replaced answers, by the correctness of the old and the new answer. */
  changes: z.strictObject({ rightToWrong: z.int(), wrongToRight: z.int(), wrongToWrong: z.int() }),
  /** Working time during which another window had focus, milliseconds; charged to no item. */
  awayMs: z.int(),
  /** The working time in slices of equal length, except the last. Each answered item counts in the slice of its first answer. */
  pace: z.array(z.strictObject({ fromMs: z.int(), toMs: z.int(), answeredCount: z.int(), rightCount: z.int() }))
})

export type Verdict = z.infer<typeof verdictSchema>
export type Tally = z.infer<typeof tallySchema>
export type ScoreRange = z.infer<typeof scoreRangeSchema>
export type Difficulty = z.infer<typeof difficultySchema>
export type AnalysedItem = z.infer<typeof analysedItemSchema>
export type AttemptAnalysis = z.infer<typeof attemptAnalysisSchema>
