import type { RoomAct } from '../../../../src-shared/attempt/record/attempt-event.ts'
import type { ItemResponse } from '../../../../src-shared/content/item-types/item-types.ts'
import type { createSafeAppend } from './safe-append.ts'
import { subjectOf, type ExamAction, type ExamState } from './exam-state.ts'

/** Shows acts immediately, sends them to the journal, and updates the state with each result. */
export interface ActSender {
  /** Sends an act, after pending typed text and unsaved acts. */
  readonly act: (next: RoomAct) => void
  /** Sends an answer, or clears it with null. */
  readonly answer: (itemId: string, response: ItemResponse | null) => void
  /** Like `answer`, for each typed letter: shown immediately, sent when the typing pauses. */
  readonly type: (itemId: string, response: ItemResponse | null) => void
  /** The item whose typed answer has not been sent yet. */
  readonly typedItemId: () => string | undefined
  readonly settle: () => void
  /** From now on, typed text is sent letter by letter. */
  readonly hurry: () => void
  /** Sends unsaved acts again. */
  readonly sendUnsaved: () => void
  /** Resolves when every sent act has a result. */
  readonly settled: () => Promise<void>
}

interface ActSenderDeps {
  readonly append: ReturnType<typeof createSafeAppend>
  readonly dispatch: (action: ExamAction) => void
  readonly getState: () => ExamState
}

type AnswerAct = RoomAct & { readonly kind: 'answer' | 'clear' }

/** Milliseconds without a letter that count as a pause. */
const TYPING_PAUSE_MS = 400
/**
 * As `TYPING_PAUSE_MS`, of sentences and essays. Each saved answer is a full copy of the text, so it is saved less often than a word; but however long
 * somebody types without a pause, a power cut takes no more than `LONGEST_UNSENT_MS` of it.
 */
const WRITING_PAUSE_MS = 3000
const LONGEST_UNSENT_MS = 15_000

const closedCodes: readonly string[] = [
  'attempt/time-is-up',
  'attempt/closed',
  'attempt/part-not-open',
  'attempt/item-left',
  'attempt/paused',
  'attempt/item-checked'
]

export function createActSender({ append, dispatch, getState }: ActSenderDeps): ActSender {
  const { show, send, settled } = createNumberedSends({ append, dispatch })
  let typed: AnswerAct | null = null
  let isHurried = false
  let pause: ReturnType<typeof setTimeout> | undefined
  /** When the typed text must be sent at the latest, by `performance.now()`. */
  let sendByMs = 0

  function sendUnsaved(except?: string): void {
    const acts = Object.entries(getState().unsaved).filter(([subject]) => subject !== except)
    for (const [, act] of acts) send(act)
  }

  function act(next: RoomAct): void {
    if (typed !== null && subjectOf(typed) === subjectOf(next)) typed = null
    settle()
    sendUnsaved(subjectOf(next))
    send(next)
  }

  function settle(): void {
    clearTimeout(pause)
    const last = typed
    typed = null
    if (last !== null) act(last)
  }

  return {
    act,
    settle,
    settled,
    sendUnsaved,
    typedItemId: () => typed?.itemId,
    answer(itemId, response) {
      act(toAct(itemId, response))
    },
    type(itemId, response) {
      if (typed !== null && typed.itemId !== itemId) settle()
      const next = toAct(itemId, response)
      const nowMs = performance.now()
      if (typed === null) sendByMs = nowMs + LONGEST_UNSENT_MS
      typed = next
      show(next)
      clearTimeout(pause)
      pause = setTimeout(settle, isHurried ? 0 : Math.min(pauseAfter(response), Math.max(0, sendByMs - nowMs)))
    },
    hurry() {
      isHurried = true
      settle()
    }
  }
}

/** Numbers the acts, so that a late result of an older act can be recognised. */
function createNumberedSends({ append, dispatch }: Omit<ActSenderDeps, 'getState'>) {
  const sending = new Set<Promise<void>>()
  let actNumber = 0

  function show(act: RoomAct): number {
    actNumber += 1
    dispatch({ kind: 'acted', number: actNumber, act })
    return actNumber
  }

  async function sendNow(act: RoomAct): Promise<void> {
    const number = show(act)
    const result = await append(act)
    if (result.ok) dispatch({ kind: 'kept', number, act, sequence: result.value.sequence })
    else if (result.error.code === 'attempt/jottings-full') dispatch({ kind: 'jottings-full', number, act })
    else if (closedCodes.includes(result.error.code)) dispatch({ kind: 'refused', number, act })
    else dispatch({ kind: 'failed', number, act, failure: result.error })
  }

  return {
    show,
    send(act: RoomAct): void {
      const sent = sendNow(act).finally(() => sending.delete(sent))
      sending.add(sent)
    },
    async settled(): Promise<void> {
      await Promise.all(sending)
    }
  }
}

function pauseAfter(response: ItemResponse | null): number {
  return response !== null && 'writing' in response ? WRITING_PAUSE_MS : TYPING_PAUSE_MS
}

function toAct(itemId: string, response: ItemResponse | null): AnswerAct {
  return response === null ? { kind: 'clear', itemId } : { kind: 'answer', itemId, response }
}
