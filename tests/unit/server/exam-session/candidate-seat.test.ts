import { expect, it } from 'vitest'
import { HALL_ATTEMPT_LIMIT } from '../../../../src-server/exam-session/check-pin.ts'
import { closeSession, forgivePins, giveExtraTime, moveCandidate, startSession } from '../../../../src-server/exam-session/run-session.ts'
import { LANE_CAPACITY } from '../../../../src-server/account/password/create-password-queue.ts'
import { SEAT_SILENT_MS } from '../../../../src-shared/exam-session/candidate-seat.ts'
import { agreedVersions } from '../../../support/agreed-versions.ts'
import { describeOnEachDatabaseInTime } from '../../../support/databases.ts'
import { beginAt, loadTestExam, makeCandidateSeat, pinOf, readSitter, sitDown, TEST_EXAM } from '../../../support/exam-session.ts'
import { createFastHasher } from '../../../support/fast-hasher.ts'
import { submitAttempt } from '../../../support/submit-attempt.ts'
import { openTestBackend, type TestBackend } from '../../../support/test-backend.ts'

const HOUR_MS = 3_600_000

function doing(backend: TestBackend) {
  return { examId: TEST_EXAM, by: 'Ada Obi', now: backend.clock.now() }
}

describeOnEachDatabaseInTime('A seat of an exam session', (makeDatabase) => {
  it('a kiosk device leads a candidate from the PIN to the receipt', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    await loadTestExam(backend, { numbers: ['0001'], isStarted: false })
    const ada = await sitDown(backend, '0001')
    const bearer = ada.token
    const at = { seatId: ada.seat.id }
    const beat = async () => (await backend.call('beatExamSeat', { bearer, body: { ...at, spentMs: null } })).value.state
    expect(await beat()).toMatchObject({ stage: 'unconfirmed', startsInMs: null, candidate: { number: '0001', subjects: ['Mathematics'] } })
    expect((await backend.call('enterExam', { bearer, body: { ...at, ...agreedVersions } })).error?.code).toBe('exam-seat/not-confirmed')
    expect((await backend.call('confirmExamSeat', { bearer, body: at })).value.state.stage).toBe('waiting')
    expect((await backend.call('enterExam', { bearer, body: { ...at, ...agreedVersions } })).error?.code).toBe('exam-seat/not-started')
    await startSession(backend.database.queries, { ...doing(backend), lateMinutes: null })
    expect((await beat()).stage).toBe('open')
    const paper = await beginAt(backend, ada)
    expect((await beat()).stage).toBe('sitting')
    expect((await beginAt(backend, ada)).paper.paperHash).toBe(paper.paper.paperHash)
    const receiptId = await submitAttempt(backend, paper)
    expect((await beat()).stage).toBe('handed-in')
    const params = { attemptId: paper.attemptId }
    const wiped = (body: { receiptId: string; isDone: boolean }) => backend.call('noteSeatWiped', { bearer: paper.capability, params, body })
    expect((await wiped({ receiptId: 'another', isDone: false })).error?.code).toBe('exam-seat/receipt-differs')
    expect((await readSitter(backend, '0001')).candidate.releasedAt).toBe(null)
    for (const isDone of [false, true]) expect((await wiped({ receiptId, isDone })).error).toBe(null)
    expect((await readSitter(backend, '0001')).candidate.wipedAt).toBe(backend.clock.now())
    const acts = await backend.database.queries.selectFrom('exam_audit').select('act').orderBy('at').execute()
    expect(new Set(acts.map(({ act }) => act))).toEqual(
      new Set(['loaded', 'seated', 'confirmed', 'started', 'began', 'resumed', 'released', 'wiped'])
    )
  })

  it('an exam attempt says that interruptions are charged only if its session says so', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    await loadTestExam(backend, { numbers: ['0001'] })
    await loadTestExam(backend, { numbers: ['0002'], session: { id: 'strict', interruptions: 'charged' } })
    await loadTestExam(backend, { numbers: ['0003'], session: { id: 'lenient', interruptions: 'not-charged' } })
    const ruleOf = async (number: string) => (await beginAt(backend, await sitDown(backend, number))).paper.interruptions
    expect({ unstated: await ruleOf('0001'), charged: await ruleOf('0002'), notCharged: await ruleOf('0003') }).toEqual({
      unstated: undefined,
      charged: 'charged',
      notCharged: undefined
    })
  })

  it('an exam session also starts by the clock, refuses a late start, and lets started candidates continue', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const startsAt = backend.clock.now() + HOUR_MS
    await loadTestExam(backend, { numbers: ['0001', '0002'], isStarted: false, session: { startsAt, lateMinutes: 30 } })
    const [ada, ben] = [await sitDown(backend, '0001'), await sitDown(backend, '0002')]
    const stateOf = async ({ token, seat }: typeof ada) =>
      (await backend.call('confirmExamSeat', { bearer: token, body: { seatId: seat.id } })).value.state
    expect(await stateOf(ada)).toMatchObject({ stage: 'waiting', startsInMs: HOUR_MS, mayBeginForMs: null })
    backend.clock.advance(HOUR_MS)
    expect(await stateOf(ada)).toMatchObject({ stage: 'open', mayBeginForMs: 30 * 60_000 })
    await beginAt(backend, ada)
    backend.clock.advance(30 * 60_000 + 1)
    expect((await stateOf(ben)).stage).toBe('missed')
    expect((await stateOf(ada)).stage).toBe('sitting')
    // The invigilator starts the session again with a longer late period.
    await startSession(backend.database.queries, { ...doing(backend), lateMinutes: 60 })
    expect((await stateOf(ben)).stage).toBe('open')
  })

  it('an exam session cannot be started before sign-in opens, so that no candidate is too late when it opens', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const session = { opensAt: backend.clock.now() + HOUR_MS, lateMinutes: 30 }
    await loadTestExam(backend, { numbers: ['0001'], isStarted: false, session })
    const start = () => startSession(backend.database.queries, { ...doing(backend), lateMinutes: null })
    expect(await start()).toMatchObject({ ok: false, error: { code: 'exam/not-open' } })
    backend.clock.advance(HOUR_MS)
    const { seat, token } = await sitDown(backend, '0001')
    const { state } = (await backend.call('confirmExamSeat', { bearer: token, body: { seatId: seat.id } })).value
    expect(state.stage).toBe('waiting')
    expect((await start()).ok).toBe(true)
  })

  it('of twenty kiosk devices that enter one PIN at once, one signs in and another is recorded as wanted', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    await loadTestExam(backend, { numbers: ['0001'] })
    const seats = Array.from({ length: 20 }, (_, index) => makeCandidateSeat(`B${String(index)}`))
    const replies = await Promise.all(seats.map((seat) => backend.call('signInAtSeat', { body: { number: '0001', pin: pinOf('0001'), seat } })))
    expect(replies.filter(({ error }) => error === null)).toHaveLength(1)
    expect(new Set(replies.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['exam-seat/taken']))
    const { candidate } = await readSitter(backend, '0001')
    expect(seats.map(({ id }) => id)).toContain(candidate.seat?.id)
    expect(candidate.wantedSeat).toMatch(/^B\d+$/)
    expect(candidate.wantedSeat).not.toBe(candidate.seat?.name)
  })

  it('a kiosk device that requests its exam several times at once gets one attempt', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    await loadTestExam(backend, { numbers: ['0001'] })
    const { seat, token } = await sitDown(backend, '0001')
    await backend.call('confirmExamSeat', { bearer: token, body: { seatId: seat.id } })
    const body = { seatId: seat.id, ...agreedVersions }
    const replies = await Promise.all(Array.from({ length: 8 }, () => backend.call('enterExam', { bearer: token, body })))
    expect(new Set(replies.map(({ value }) => value.paper.paperHash)).size).toBe(1)
    const attempts = await backend.database.queries.selectFrom('attempt').select('attempt_id').execute()
    expect(attempts).toHaveLength(1)
  })

  it('wrong PINs are counted by candidate number and by kiosk device, even for an unknown number', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    await loadTestExam(backend, { numbers: ['0001', '0002'] })
    const type = async (number: string, pin: string, seat = makeCandidateSeat()) =>
      (await backend.call('signInAtSeat', { body: { number, pin, seat } })).error?.code ?? 'in'
    for (const number of ['0001', 'NOBODY']) {
      for (let tryCount = 0; tryCount < 10; tryCount += 1) expect(await type(number, '000000')).toBe('exam-seat/wrong-pin')
      expect(await type(number, pinOf('0001'))).toBe('exam-seat/too-many-tries')
    }
    const seat = makeCandidateSeat()
    for (let number = 0; number < 30; number += 1) expect(await type(`X${String(number)}`, '000000', seat)).toBe('exam-seat/wrong-pin')
    expect(await type('0002', pinOf('0002'), seat)).toBe('exam-seat/too-many-tries')
    expect(await type('0002', pinOf('0002'))).toBe('in')
    // Moving a candidate resets the count of wrong PINs.
    await moveCandidate(backend.database.queries, { ...doing(backend), number: '0001', to: null })
    expect(await type('0001', pinOf('0001'))).toBe('in')
  })

  it('neither the right PIN of another session nor a restart resets the wrong-PIN count of a number', async () => {
    const database = await makeDatabase()
    const backend = await openTestBackend({ database })
    const later = { id: 'mock-later', opensAt: backend.clock.now() + 5 * HOUR_MS, closesAt: backend.clock.now() + 9 * HOUR_MS }
    await loadTestExam(backend, { numbers: ['0001'] })
    await loadTestExam(backend, { numbers: ['0001'], session: later, candidates: { '0001': { pin: '445566' } }, isStarted: false })
    const type = async (pin: string, by = backend) =>
      (await by.call('signInAtSeat', { body: { number: '0001', pin, seat: makeCandidateSeat() } })).error?.code ?? 'in'
    for (let tryCount = 0; tryCount < 9; tryCount += 1) expect(await type('000000')).toBe('exam-seat/wrong-pin')
    expect(await type('445566')).toBe('exam-seat/not-yet')
    await backend.close()
    const again = await openTestBackend({ database, clock: backend.clock })
    expect(await type('000000', again)).toBe('exam-seat/wrong-pin')
    expect(await type(pinOf('0001'), again)).toBe('exam-seat/too-many-tries')
  })

  it('sign-in for the hall is blocked after one PIN on hundreds of numbers, and signed-in candidates continue', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    await loadTestExam(backend, { numbers: ['0001', '0002'] })
    const ada = await sitDown(backend, '0001')
    const type = async (number: string, pin: string) =>
      (await backend.call('signInAtSeat', { body: { number, pin, seat: makeCandidateSeat() } })).error?.code ?? 'in'
    for (let count = 0; count < HALL_ATTEMPT_LIMIT; count += 1) await type(`N${String(count)}`, '123456')
    expect(await type('0002', pinOf('0002'))).toBe('exam-seat/hall-held')
    expect((await beginAt(backend, ada)).paper.slug).toBe('trial-sums')
    expect((await forgivePins(backend.database.queries, doing(backend))).ok).toBe(true)
    expect(await type('0002', pinOf('0002'))).toBe('in')
  })

  it('during a flood of PIN guesses, a further sign-in is refused immediately instead of waiting', async () => {
    const gate = Promise.withResolvers<undefined>()
    const hasher = { ...createFastHasher(), findFit: () => gate.promise.then(() => -1) }
    const backend = await openTestBackend({ database: await makeDatabase(), hasher })
    const type = async (number: string) =>
      (await backend.call('signInAtSeat', { body: { number, pin: '123456', seat: makeCandidateSeat() } })).error?.code
    const storm = Array.from({ length: LANE_CAPACITY }, (_, index) => type(`N${String(index)}`))
    expect(await type('0001')).toBe('exam-seat/crowded')
    gate.resolve(undefined)
    expect(new Set(await Promise.all(storm))).toEqual(new Set(['exam-seat/wrong-pin']))
    expect(await type('0001')).toBe('exam-seat/hall-held')
  })

  it('a candidate changes kiosk device without staff only if no attempt is open and the first device is silent', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    await loadTestExam(backend, { numbers: ['0001', '0002'], candidates: { '0002': { seat: 'C7' } } })
    const type = async (seat = makeCandidateSeat('D4'), number = '0001') =>
      (await backend.call('signInAtSeat', { body: { number, pin: pinOf(number), seat } })).error?.code ?? 'in'
    const ada = await sitDown(backend, '0001', makeCandidateSeat('A1'))
    expect(await type()).toBe('exam-seat/taken')
    backend.clock.advance(SEAT_SILENT_MS + 1)
    const second = makeCandidateSeat('D4')
    expect(await type(second)).toBe('in')
    const again = { ...ada, seat: second }
    expect((await backend.call('beatExamSeat', { bearer: ada.token, body: { seatId: ada.seat.id, spentMs: null } })).error?.code).toBe(
      'exam-seat/moved'
    )
    await beginAt(backend, again)
    backend.clock.advance(SEAT_SILENT_MS + 1)
    expect(await type()).toBe('exam-seat/taken')
    // This computer has the open exam of another candidate.
    expect(await type(second, '0002')).toBe('exam-seat/other-seat')
    expect(await type({ ...second, name: 'c7' }, '0002')).toBe('exam-seat/occupied')
    expect(await type(makeCandidateSeat('c7'), '0002')).toBe('in')
  })

  it('anyone can read session times, without names, until a day after the session or until it is closed', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const times = async () => (await backend.call('readExamTimes', {})).value.sessions
    expect(await times()).toEqual([])
    await loadTestExam(backend, { numbers: ['0001'] })
    const later = { id: 'mock-later', opensAt: backend.clock.now() + 5 * HOUR_MS, closesAt: backend.clock.now() + 9 * HOUR_MS }
    await loadTestExam(backend, { numbers: ['0001'], session: later, isStarted: false })
    const second = { opensInMs: 5 * HOUR_MS, closesInMs: 9 * HOUR_MS }
    expect(await times()).toEqual([{ opensInMs: -HOUR_MS, closesInMs: 4 * HOUR_MS }, second])
    await closeSession(backend.database.queries, { ...doing(backend), handsIn: false })
    expect(await times()).toEqual([second])
    backend.clock.advance(33 * HOUR_MS)
    expect(await times()).toEqual([])
  })

  it('extra time is accepted only before a candidate’s exam is drawn, and the drawn exam includes it', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    await loadTestExam(backend, { numbers: ['0001'] })
    const extra = (minutes: number) => giveExtraTime(backend.database.queries, { ...doing(backend), number: '0001', minutes })
    expect((await extra(30)).ok).toBe(true)
    const { paper } = await beginAt(backend, await sitDown(backend, '0001'))
    expect({ budgetMs: paper.budgetMs, extraMsPerPart: paper.extraTime?.msPerPart }).toEqual({
      budgetMs: 60_000 + 30 * 60_000,
      extraMsPerPart: 30 * 60_000
    })
    expect(await extra(60)).toMatchObject({ ok: false, error: { code: 'exam/paper-drawn' } })
  })

  it('a session with open attempts closes only on explicit request, and its devices must then submit', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { queries } = backend.database
    await loadTestExam(backend, { numbers: ['0001', '0002'] })
    const ada = await sitDown(backend, '0001')
    await beginAt(backend, ada)
    const refused = await closeSession(queries, { ...doing(backend), handsIn: false })
    expect(refused).toMatchObject({ ok: false, error: { code: 'exam/papers-open', fields: { numbers: '0001' } } })
    expect((await closeSession(queries, { ...doing(backend), handsIn: true })).ok).toBe(true)
    const { state } = (await backend.call('beatExamSeat', { bearer: ada.token, body: { seatId: ada.seat.id, spentMs: null } })).value
    expect(state).toMatchObject({ stage: 'sitting', mustHandIn: true })
    const late = await backend.call('signInAtSeat', { body: { number: '0002', pin: pinOf('0002'), seat: makeCandidateSeat() } })
    expect(late.error?.code).toBe('exam-seat/over')
  })
})
