import { nameMarker } from '../../src-server/exam-session/marking/markers.ts'
import type { AnswerToMark, GivenMarks } from '../../src-shared/exam-session/marking.ts'
import { TEST_EXAM } from './exam-session.ts'
import { signInAs, type SignedInLearner } from './signed-in-learner.ts'
import type { TestBackend } from './test-backend.ts'

const params = { examId: TEST_EXAM }

/** Signs in a teacher who marks the session of the tests. */
export async function makeMarker(backend: TestBackend, name: string, as: 'marker' | 'chief' = 'marker'): Promise<SignedInLearner> {
  const teacher = await signInAs(backend, 'teacher', `${name}@school.example`)
  const { queries } = backend.database
  await queries.updateTable('account').set({ name }).where('account_id', '=', teacher.accountId).execute()
  const named = await nameMarker(queries, { examId: TEST_EXAM, accountId: teacher.accountId, as, by: 'test', now: backend.clock.now() })
  if (!named.ok) throw new Error(named.error.code)
  return teacher
}

export async function takeAnswer(backend: TestBackend, { token }: SignedInLearner): Promise<AnswerToMark | null> {
  return (await backend.call('takeAnswer', { bearer: token, params })).value.answer
}

/** Saves marks for an answer; returns the code of the failure, or null. */
export async function giveMarks(
  backend: TestBackend,
  { token }: SignedInLearner,
  { answerId, markId = crypto.randomUUID(), ...given }: { readonly answerId: string; readonly markId?: string } & Partial<GivenMarks>
): Promise<string | null> {
  const body = { markId, pointIds: [], marks: 0, comment: '', ...given }
  return (await backend.call('saveWrittenMark', { bearer: token, params: { answerId }, body })).error?.code ?? null
}

/** Takes and marks everything that waits for a marker. */
export async function markAll(
  backend: TestBackend,
  marker: SignedInLearner,
  marksFor: (answer: AnswerToMark) => number
): Promise<readonly AnswerToMark[]> {
  const marked: AnswerToMark[] = []
  for (let answer = await takeAnswer(backend, marker); answer !== null && marked.length < 1000; answer = await takeAnswer(backend, marker)) {
    const failed = await giveMarks(backend, marker, { answerId: answer.answerId, marks: marksFor(answer) })
    if (failed !== null) throw new Error(failed)
    marked.push(answer)
  }
  return marked
}
