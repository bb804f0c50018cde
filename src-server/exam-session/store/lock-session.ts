import type { Queries } from '../../platform/database/open-database.ts'

/** Writing the row locks it until the transaction ends: two commands on one session run one after the other. */
export async function lockSession(transaction: Queries, examId: string): Promise<void> {
  await transaction
    .updateTable('exam_session')
    .set((session) => ({ exam_id: session.ref('exam_id') }))
    .where('exam_id', '=', examId)
    .execute()
}
