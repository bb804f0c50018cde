import { outsideExams } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { itemComplaintSchema, itemReportViewSchema } from './item-report.ts'

export const itemReportContract = {
  /** Resolves once the report is on the disk of this computer; it goes to the backend by itself. Until it is received a second one takes its place. */
  keep: request(itemComplaintSchema, itemReportViewSchema, outsideExams),
  /** The signed-in learner's own reports of the items of one attempt, as far as this computer and the backend, where it answers, know them. */
  list: request(z.strictObject({ attemptId: z.uuid() }), z.strictObject({ reports: z.array(itemReportViewSchema) }), outsideExams),
  /** A report was received or refused. */
  changed: event(z.strictObject({}))
}
