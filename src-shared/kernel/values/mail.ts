import { z } from '../schema/zod.ts'

/** A message in the local mailbox: plain text, with a code to type and never a link. */
export const mailSchema = z.strictObject({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Backend's wall clock, milliseconds since 1970; for display only. */
  sentAt: z.number()
})

export type Mail = z.infer<typeof mailSchema>
