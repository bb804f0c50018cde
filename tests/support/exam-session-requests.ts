import { createSeatRepository } from '../../src-server/exam-session/candidate-seat-repository.ts'
import { agreedVersions } from './agreed-versions.ts'
import { beginAt, loadTestExam, readSitter, sitDown } from './exam-session.ts'
import { answerAll } from './open-attempt.ts'
import type { TestBackend } from './test-backend.ts'

const [seatId, otherSeatId] = ['77777777-7777-4777-8777-777777777777', '88888888-8888-4888-8888-888888888888']
/** A paper is drawn by its attempt's id. It is fixed here because a backend makes a random one for a candidate. */
const attemptId = '00000000-0000-4000-8000-0000000007a8'

/** All requests that a candidate's computer can send while the paper is open and answered, and those that it could send as another computer. */
export async function examSessionRequests(backend: TestBackend) {
  await loadTestExam(backend, { numbers: ['0001', '0002'], isReleased: true })
  const seat = { id: seatId, name: 'A1' }
  const candidate = await sitDown(backend, '0001', seat)
  // As after a crash between the claim of a paper and its drawing.
  const claim = { sitter: await readSitter(backend, '0001'), seatId, attemptId, now: backend.clock.now() }
  await createSeatRepository(backend.database.queries).claimAttempt(claim)
  const { paper, capability, chain } = await beginAt(backend, candidate)
  answerAll({ paper, chain })
  await backend.call('appendEvents', { bearer: capability, params: { attemptId }, body: { events: chain.events.slice(0, -1) } })
  const { token: bearer, number, pin } = candidate
  const { token: waiting } = await sitDown(backend, '0002', { id: otherSeatId, name: 'A2' })
  const seatIds = [seatId, otherSeatId]
  return {
    signInAtSeat: [
      { body: { number, pin, seat } },
      { body: { number, pin, seat: { id: otherSeatId, name: 'A2' } } },
      { body: { number, pin: '000000', seat } }
    ],
    readExamTimes: [{}],
    beatExamSeat: seatIds.flatMap((id) => [bearer, waiting].map((asking) => ({ bearer: asking, body: { seatId: id, spentMs: 5000 } }))),
    confirmExamSeat: seatIds.map((id) => ({ bearer, body: { seatId: id } })),
    enterExam: [
      ...seatIds.map((id) => ({ bearer, body: { seatId: id, ...agreedVersions } })),
      // This candidate has not confirmed yet.
      { bearer: waiting, body: { seatId: otherSeatId, ...agreedVersions } }
    ],
    leaveExamSeat: [
      { bearer, body: { seatId } },
      { bearer: waiting, body: { seatId: otherSeatId } }
    ],
    noteSeatLeft: [
      { bearer: capability, params: { attemptId }, body: { seatName: 'A1', lastSequence: 0, lastHash: paper.paperHash, isDone: false } }
    ],
    noteSeatWiped: [{ bearer: capability, params: { attemptId }, body: { receiptId: 'forged', isDone: true } }]
  }
}
