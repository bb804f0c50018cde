import { attemptIdSchema } from './record/attempt-id.ts'
import { outsideExams } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { itemComplaintSchema, itemReportViewSchema } from './item-report.ts'

export const itemReportContract = {
  /**
   * Resolves once the report is on this computer's disk; it is uploaded in the background. Until the backend has received it, a second report
   * replaces it.
   */
  keep: request(itemComplaintSchema, itemReportViewSchema, outsideExams),
  /** Returns the signed-in learner's reports on the items of one attempt, from this computer and, if reachable, the backend. */
  list: request(z.strictObject({ attemptId: attemptIdSchema }), z.strictObject({ reports: z.array(itemReportViewSchema) }), outsideExams),
  /** The backend received or refused a report. */
  changed: event(z.strictObject({}))
}
