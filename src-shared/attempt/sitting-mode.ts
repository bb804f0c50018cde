import { z } from '../schema/zod.ts'

/**
 * How a paper is sat. `simulation`: under the rules of the exam. `timed-practice`: under the same clock, which stands still while the
 * candidate pauses; its result is no mock's.
 */
export const sittingModes = ['simulation', 'timed-practice'] as const

export const sittingModeSchema = z.enum(sittingModes)

/** What a paper says of it; a paper that says nothing is sat under the rules of the exam. */
export const paperSittingModeSchema = sittingModeSchema.exclude(['simulation'])

export type SittingMode = z.infer<typeof sittingModeSchema>
export type PaperSittingMode = z.infer<typeof paperSittingModeSchema>

export function sittingModeOf({ sittingMode }: { readonly sittingMode?: SittingMode | undefined }): SittingMode {
  return sittingMode ?? 'simulation'
}
