import { insertPaper, packPaper } from '../../src-server/attempt/store/attempt-paper-rows.ts'
import { createAttemptRepository } from '../../src-server/attempt/store/attempt-repository.ts'
import { nameMarker } from '../../src-server/exam-session/marking/markers.ts'
import { keyOfItem, showItem } from '../../src-shared/content/item-types/item-types.ts'
import { itemsOfEachType } from './build-items.ts'
import { TEST_EXAM } from './exam-session.ts'
import type { TestBackend } from './test-backend.ts'

/**
 * Puts answers of an attempt without a report into the queue of the loaded session's markers and names one, in a closed session. The paper gets a written question, because the content
 * of most tests has none. Returns the ids of the answers.
 */
export async function queueWritten(
  backend: TestBackend,
  { attemptId, markerId, count }: { readonly attemptId: string; readonly markerId: string; readonly count: number }
): Promise<readonly string[]> {
  const { queries } = backend.database
  const now = backend.clock.now()
  const { paper, answerKey } = await createAttemptRepository(queries).readKeyedPaper(attemptId)
  const [subject] = paper.subjects
  const [keys] = answerKey
  if (!subject || !keys) throw new Error('the paper has no subject')
  const ids = Array.from({ length: count }, (_, index) => `trial-essay-${String(index + 1)}`)
  const { written } = itemsOfEachType
  const shown = ids.map((id) => showItem({ ...written, id }, (list) => [...list]))
  const keyed = ids.map((id) => ({ id, key: keyOfItem(written), topic: written.topic, explanation: written.explanation }))
  const whole = { ...paper, subjects: [{ ...subject, items: [...subject.items, ...shown] }] }
  await queries.deleteFrom('attempt_paper').where('attempt_id', '=', attemptId).execute()
  await insertPaper(queries, whole, await packPaper({ paper: whole, answerKey: [{ ...keys, items: [...keys.items, ...keyed] }] }, []))
  await queries.updateTable('exam_session').set({ closed_at: now }).where('exam_id', '=', TEST_EXAM).execute()
  const answerIds = ids.map(() => crypto.randomUUID())
  await queries
    .insertInto('written_answer')
    .values(
      ids.map((itemId, index) => ({
        answer_id: answerIds[index] ?? '',
        attempt_id: attemptId,
        item_id: itemId,
        exam_id: TEST_EXAM,
        question: index + 1,
        queue_order: itemId,
        response: '{"writing":"Light."}',
        answer_hash: itemId,
        needs_second: 0,
        stage: 'first',
        final_marks: null,
        final_at: null,
        lease_by: null,
        lease_until: null
      }))
    )
    .execute()
  await queries
    .insertInto('written_paper')
    .values({ attempt_id: attemptId, exam_id: TEST_EXAM, sequence: 100_000, revision: 1, applied_revision: 1 })
    .execute()
  await nameMarker(queries, { examId: TEST_EXAM, accountId: markerId, as: 'marker', by: 'test', now })
  return answerIds
}
