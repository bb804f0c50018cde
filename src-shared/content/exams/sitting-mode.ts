import { z } from '../../kernel/schema/zod.ts'

/**
 * How a paper is taken. `simulation`: under the exam's rules. `timed-practice`: with the same clock, which stops during a pause; its result does
 * not count as a mock. `study`: without a clock; shows each item's key once the candidate has checked it.
 */
export const sittingModes = ['simulation', 'timed-practice', 'study'] as const

export const sittingModeSchema = z.enum(sittingModes)

/** The mode stored in a paper; absent for `simulation`. */
export const paperSittingModeSchema = sittingModeSchema.exclude(['simulation'])

export type SittingMode = z.infer<typeof sittingModeSchema>
export type PaperSittingMode = z.infer<typeof paperSittingModeSchema>

/** Budget of a study paper: too long to be reached, and never shown. */
export const STUDY_BUDGET_MS = 1000 * 3_600_000

export function sittingModeOf({ sittingMode }: { readonly sittingMode?: SittingMode | undefined }): SittingMode {
  return sittingMode ?? 'simulation'
}
