import { outsideExamsAndKiosks } from '../kernel/ipc/call-policy.ts'
import { request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { slugSchema } from '../kernel/values/slug.ts'
import { answerToMarkSchema, givenMarksSchema, markerAgreementSchema, markingSessionSchema, ownWrittenMarkSchema } from './marking.ts'

const nothing = z.strictObject({})
const ofSession = z.strictObject({ examId: slugSchema })
const ofAnswer = z.strictObject({ answerId: z.uuid() })

/** Requests of teachers who mark written answers. They show questions of an exam, with guides and answers. */
export const markingContract = {
  listSessions: request(nothing, z.strictObject({ sessions: z.array(markingSessionSchema) }), outsideExamsAndKiosks),
  take: request(ofSession, z.strictObject({ answer: answerToMarkSchema.nullable() }), outsideExamsAndKiosks),
  fetch: request(ofAnswer, z.strictObject({ answer: answerToMarkSchema }), outsideExamsAndKiosks),
  renew: request(ofAnswer, nothing, outsideExamsAndKiosks),
  save: request(z.strictObject({ ...ofAnswer.shape, markId: z.uuid(), ...givenMarksSchema.shape }), nothing, outsideExamsAndKiosks),
  listOwn: request(ofSession, z.strictObject({ title: z.string(), marks: z.array(ownWrittenMarkSchema) }), outsideExamsAndKiosks),
  fetchAgreement: request(ofSession, markerAgreementSchema, outsideExamsAndKiosks)
}
