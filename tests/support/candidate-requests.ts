import { moveCandidate } from '../../src-server/exam-session/run-session.ts'
import { agreedVersions } from './agreed-versions.ts'
import { beginAt, loadTestExam, makeCandidateSeat, sitDown, TEST_EXAM } from './exam-session.ts'
import { submitAttempt } from './submit-attempt.ts'
import { queueWritten } from './queue-answer.ts'
import type { SignedInLearner } from './signed-in-learner.ts'
import type { TestBackend } from './test-backend.ts'

/** Makes requests of four candidates of one session: one waits at a kiosk device, one has submitted, one has entered and may leave, one was moved; and of a marker. */
export async function makeCandidateRequests(backend: TestBackend, { accountId: markerId, token: bearer }: SignedInLearner) {
  await loadTestExam(backend, { numbers: ['0001', '0002', '0003', '0004'], isReleased: true })
  const [first, second, third, fourth] = await Promise.all(
    ['0001', '0002', '0003', '0004'].map((number) => sitDown(backend, number, makeCandidateSeat(`A${number}`)))
  )
  if (!first || !second || !third || !fourth) throw new Error('four candidates sit down')
  const done = await beginAt(backend, second)
  const receiptId = await submitAttempt(backend, done)
  const left = await beginAt(backend, fourth)
  await moveCandidate(backend.database.queries, { examId: TEST_EXAM, number: '0004', to: null, by: 'test', now: backend.clock.now() })
  const marking = await makeMarking(backend, { markerId, bearer, attemptId: left.attemptId })
  return {
    ...marking,
    signInAtSeat: { body: { number: '0001', pin: first.pin, seat: first.seat } },
    readExamTimes: {},
    beatExamSeat: { bearer: first.token, body: { seatId: first.seat.id, spentMs: null } },
    confirmExamSeat: { bearer: first.token, body: { seatId: first.seat.id } },
    enterExam: { bearer: first.token, body: { seatId: first.seat.id, ...agreedVersions } },
    noteSeatWiped: { bearer: done.capability, params: { attemptId: done.attemptId }, body: { receiptId, isDone: false } },
    noteSeatLeft: {
      bearer: left.capability,
      params: { attemptId: left.attemptId },
      body: { seatName: 'A4', lastSequence: 0, lastHash: left.paper.paperHash, isDone: false }
    },
    leaveExamSeat: { bearer: third.token, body: { seatId: third.seat.id } }
  }
}

/** The session is closed at the end only, as candidates still sit in it: markers see closed ones. */
async function makeMarking(
  backend: TestBackend,
  { bearer, ...queued }: { readonly markerId: string; readonly attemptId: string; readonly bearer: string }
) {
  const [marked = '', next = ''] = await queueWritten(backend, { ...queued, count: 3 })
  const body = { markId: crypto.randomUUID(), pointIds: ['light'], marks: 2, comment: '' }
  const params = { examId: TEST_EXAM }
  await backend.call('takeAnswer', { bearer, params })
  await backend.call('saveWrittenMark', { bearer, params: { answerId: marked }, body })
  await backend.call('takeAnswer', { bearer, params })
  await backend.database.queries.updateTable('exam_marker').set({ is_chief: 1 }).where('account_id', '=', queued.markerId).execute()
  const agreement = { bearer, params }
  await backend.database.queries.updateTable('exam_session').set({ closed_at: null }).execute()
  return {
    listMarkingSessions: { bearer },
    takeAnswer: { bearer, params },
    fetchMarkedAnswer: { bearer, params: { answerId: marked } },
    renewMarking: { bearer, params: { answerId: next } },
    saveWrittenMark: { bearer, params: { answerId: next }, body: { ...body, markId: crypto.randomUUID() } },
    listOwnWrittenMarks: { bearer, params },
    fetchMarkerAgreement: agreement
  }
}
