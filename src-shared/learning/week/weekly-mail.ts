import { z } from '../../kernel/schema/zod.ts'

/** Whether the summary of a learner is mailed each week. */
export const weeklyMailSchema = z.discriminatedUnion('state', [
  /** This server sends no mail. */
  z.strictObject({ state: z.literal('unavailable') }),
  z.strictObject({ state: z.literal('off') }),
  /** A code was mailed to the address, and nobody has typed it yet. */
  z.strictObject({ state: z.literal('waiting'), address: z.string() }),
  z.strictObject({ state: z.literal('on'), address: z.string() })
])

export type WeeklyMail = z.infer<typeof weeklyMailSchema>
