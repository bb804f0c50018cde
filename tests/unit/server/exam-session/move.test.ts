import { expect, it, onTestFinished } from 'vitest'
import { createAttemptCapabilities } from '../../../../src-server/attempt/store/create-attempt-capabilities.ts'
import { createAttemptRepository } from '../../../../src-server/attempt/store/attempt-repository.ts'
import { createAssessmentRepository } from '../../../../src-server/content/catalogue/assessment-repository.ts'
import { createAssessmentCatalogue } from '../../../../src-server/content/catalogue/create-assessment-catalogue.ts'
import { createContentLibrary } from '../../../../src-server/content/catalogue/create-content-library.ts'
import { enterExam } from '../../../../src-server/exam-session/enter-exam.ts'
import { createExamRepository } from '../../../../src-server/exam-session/store/exam-repository.ts'
import { createSeatRepository } from '../../../../src-server/exam-session/candidate-seat-repository.ts'
import type { SeatSources } from '../../../../src-server/exam-session/candidate-seat-sources.ts'
import { agreedVersions, TEST_VERSION } from '../../../support/agreed-versions.ts'
import { makeResourcesFolder } from '../../../support/content-fixture.ts'
import { moveCandidate } from '../../../../src-server/exam-session/run-session.ts'
import { SITTING_BEAT_MS } from '../../../../src-shared/exam-session/candidate-seat.ts'
import { describeOnEachDatabaseInTime } from '../../../support/databases.ts'
import { beginAt, loadTestExam, makeCandidateSeat, readSitter, sitDown, TEST_EXAM, type SeatedCandidate } from '../../../support/exam-session.ts'
import { submitAttempt } from '../../../support/submit-attempt.ts'
import { answerAll, type OpenedAttempt } from '../../../support/open-attempt.ts'
import { anyAnswer } from '../../../support/paper-answers.ts'
import { openTestBackend, type TestBackend } from '../../../support/test-backend.ts'
import { pickBelow, withSeeds } from '../../../support/with-seeds.ts'

async function moveAway(backend: TestBackend, number = '0001'): Promise<void> {
  const moved = await moveCandidate(backend.database.queries, { examId: TEST_EXAM, number, to: null, by: 'Ada Obi', now: backend.clock.now() })
  if (!moved.ok) throw new Error(moved.error.code)
}

function send(backend: TestBackend, { attemptId, capability, chain }: OpenedAttempt, from = 0) {
  return backend.call('appendEvents', { bearer: capability, params: { attemptId }, body: { events: chain.events.slice(from) } })
}

describeOnEachDatabaseInTime('A candidate who is moved', (makeDatabase) => {
  it('a moved candidate continues with every answer the backend holds, and the former device can add nothing', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    await loadTestExam(backend, { numbers: ['0001'], session: { paper: 'trial-mock' } })
    const first = await sitDown(backend, '0001', makeCandidateSeat('A1'))
    const left = await beginAt(backend, first)
    const [item] = left.paper.subjects.flatMap(({ items }) => items)
    if (!item) throw new Error('the paper has items')
    left.chain.write({ kind: 'answer', itemId: item.id, response: anyAnswer(item) })
    expect((await send(backend, left)).error).toBe(null)
    left.chain.write({ kind: 'move', itemId: item.id })
    await moveAway(backend)
    expect((await send(backend, left, 1)).error?.code).toBe('exam-seat/moved')
    expect(
      (
        await backend.call('enterExam', {
          bearer: first.token,
          body: { seatId: first.seat.id, clientVersion: '0.0.0-test', markingVersion: left.paper.markingVersion }
        })
      ).error?.code
    ).toBe('exam-seat/moved')
    const second = await beginAt(backend, await sitDown(backend, '0001', makeCandidateSeat('B2')))
    expect(second.chain.events).toEqual(left.chain.events.slice(0, 1))
    expect(second.paper).toEqual(left.paper)
    await submitAttempt(backend, second)
    // The first capability cannot submit either, and its reply reveals nothing.
    const end = { lastSequence: 1, lastHash: left.chain.events[0]?.hash ?? '' }
    const late = await backend.call('submitAttempt', { bearer: left.capability, params: { attemptId: left.attemptId }, body: end })
    expect(late.error?.code).toBe('exam-seat/moved')
  })

  it('a former kiosk device may wipe its data of a moved attempt once the backend holds all of it', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { queries } = backend.database
    await loadTestExam(backend, { numbers: ['0001'] })
    const left = await beginAt(backend, await sitDown(backend, '0001', makeCandidateSeat('A1')))
    const { attemptId, chain } = left
    answerAll(left)
    expect(
      (await backend.call('appendEvents', { bearer: left.capability, params: { attemptId }, body: { events: chain.events.slice(0, 3) } })).error
    ).toBe(null)
    const ask = async (asker: OpenedAttempt, lastSequence: number, isDone = false) => {
      const lastHash = chain.events[lastSequence - 1]?.hash ?? left.paper.paperHash
      const body = { seatName: 'A1', lastSequence, lastHash, isDone }
      return (await backend.call('noteSeatLeft', { bearer: asker.capability, params: { attemptId }, body })).error?.code ?? null
    }
    const readAudit = () => queries.selectFrom('exam_audit').select(['number', 'done_by']).where('act', '=', 'left-wiped').execute()
    expect(await ask(left, 3)).toBe('exam-seat/not-left')
    await moveAway(backend)
    expect([await ask(left, 0), await ask(left, 3), await ask(left, 4)]).toEqual([null, null, 'exam-seat/answers-missing'])
    expect(await readAudit()).toEqual([])
    const next = await beginAt(backend, await sitDown(backend, '0001', makeCandidateSeat('B2')))
    expect(await ask(next, 3)).toBe('exam-seat/not-left')
    expect([await ask(left, 3, true), await ask(left, 3, true)]).toEqual([null, null])
    expect(await readAudit()).toEqual([{ number: '0001', done_by: 'seat A1' }])
  })

  it('a moved candidate cannot enter the exam at the former device, even if the move happens while entering', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { queries } = backend.database
    await loadTestExam(backend, { numbers: ['0001'] })
    const { seat } = await sitDown(backend, '0001')
    const resources = makeResourcesFolder()
    onTestFinished(resources.remove)
    const { now } = backend.clock
    const library = createContentLibrary(resources.folder)
    const attempts = createAttemptRepository(queries)
    const services = {
      exams: createExamRepository(queries),
      seats: createSeatRepository(queries),
      attempts: {
        ...attempts,
        change: async (attemptId, work) => {
          await moveAway(backend)
          return attempts.change(attemptId, work)
        }
      },
      catalogue: createAssessmentCatalogue({ library, repository: createAssessmentRepository(queries), now }),
      capabilities: createAttemptCapabilities(new Uint8Array(32)),
      version: TEST_VERSION,
      now
    } satisfies Partial<SeatSources>
    await services.seats.confirm({ sitter: await readSitter(backend, '0001'), seatId: seat.id, now: now() })
    const entered = await enterExam(services as unknown as SeatSources, await readSitter(backend, '0001'), { seatId: seat.id, ...agreedVersions })
    expect(entered).toMatchObject({ ok: false, error: { code: 'exam-seat/moved' } })
  })

  it('a moved candidate is charged the time worked and no interruption time, whatever happens in between', { timeout: 60_000 }, async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const SITTINGS = 25
    const numbers = Array.from({ length: SITTINGS }, (_, index) => `P${String(index)}`)
    await loadTestExam(backend, { numbers, session: { paper: 'trial-mock', closesAt: backend.clock.now() + 1e12 } })
    let next = 0
    await withSeeds(SITTINGS, async (random) => {
      const number = numbers[next] ?? ''
      next += 1
      // Working time on the computers' monotonic clocks, over all computers.
      let workedMs = 0
      let toldMs = 0
      let seated: SeatedCandidate = await sitDown(backend, number, makeCandidateSeat(`S${number}`))
      let paper = await beginAt(backend, seated)
      for (let step = 0; step < 20; step += 1) {
        const act = pickBelow(4, random)
        const passedMs = pickBelow(SITTING_BEAT_MS, random)
        backend.clock.advance(passedMs)
        if (act === 0) {
          // A breakdown: the time until the candidate resumes is interruption time.
          await moveAway(backend, number)
          seated = await sitDown(backend, number, makeCandidateSeat(`T${number}-${String(step)}`))
          const resumed = await beginAt(backend, seated)
          expect(resumed.spentMs).toBe(toldMs)
          expect(resumed.spentMs).toBeLessThanOrEqual(workedMs)
          paper = resumed
          workedMs = resumed.spentMs
          continue
        }
        workedMs += passedMs
        if (act === 1) {
          await backend.call('beatExamSeat', { bearer: seated.token, body: { seatId: seated.seat.id, spentMs: workedMs } })
          toldMs = workedMs
        }
        if (act === 2) {
          const [item] = paper.paper.subjects.flatMap(({ items }) => items)
          paper.chain.write({ kind: 'move', itemId: item?.id ?? '' }, workedMs)
          expect((await send(backend, paper, paper.chain.events.length - 1)).error).toBe(null)
          toldMs = workedMs
        }
        // A breakdown gives the candidate at most the time that the computer has not reported.
        if (act === 3) expect(workedMs - toldMs).toBeGreaterThanOrEqual(0)
      }
    })
  })
})
