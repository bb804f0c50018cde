import type { StartChoice } from '../../src-shared/assessment/assessment.ts'
import type { OpenAttempt } from '../../src-shared/attempt/attempt-contract.ts'
import type { Act, AttemptEvent, CandidateAct } from '../../src-shared/attempt/attempt-event.ts'
import { maySubmit } from '../../src-shared/attempt/may-act.ts'
import type { Receipt } from '../../src-shared/attempt/report.ts'
import { sittingModeOf } from '../../src-shared/attempt/sitting-mode.ts'
import { isLastPart, stageOf } from '../../src-shared/attempt/stage.ts'
import { fail, succeed, type Failure, type Result } from '../../src-shared/errors/result.ts'
import type { AttemptRoom } from './attempt-room-acts.ts'
import type { AttemptRoomDeps } from './attempt-room-deps.ts'
import { checkAct, darkMsOf, isOfChoice, openRoom, recordOf, runClock, takeAllEvents, takeEvent, type OpenRoom } from './open-room.ts'

const TICK_MS = 1000
/** A wall clock that moves this much more or less than the monotonic one was set. */
const CLOCK_SET_TOLERANCE_MS = 2000

/**
 * The exam room of this computer: at most one attempt at a time. Everything that changes it goes through one queue, so an answer and the
 * submission at zero never cross.
 */
export function createAttemptRoom(deps: AttemptRoomDeps): AttemptRoom {
  const { journal, outbox, occupantId, monotonicNow, wallNow, announce } = deps
  let room: OpenRoom | null = null
  let ticker: NodeJS.Timeout | undefined
  let lastTick = { wall: 0, monotonic: 0 }
  let shownFailure: Failure | null = null
  let isAsleep = false
  /** Each event carries the time spent: a second that has one needs no record of its own, and no answer waits behind that. */
  let hasWrittenSinceTick = false
  let queue: Promise<unknown> = Promise.resolve()

  function enqueue<Value>(step: () => Promise<Value>): Promise<Value> {
    const next = queue.then(step)
    queue = next.catch(() => undefined)
    return next
  }

  function showJournal(failure: Failure | null): void {
    if (failure?.code === shownFailure?.code) return
    shownFailure = failure
    announce.journalChanged({ failure, setAside: null })
  }

  function enter(next: OpenRoom): void {
    room = next
    runClock(next)
    lastTick = { wall: wallNow(), monotonic: monotonicNow() }
    announce.occupied(true)
    scheduleTick()
  }

  function leave(): void {
    clearTimeout(ticker)
    room?.clock.pause()
    room = null
    announce.occupied(false)
  }

  /** At each whole second of what remains, and once it is zero. */
  function scheduleTick(): void {
    clearTimeout(ticker)
    if (!room || isAsleep || room.progress.isPaused || !room.clock.isCounting()) return
    const intoSecondMs = room.clock.remainingMs() % TICK_MS
    ticker = setTimeout(() => void enqueue(tick), intoSecondMs === 0 ? TICK_MS : intoSecondMs)
  }

  async function tick(): Promise<void> {
    if (!room || room.progress.isPaused) return
    const { paper, clock } = room
    announce.clockTicked({ attemptId: paper.attemptId, remainingMs: clock.remainingMs() })
    if (clock.remainingMs() === 0) {
      await endStage(room)
    } else {
      if (!hasWrittenSinceTick) await recordSpent(room)
      hasWrittenSinceTick = false
      await noticeClockSet()
    }
    scheduleTick()
  }

  /** At zero: a part ends, the next one begins after its break, and the last one hands in. */
  async function endStage(current: OpenRoom): Promise<void> {
    const stage = stageOf(current.paper, current.progress)
    if (stage.kind === 'break') await change(current, { kind: 'begin-part', partId: stage.next.id })
    else if (stage.kind !== 'part' || isLastPart(current.paper, stage.part)) await submitNow(current, 'time-up')
    else await change(current, { kind: 'end-part', partId: stage.part.id, reason: 'time-up' })
  }

  /** Writes an act that may close or open a part or stop the clock, and sets the clock of what follows. */
  async function change(current: OpenRoom, act: Act): Promise<Result<AttemptEvent>> {
    // A pause begins when it is asked for, however long the disk takes.
    if (act.kind === 'pause') current.clock.pause()
    const written = await write(current, act)
    if (act.kind === 'pause' && !written.ok) runClock(current)
    if (written.ok && (act.kind === 'begin-part' || act.kind === 'end-part')) {
      scheduleTick()
      announce.stageChanged({ attemptId: current.paper.attemptId })
    }
    if (written.ok && (act.kind === 'pause' || act.kind === 'resume')) {
      // What the wall clock did in a pause is nobody's business.
      lastTick = { wall: wallNow(), monotonic: monotonicNow() }
      scheduleTick()
    }
    return written
  }

  async function recordSpent({ paper, clock }: OpenRoom): Promise<void> {
    const recorded = await journal.recordSpent(paper.attemptId, clock.spentMs())
    showJournal(recorded.ok ? null : recorded.error)
  }

  async function noticeClockSet(): Promise<void> {
    const current = { wall: wallNow(), monotonic: monotonicNow() }
    const byMs = Math.round(current.wall - lastTick.wall - (current.monotonic - lastTick.monotonic))
    lastTick = current
    if (room && Math.abs(byMs) > CLOCK_SET_TOLERANCE_MS) await write(room, { kind: 'clock-set', byMs })
  }

  async function write(current: OpenRoom, act: Act): Promise<Result<AttemptEvent>> {
    const written = await journal.append({ attemptId: current.paper.attemptId, act, spentMs: current.clock.spentMs(), at: wallNow() })
    showJournal(written.ok ? null : written.error)
    if (!written.ok) return written
    hasWrittenSinceTick = true
    await take(current, written.value)
    outbox.wake()
    return written
  }

  /** Into memory with what is on the disk: a commit that was called failed can lie there all the same, and then this event is not the next. */
  async function take(current: OpenRoom, event: AttemptEvent): Promise<void> {
    if (event.sequence === current.progress.lastSequence + 1) {
      takeEvent(current, event)
      return
    }
    const kept = await journal.readAttempt(current.paper.attemptId)
    if (kept.ok && kept.value) takeAllEvents(current, kept.value.events)
  }

  async function submitNow(current: OpenRoom, reason: Receipt['reason']): Promise<Result<Receipt>> {
    const { paper, clock } = current
    const submitted = await journal.submit({
      attemptId: paper.attemptId,
      act: { kind: 'submit', reason },
      spentMs: clock.spentMs(),
      at: wallNow()
    })
    showJournal(submitted.ok ? null : submitted.error)
    if (!submitted.ok) return submitted
    leave()
    announce.submitted(submitted.value)
    outbox.wake()
    return submitted
  }

  /** The room, if it is that attempt's and its candidate is at the computer. */
  function roomOf(attemptId: string): Result<OpenRoom> {
    if (room?.paper.attemptId !== attemptId) return fail('attempt/not-found')
    return room.userId === occupantId() ? succeed(room) : fail('attempt/not-owner')
  }

  async function view(current: OpenRoom): Promise<Result<OpenAttempt>> {
    const { paper, progress, clock, isResumed } = current
    const delivery = await outbox.deliveryOf(paper.attemptId)
    if (!delivery.ok) return delivery
    return succeed({ paper, progress, remainingMs: clock.remainingMs(), delivery: delivery.value, isResumed })
  }

  async function reopen(userId: string): Promise<Result<OpenAttempt | null>> {
    if (room?.userId === userId) return view(room)
    const kept = await journal.readOpenAttempt(userId)
    if (!kept.ok) return kept
    if (!kept.value || occupantId() !== userId) return succeed(null)
    const current = openRoom({ record: kept.value, isResumed: true, monotonicNow })
    // What a slow disk takes before anybody sees the room is dark time, too.
    current.clock.pause()
    await write(current, { kind: 'interrupted', cause: 'restart', darkMs: darkMsOf(kept.value, wallNow()) })
    if (occupantId() !== userId) return succeed(null)
    enter(current)
    return view(current)
  }

  async function startNow(choice: StartChoice): Promise<Result<OpenAttempt>> {
    const userId = occupantId()
    if (userId === null) return fail('session/required')
    const open = await reopen(userId)
    if (!open.ok) return open
    if (open.value) return isOfChoice(open.value.paper, choice) ? succeed(open.value) : fail('attempt/already-open')
    if (occupantId() !== userId) return fail('session/required')
    const paper = await deps.startAttempt(choice, userId)
    if (!paper.ok) return paper
    // Whoever is at the computer by now may not see it; the journal keeps it for its own learner.
    if (occupantId() !== userId) return fail('session/required')
    const record = { userId, paper: paper.value, events: [], spentMs: 0, receivedSequence: 0 }
    const current = openRoom({ record, isResumed: false, monotonicNow })
    enter(current)
    return view(current)
  }

  async function appendNow(attemptId: string, act: CandidateAct): Promise<Result<{ sequence: number }>> {
    const current = roomOf(attemptId)
    if (!current.ok) return current
    const isFit = checkAct(current.value, act)
    if (!isFit.ok) return isFit
    if (act.kind !== 'begin-part' && current.value.clock.remainingMs() === 0) return fail('attempt/time-is-up')
    const event = await change(current.value, act)
    return event.ok ? succeed({ sequence: event.value.sequence }) : event
  }

  function submitOpen(current: OpenRoom): Promise<Result<Receipt>> | Result<Receipt> {
    if (current.progress.isPaused) return fail('attempt/paused')
    return maySubmit(current) ? submitNow(current, 'candidate') : fail('attempt/part-not-open')
  }

  async function submitOrRepeat(attemptId: string): Promise<Result<Receipt>> {
    const current = roomOf(attemptId)
    if (current.ok) return submitOpen(current.value)
    const kept = await journal.readAttempt(attemptId)
    if (!kept.ok) return kept
    if (!kept.value || kept.value.userId !== occupantId()) return fail('attempt/not-found')
    return kept.value.receipt ? succeed(kept.value.receipt) : current
  }

  return {
    start: (choice) => enqueue(() => startNow(choice)),
    readOpen: () =>
      enqueue(() => {
        const userId = occupantId()
        return userId === null ? Promise.resolve(succeed(null)) : reopen(userId)
      }),
    append: (attemptId, act) => enqueue(() => appendNow(attemptId, act)),
    async readCheckedItem(attemptId, itemId) {
      const current = roomOf(attemptId)
      return current.ok ? deps.readCheckedItem(current.value, itemId) : current
    },
    submit: (attemptId) => enqueue(() => submitOrRepeat(attemptId)),
    handInNow: (attemptId) =>
      enqueue(async () => {
        const current = roomOf(attemptId)
        return current.ok ? submitNow(current.value, 'time-up') : current
      }),
    spentHere: () => room && { attemptId: room.paper.attemptId, spentMs: room.clock.spentMs() },
    occupiedBy: () => room && { title: room.paper.title, sittingMode: sittingModeOf(room.paper) },
    noteFocus(hasFocus) {
      void enqueue(async () => {
        if (room) await write(room, { kind: 'focus', hasFocus })
      })
    },
    noteSeat(happening) {
      void enqueue(async () => {
        if (room) await write(room, { kind: 'seat', ...happening })
      })
    },
    noteSleep() {
      isAsleep = true
      clearTimeout(ticker)
      room?.clock.pause()
    },
    noteWake() {
      const sleptSince = lastTick.wall
      void enqueue(async () => {
        isAsleep = false
        if (!room) return
        runClock(room)
        lastTick = { wall: wallNow(), monotonic: monotonicNow() }
        await write(room, { kind: 'interrupted', cause: 'sleep', darkMs: Math.max(0, wallNow() - sleptSince) })
        scheduleTick()
      })
    },
    checkOccupant() {
      if (room && room.userId !== occupantId()) leave()
    },
    repairJournal: () =>
      enqueue(async () => {
        await journal.close()
        const opening = await journal.open()
        if (!opening.ok) {
          showJournal(opening.error)
          return
        }
        const restored = room ? await journal.restoreAttempt(recordOf(room)) : succeed(undefined)
        shownFailure = restored.ok ? null : restored.error
        announce.journalChanged({ failure: shownFailure, setAside: opening.value.setAsidePath })
      }),
    async close() {
      await enqueue(async () => {
        if (room) await journal.recordSpent(room.paper.attemptId, room.clock.spentMs())
        if (room) leave()
      })
    }
  }
}
