import { z } from '../../kernel/schema/zod.ts'

/**
 * How a paper is sat. `simulation`: under the rules of the exam. `timed-practice`: under the same clock, which stands still while the
 * candidate pauses; its result is no mock's. `study`: without a clock, and with the key of each item as soon as the candidate has checked it.
 */
export const sittingModes = ['simulation', 'timed-practice', 'study'] as const

export const sittingModeSchema = z.enum(sittingModes)

/** What a paper says of it; a paper that says nothing is sat under the rules of the exam. */
export const paperSittingModeSchema = sittingModeSchema.exclude(['simulation'])

export type SittingMode = z.infer<typeof sittingModeSchema>
export type PaperSittingMode = z.infer<typeof paperSittingModeSchema>

/** The clock of a study has no end that anybody comes to, and is not shown. */
export const STUDY_BUDGET_MS = 1000 * 3_600_000

export function sittingModeOf({ sittingMode }: { readonly sittingMode?: SittingMode | undefined }): SittingMode {
  return sittingMode ?? 'simulation'
}
