import type { StartChoice } from '../../../src-shared/content/exams/assessment.ts'
import type { OpenAttempt } from '../../../src-shared/attempt/attempt-contract.ts'
import type { Act, AttemptEvent, CandidateAct } from '../../../src-shared/attempt/record/attempt-event.ts'
import { maySubmit } from '../../../src-shared/attempt/record/may-act.ts'
import type { Receipt } from '../../../src-shared/attempt/report/report.ts'
import { sittingModeOf } from '../../../src-shared/content/exams/sitting-mode.ts'
import { isLastPart, stageOf } from '../../../src-shared/attempt/record/stage.ts'
import { fail, succeed, type Failure, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { AttemptRoom } from './attempt-room-acts.ts'
import type { AttemptRoomDeps } from './attempt-room-deps.ts'
import { createQueue } from '../../platform/create-queue.ts'
import { checkAct, isLeft, isOfChoice, openRoom, runClock, takeEvent, withInterruption, type OpenRoom } from './open-room.ts'
import { outageMsOf } from './outage.ts'
import { repairJournal } from './repair-journal.ts'
import { createRoomTime } from './room-time.ts'
import { readRestored, takeStoredEvents, viewRoom } from './view-room.ts'
import { writeLeft } from './write-left.ts'

const TICK_MS = 1000

/**
 * Creates the exam room of this computer, with at most one attempt at a time. All changes go through one queue, so an answer and the submission at
 * zero never run at the same time.
 */
export function createAttemptRoom(deps: AttemptRoomDeps): AttemptRoom {
  const { journal, outbox, currentUserId, monotonicNow, wallNow, announce, clockMark } = deps
  let room: OpenRoom | null = null
  let ticker: NodeJS.Timeout | undefined
  let shownFailure: Failure | null = null
  /** Each event carries the time spent, so a second with an event needs no separate record that an answer would wait for. */
  let hasWrittenSinceTick = false
  const enqueue = createQueue()
  const time = createRoomTime({
    ...deps,
    room: () => room,
    mark: clockMark,
    resumed(interruption) {
      const current = room
      if (interruption) void enqueue(async () => room === current && current && write(current, { kind: 'interrupted', ...interruption }))
      scheduleTick()
    }
  })

  function showJournal(failure: Failure | null): void {
    if (failure?.code === shownFailure?.code) return
    shownFailure = failure
    announce.journalChanged({ failure, setAside: null })
  }

  function enter(next: OpenRoom): void {
    room = next
    runClock(next)
    time.start()
    announce.sittingChanged({ learnerId: next.userId, title: next.paper.title })
    scheduleTick()
  }

  function leave(): void {
    clearTimeout(ticker)
    room?.clock.pause()
    time.stop()
    room = null
    announce.sittingChanged(null)
  }

  /** Ticks at each whole second of the remaining time while the clock runs. At zero it repeats until the end of the stage is on the disk. */
  function scheduleTick(): void {
    clearTimeout(ticker)
    if (!room || time.isAsleep() || room.progress.isPaused || !room.clock.isCounting()) return
    // `resumed` schedules the next one.
    if (!room.clock.isRunning() && room.clock.remainingMs() > 0) return
    ticker = setTimeout(() => void enqueue(tick), room.clock.remainingMs() % TICK_MS || TICK_MS)
  }

  async function tick(): Promise<void> {
    const current = room
    if (!current || current.progress.isPaused) return
    const { paper, clock } = current
    announce.clockTicked({ attemptId: paper.attemptId, remainingMs: clock.remainingMs() })
    if (clock.remainingMs() === 0) {
      await endStage(current)
    } else {
      if (!hasWrittenSinceTick) await recordSpent(current)
      hasWrittenSinceTick = false
      const byMs = time.setByMs()
      if (byMs !== null && room === current) await write(current, { kind: 'clock-set', byMs })
    }
    scheduleTick()
  }

  /** At zero: a part ends, the next one begins after its break, and the end of the last one submits. */
  async function endStage(current: OpenRoom): Promise<void> {
    const stage = stageOf(current.paper, current.progress)
    if (stage.kind === 'break') await change(current, { kind: 'begin-part', partId: stage.next.id })
    else if (stage.kind !== 'part' || isLastPart(current.paper, stage.part)) await submitNow(current, 'time-up')
    else await change(current, { kind: 'end-part', partId: stage.part.id, reason: 'time-up' })
  }

  /** Writes an act that may close or open a part or stop the clock, and updates the clock. */
  async function change(current: OpenRoom, act: Act): Promise<Result<AttemptEvent>> {
    // A pause begins with the request, however long the disk takes.
    if (act.kind === 'pause') current.clock.pause()
    const written = await write(current, act)
    if (act.kind === 'pause' && !written.ok) runClock(current)
    if (written.ok && (act.kind === 'begin-part' || act.kind === 'end-part')) {
      scheduleTick()
      announce.stageChanged({ attemptId: current.paper.attemptId })
    }
    if (written.ok && (act.kind === 'pause' || act.kind === 'resume')) {
      // Changes of the wall clock during a pause do not count.
      time.look()
      scheduleTick()
    }
    return written
  }

  async function recordSpent({ paper, clock }: OpenRoom): Promise<void> {
    const recorded = await journal.recordSpent(paper.attemptId, clock.certainMs())
    showJournal(recorded.ok ? null : recorded.error)
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

  function note(act: Act): Promise<unknown> {
    return enqueue(async () => room && write(room, act))
  }

  /** Updates the memory from the disk: a commit that was reported as failed may still be there, and then this event is not the next. */
  async function take(current: OpenRoom, event: AttemptEvent): Promise<void> {
    if (event.sequence === current.progress.lastSequence + 1) {
      takeEvent(current, event)
      return
    }
    await takeStoredEvents(deps, current)
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
    void clockMark.clear()
    announce.submitted(submitted.value)
    outbox.wake()
    return submitted
  }

  /** Returns the room if it holds that attempt and its candidate is the current user. */
  function roomOf(attemptId: string): Result<OpenRoom> {
    if (room?.paper.attemptId !== attemptId) return fail('attempt/not-found')
    return room.userId === currentUserId() ? succeed(room) : fail('attempt/not-owner')
  }

  async function reopen(userId: string, isMoved = false): Promise<Result<OpenAttempt | null>> {
    if (room?.userId === userId) return viewRoom(deps, room)
    const saved = await readRestored(deps, userId)
    if (!saved.ok) return saved
    if (!saved.value || currentUserId() !== userId) return succeed(null)
    const darkMs = isMoved ? null : outageMsOf(saved.value, { wallNow: wallNow(), serverNow: deps.serverNow() })
    const current = openRoom({ record: withInterruption(saved.value, darkMs), isResumed: true, monotonicNow })
    // The time that a slow disk takes before the room is shown counts as interruption time, too.
    current.clock.pause()
    await write(current, { kind: 'interrupted', cause: isLeft(saved.value) && darkMs !== null ? 'switched' : 'restart', darkMs })
    if (currentUserId() !== userId) return succeed(null)
    enter(current)
    return viewRoom(deps, current)
  }

  async function startNow(choice: StartChoice): Promise<Result<OpenAttempt>> {
    const userId = currentUserId()
    if (userId === null) return fail('session/required')
    const open = await reopen(userId)
    if (!open.ok) return open
    if (open.value) return isOfChoice(open.value.paper, choice) ? succeed(open.value) : fail('attempt/already-open')
    if (currentUserId() !== userId) return fail('session/required')
    const paper = await deps.startAttempt(choice, userId)
    if (!paper.ok) return paper
    // Another current user may not see the attempt; the journal stores it for its own learner.
    if (currentUserId() !== userId) return fail('session/required')
    const record = { userId, paper: paper.value, events: [], spentMs: 0, receivedSequence: 0 }
    const current = openRoom({ record, isResumed: false, monotonicNow })
    enter(current)
    return viewRoom(deps, current)
  }

  async function appendNow(attemptId: string, act: CandidateAct): Promise<Result<{ sequence: number }>> {
    const current = roomOf(attemptId)
    if (!current.ok) return current
    const isFit = checkAct(current.value, act)
    if (!isFit.ok) return isFit
    // A learner who answers sees the question, whatever the page has reported.
    if (act.kind === 'answer' || act.kind === 'clear' || act.kind === 'check') time.noteShown(false)
    if (act.kind !== 'begin-part' && current.value.clock.remainingMs() === 0) return fail('attempt/time-is-up')
    const event = await change(current.value, act)
    return event.ok ? succeed({ sequence: event.value.sequence }) : event
  }

  async function submitOrRepeat(attemptId: string): Promise<Result<Receipt>> {
    const current = roomOf(attemptId)
    if (current.ok && current.value.progress.isPaused) return fail('attempt/paused')
    if (current.ok) return maySubmit(current.value) ? submitNow(current.value, 'candidate') : fail('attempt/part-not-open')
    const saved = await journal.readAttempt(attemptId)
    if (!saved.ok) return saved
    if (saved.value?.userId !== currentUserId()) return fail('attempt/not-found')
    return saved.value.receipt ? succeed(saved.value.receipt) : current
  }

  return {
    start: (choice) => enqueue(() => startNow(choice)),
    readOpen: (isMoved) =>
      enqueue(() => {
        const userId = currentUserId()
        return userId === null ? Promise.resolve(succeed(null)) : reopen(userId, isMoved)
      }),
    append: (attemptId, act) => enqueue(() => appendNow(attemptId, act)),
    async readCheckedItem(attemptId, itemId) {
      const current = roomOf(attemptId)
      return current.ok ? deps.readCheckedItem(current.value, itemId) : current
    },
    submit: (attemptId) => enqueue(() => submitOrRepeat(attemptId)),
    submitNow: (attemptId) =>
      enqueue(async () => {
        const current = roomOf(attemptId)
        return current.ok ? submitNow(current.value, 'time-up') : current
      }),
    spentHere: () => room && { attemptId: room.paper.attemptId, spentMs: room.clock.spentMs() },
    currentSitting: () => room && { title: room.paper.title, sittingMode: sittingModeOf(room.paper) },
    noteShown(attemptId, isHidden) {
      const current = roomOf(attemptId)
      if (current.ok) time.noteShown(isHidden)
      return current.ok ? succeed({}) : current
    },
    noteRendererExit: time.noteRendererExit,
    learnerId: () => room?.userId ?? null,
    noteFocus: (hasFocus) => void note({ kind: 'focus', hasFocus }),
    noteKioskDevice: (happening) => void note({ kind: 'seat', ...happening }),
    noteSleep() {
      clearTimeout(ticker)
      time.sleep()
    },
    noteWake() {
      void enqueue(async () => {
        const darkMs = time.wake()
        if (room) await write(room, { kind: 'interrupted', cause: 'sleep', darkMs })
        scheduleTick()
      })
    },
    leaveForAnother: (attemptId, signOut) =>
      enqueue(async () => {
        const current = roomOf(attemptId)
        const left = current.ok ? await writeLeft(current.value, (act) => write(current.value, act)) : current
        if (!left.ok) return left
        leave()
        // Before any other call to the room, which would open the attempt again.
        signOut()
        void clockMark.clear()
        return left
      }),
    checkCurrentUser() {
      if (room && room.userId !== currentUserId()) leave()
    },
    takeRestored: (attemptId) =>
      enqueue(async () => {
        if (room?.paper.attemptId !== attemptId) return
        const receipt = await takeStoredEvents(deps, room)
        if (receipt) leave()
        if (receipt) announce.submitted(receipt)
        else announce.stageChanged({ attemptId })
      }),
    repairJournal: () =>
      enqueue(async () => {
        shownFailure = await repairJournal(deps, room, shownFailure)
      }),
    async close() {
      await enqueue(async () => {
        if (room) await journal.recordSpent(room.paper.attemptId, room.clock.spentMs())
        if (room) leave()
        await clockMark.close()
      })
    }
  }
}
