import { emailSchema, verificationCodeSchema } from '../../account/session-schemas.ts'
import { outsideExams } from '../../kernel/ipc/call-policy.ts'
import { request } from '../../kernel/ipc/contract.ts'
import { z } from '../../kernel/schema/zod.ts'
import { weeklyMailSchema } from './weekly-mail.ts'
import { weeklySummarySchema } from './weekly-summary.ts'

const nothing = z.strictObject({})

/** The week of the signed-in learner for a family. A day ends by this computer's time zone. */
export const weeklySummaryContract = {
  read: request(nothing, weeklySummarySchema, outsideExams),
  readMail: request(nothing, weeklyMailSchema, outsideExams),
  /** Mails a code to the address. */
  askMail: request(z.strictObject({ address: emailSchema }), weeklyMailSchema, outsideExams),
  confirmMail: request(z.strictObject({ code: verificationCodeSchema }), weeklyMailSchema, outsideExams),
  stopMail: request(nothing, weeklyMailSchema, outsideExams)
}
