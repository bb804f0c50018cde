import type { Act, CandidateAct } from '../../../src-shared/attempt/record/attempt-event.ts'
import type { Receipt } from '../../../src-shared/attempt/report/report.ts'
import { sittingModeOf } from '../../../src-shared/content/exams/sitting-mode.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { createQueue } from '../../platform/create-queue.ts'
import type { AttemptRoom } from './attempt-room-acts.ts'
import type { AttemptRoomDeps } from './attempt-room-deps.ts'
import { checkAct, checkSubmission, roomOf, type OpenRoom } from './open-room.ts'
import { createRoomEntry } from './room-entry.ts'
import { createRoomJournal, type RoomJournal } from './room-journal.ts'
import { createSitting, type Sitting } from './sitting.ts'
import { createStageChanges, type StageChanges } from './stage-changes.ts'
import { takeStoredEvents } from './view-room.ts'
import { writeLeft } from './write-left.ts'

interface RoomParts {
  readonly sitting: Sitting
  readonly roomJournal: RoomJournal
  readonly stage: StageChanges
  /** All changes of the room go through it. */
  readonly enqueue: ReturnType<typeof createQueue>
}

/**
 * Creates the exam room of this computer, with at most one attempt at a time. All changes go through one queue, so an answer and the submission at
 * zero never run at the same time.
 */
export function createAttemptRoom(deps: AttemptRoomDeps): AttemptRoom {
  const { journal, currentUserId, announce, clockMark } = deps
  const enqueue = createQueue()
  const sitting: Sitting = createSitting({
    ...deps,
    tick: () => void enqueue(stage.tick),
    resumed(interruption) {
      const room = sitting.current()
      if (interruption)
        void enqueue(async () => sitting.current() === room && room && roomJournal.write(room, { kind: 'interrupted', ...interruption }))
    }
  })
  const roomJournal = createRoomJournal(deps)
  const stage = createStageChanges({ ...deps, sitting, roomJournal })
  const entry = createRoomEntry({ ...deps, sitting, roomJournal })
  const parts = { sitting, roomJournal, stage, enqueue }

  return {
    ...createCandidateCalls(deps, parts),
    ...createSystemNotes(parts),
    start: (choice) => enqueue(() => entry.start(choice)),
    readOpen: (isMoved) =>
      enqueue(() => {
        const userId = currentUserId()
        return userId === null ? Promise.resolve(succeed(null)) : entry.reopen(userId, isMoved)
      }),
    spentHere() {
      const room = sitting.current()
      return room && { attemptId: room.paper.attemptId, spentMs: room.clock.spentMs() }
    },
    currentSitting() {
      const room = sitting.current()
      return room && { title: room.paper.title, sittingMode: sittingModeOf(room.paper) }
    },
    learnerId: () => sitting.current()?.userId ?? null,
    checkCurrentUser() {
      const room = sitting.current()
      if (room && room.userId !== currentUserId()) sitting.leave()
    },
    takeRestored: (attemptId) =>
      enqueue(async () => {
        const room = sitting.current()
        if (room?.paper.attemptId !== attemptId) return
        const receipt = await takeStoredEvents(deps, room)
        if (receipt) sitting.leave()
        if (receipt) announce.submitted(receipt)
        else announce.stageChanged({ attemptId })
      }),
    repairJournal: () => enqueue(() => roomJournal.repair(sitting.current())),
    close: () =>
      enqueue(async () => {
        const room = sitting.current()
        if (room) await journal.recordSpent(room.paper.attemptId, room.clock.spentMs())
        if (sitting.current()) sitting.leave()
        await clockMark.close()
      })
  }
}

type CandidateCalls = Pick<AttemptRoom, 'append' | 'readCheckedItem' | 'readHint' | 'submit' | 'submitNow' | 'noteShown' | 'leaveForAnother'>

/** The calls that a candidate makes for one attempt. */
function createCandidateCalls(deps: AttemptRoomDeps, { sitting, roomJournal, stage, enqueue }: RoomParts): CandidateCalls {
  const { journal, currentUserId, clockMark } = deps
  const { time } = sitting
  const roomFor = (attemptId: string): Result<OpenRoom> => roomOf(sitting.current(), attemptId, currentUserId())

  async function append(attemptId: string, act: CandidateAct): Promise<Result<{ sequence: number }>> {
    const room = roomFor(attemptId)
    if (!room.ok) return room
    const isFit = checkAct(room.value, act)
    if (!isFit.ok) return isFit
    // A learner who answers sees the question, whatever the page has reported.
    if (act.kind === 'answer' || act.kind === 'clear' || act.kind === 'check') time.noteShown(false)
    if (act.kind !== 'begin-part' && room.value.clock.remainingMs() === 0) return fail('attempt/time-is-up')
    const event = await stage.change(room.value, act)
    return event.ok ? succeed({ sequence: event.value.sequence }) : event
  }

  async function submitOrRepeat(attemptId: string): Promise<Result<Receipt>> {
    const room = roomFor(attemptId)
    if (room.ok) {
      const isAllowed = checkSubmission(room.value)
      return isAllowed.ok ? stage.submit(room.value, 'candidate') : isAllowed
    }
    const saved = await journal.readAttempt(attemptId)
    if (!saved.ok) return saved
    if (saved.value?.userId !== currentUserId()) return fail('attempt/not-found')
    return saved.value.receipt ? succeed(saved.value.receipt) : room
  }

  async function leave(attemptId: string, signOut: () => void): Promise<Result<unknown>> {
    const room = roomFor(attemptId)
    const left = room.ok ? await writeLeft(room.value, (act) => roomJournal.write(room.value, act)) : room
    if (!left.ok) return left
    sitting.leave()
    // Before any other call to the room, which would open the attempt again.
    signOut()
    void clockMark.clear()
    return left
  }

  return {
    append: (attemptId, act) => enqueue(() => append(attemptId, act)),
    async readCheckedItem(attemptId, itemId) {
      const room = roomFor(attemptId)
      return room.ok ? deps.readCheckedItem(room.value, itemId) : room
    },
    async readHint(attemptId, itemId) {
      const room = roomFor(attemptId)
      return room.ok ? deps.readHint(room.value, itemId) : room
    },
    submit: (attemptId) => enqueue(() => submitOrRepeat(attemptId)),
    submitNow: (attemptId) =>
      enqueue(async () => {
        const room = roomFor(attemptId)
        return room.ok ? stage.submit(room.value, 'time-up') : room
      }),
    noteShown(attemptId, isHidden) {
      const room = roomFor(attemptId)
      if (room.ok) time.noteShown(isHidden)
      return room.ok ? succeed({}) : room
    },
    leaveForAnother: (attemptId, signOut) => enqueue(() => leave(attemptId, signOut))
  }
}

type SystemNotes = Pick<AttemptRoom, 'noteRendererExit' | 'noteFocus' | 'noteKioskDevice' | 'noteProbe' | 'noteSleep' | 'noteWake'>

/** Records what the window, the kiosk device and the computer do during an attempt. */
function createSystemNotes({ sitting, roomJournal, enqueue }: RoomParts): SystemNotes {
  const { time } = sitting

  async function writeHere(act: Act): Promise<void> {
    const room = sitting.current()
    if (room) await roomJournal.write(room, act)
  }

  return {
    noteRendererExit: time.noteRendererExit,
    noteFocus: (hasFocus) => void enqueue(() => writeHere({ kind: 'focus', hasFocus })),
    noteKioskDevice: (happening) => void enqueue(() => writeHere({ kind: 'seat', ...happening })),
    noteProbe: (found) => void enqueue(() => writeHere({ kind: 'probe', found: [...found] })),
    noteSleep() {
      sitting.stopTicking()
      time.sleep()
    },
    noteWake() {
      void enqueue(async () => {
        await writeHere({ kind: 'interrupted', cause: 'sleep', darkMs: time.wake() })
        sitting.scheduleTick()
      })
    }
  }
}
