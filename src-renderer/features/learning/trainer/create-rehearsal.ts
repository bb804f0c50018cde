import type { OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import type { RoomAct } from '../../../../src-shared/attempt/record/attempt-event.ts'
import { advance, type AttemptProgress } from '../../../../src-shared/attempt/record/attempt-progress.ts'
import type { Paper } from '../../../../src-shared/attempt/record/paper.ts'
import type { Receipt } from '../../../../src-shared/attempt/report/report.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import type { DrillEvent } from './drill-round.ts'
import { letterOf } from './letter-of.ts'

/** The part of main's bridge that an exam room uses. */
type RoomBridge = Pick<
  KoyaBridge['attempt'],
  'append' | 'confirmShown' | 'submit' | 'onClockTicked' | 'onDeliveryChanged' | 'onSubmitted' | 'onJournalChanged'
>

/** An attempt at a practice paper, with a bridge that replaces main in its exam room. */
export interface Rehearsal {
  readonly attempt: OpenAttempt
  readonly bridge: RoomBridge
}

interface RehearsalDeps {
  readonly paper: Paper
  readonly progress: AttemptProgress
  /** Milliseconds on the clock when the room opens. */
  readonly remainingMs: number
  readonly isClockRunning: boolean
  readonly isResumed: boolean
  /** Monotonic, milliseconds. */
  readonly now: () => number
  readonly onEvent: (event: DrillEvent) => void
}

/** Creates a rehearsal. Nothing leaves the page: acts succeed immediately, and a submitted paper is not sent anywhere. */
export function createRehearsal(deps: RehearsalDeps): Rehearsal {
  const { paper, remainingMs, isClockRunning, isResumed, now, onEvent } = deps
  const { attemptId } = paper
  const startedAt = now()
  let { progress } = deps

  function clockMs(): number {
    return isClockRunning ? Math.max(0, Math.round(remainingMs - (now() - startedAt))) : remainingMs
  }

  function take(act: RoomAct): number {
    const isArrival = act.kind === 'move' && progress.currentItemId === null
    progress = advance(progress, { sequence: progress.lastSequence + 1, act })
    const event = toEvent(act, progress)
    if (!isArrival && event) onEvent(event)
    return progress.lastSequence
  }

  function receipt(reason: Receipt['reason']): Receipt {
    return toReceipt(paper, { progress, reason, spentMs: Math.max(0, paper.budgetMs - clockMs()) })
  }

  function everySecond(step: () => void): () => void {
    const timer = isClockRunning ? setInterval(step, 1000) : undefined
    return () => {
      clearInterval(timer)
    }
  }

  return {
    attempt: {
      learner: { name: '', identifier: null, isCandidate: false, hasPicturePassword: false },
      paper,
      progress,
      remainingMs,
      delivery: { attemptId, keptSequence: 0, receivedSequence: 0, phase: 'idle', failure: null, serverReceiptId: null },
      isResumed,
      recovery: isResumed ? { kind: 'whole' } : null
    },
    bridge: {
      // The rehearsal runs its own clock.
      confirmShown: () => Promise.resolve(fail('attempt/not-found')),
      // A practice paper has no parts and cannot be paused.
      append({ act }) {
        if (act.kind === 'pause' || act.kind === 'resume' || act.kind === 'check' || act.kind === 'hint' || act.kind === 'play')
          return Promise.resolve(fail('attempt/cannot-pause'))
        return Promise.resolve('partId' in act ? fail('attempt/part-not-open') : succeed({ sequence: take(act) }))
      },
      submit: () => Promise.resolve(succeed(receipt('candidate'))),
      onClockTicked: (listener) =>
        everySecond(() => {
          listener({ attemptId, remainingMs: clockMs() })
        }),
      onSubmitted(listener) {
        const stop = everySecond(() => {
          if (clockMs() > 0) return
          stop()
          listener(receipt('time-up'))
        })
        return stop
      },
      // Staged, as the rest of the day: the room shows what a candidate sees whose answers arrive.
      onDeliveryChanged: (listener) =>
        everySecond(() => {
          const { lastSequence } = progress
          listener({ attemptId, keptSequence: lastSequence, receivedSequence: lastSequence, phase: 'idle', failure: null, serverReceiptId: null })
        }),
      onJournalChanged: () => () => undefined
    }
  }
}

/** No drill uses annotations. */
function toEvent(act: RoomAct, progress: AttemptProgress): DrillEvent | null {
  switch (act.kind) {
    case 'answer':
      return { kind: 'chose', letter: letterOf(act.response), progress }
    case 'clear':
      return { kind: 'cleared', progress }
    case 'flag':
      return { kind: 'flagged', isFlagged: act.isFlagged, progress }
    case 'move':
      return { kind: 'moved', itemId: act.itemId, progress }
    case 'note':
    case 'highlight':
    case 'strike':
      return null
  }
}

interface Submission {
  readonly progress: AttemptProgress
  readonly reason: Receipt['reason']
  readonly spentMs: number
}

function toReceipt({ attemptId, slug, title, subjects, paperHash }: Paper, { progress, reason, spentMs }: Submission): Receipt {
  const perSubject = subjects.map((subject) => ({
    slug: subject.slug,
    title: subject.title,
    itemCount: subject.items.length,
    answeredCount: subject.items.filter(({ id }) => id in progress.answers).length
  }))
  const total = (part: 'itemCount' | 'answeredCount'): number => perSubject.reduce((sum, subject) => sum + subject[part], 0)
  return {
    attemptId,
    slug,
    title,
    itemCount: total('itemCount'),
    answeredCount: total('answeredCount'),
    perSubject,
    reason,
    spentMs,
    lastSequence: progress.lastSequence + 1,
    lastHash: paperHash,
    submittedAt: 0,
    serverReceiptId: null
  }
}
