import { canonicalJson } from '../../../../src-shared/kernel/values/canonical-json.ts'
import type { OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import type { RoomAct } from '../../../../src-shared/attempt/record/attempt-event.ts'
import { isHighlighted, readHighlightKey, type TextRange } from '../../../../src-shared/attempt/record/highlight.ts'
import type { Receipt } from '../../../../src-shared/attempt/report/report.ts'
import type { ItemResponse } from '../../../../src-shared/content/item-types/item-types.ts'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { choosesOption } from '../../../../src-shared/attempt/record/eliminated-options.ts'
import { createActSender, type ActSender } from './act-sender.ts'
import { createAwaitedActs, type AwaitedActs } from './awaited-acts.ts'
import { isAnswered, responseText, responseTo } from './answer-state.ts'
import { createExamMoves, type ExamMoves } from './exam-moves.ts'
import { isEliminated, openExam, reduceExam, type ExamAction, type ExamState } from './exam-state.ts'
import { createNoteDraft, type NoteDraft } from './note-draft.ts'
import type { OpenPart } from './open-part.ts'
import { indexPaper, type PaperIndex } from './paper-index.ts'
import { createSafeAppend } from './safe-append.ts'
import { createDeferredListeners } from './deferred-listeners.ts'

type AttemptBridge = Pick<KoyaBridge['attempt'], 'append' | 'onDeliveryChanged' | 'onJournalChanged' | 'onSubmitted'>

/** State and actions for the parts of the exam room. Each part subscribes only to what it shows, so that no act rerenders the room. */
export interface ExamStore extends AwaitedActs, ExamListeners, ExamMoves, AnswerActs {
  readonly attempt: OpenAttempt
  readonly part: OpenPart | null
  readonly index: PaperIndex
  readonly getState: () => ExamState
  /** Listens to main until the returned function is called. */
  readonly start: (onSubmitted: (receipt: Receipt) => void) => () => void
  /** Sends typed text that was waiting for a pause. Every other act does so first, so that nothing typed is lost or out of order. */
  readonly settle: () => void
  /** From now on typed text is sent letter by letter, because the time is nearly over. */
  readonly hurry: () => void
  /** Called while a sound is playing or about to play. */
  readonly setSoundOn: (isOn: boolean) => void
  /** The scratch pad. */
  readonly note: NoteDraft
}

/** Acts on items and texts. */
interface AnswerActs {
  /** Gives an answer, or clears it with null. */
  readonly answer: (itemId: string, response: ItemResponse | null) => void
  /** Like `answer`, for each typed letter: shown immediately, sent when the typing pauses or by `settle`. */
  readonly type: (itemId: string, response: ItemResponse | null) => void
  readonly clear: (itemId: string) => void
  readonly toggleFlag: (itemId: string) => void
  /** Highlights a range of a text, or removes the highlight if the whole range has one. `name` is a `highlightKey`. */
  readonly toggleHighlight: (stretch: { readonly name: string; readonly range: TextRange }) => void
  /** Eliminates or restores an option. A chosen option is unaffected, and the screen says so. */
  readonly toggleElimination: (itemId: string, optionId: string) => void
}

export function createExamStore(attempt: OpenAttempt, bridge: AttemptBridge, part: OpenPart | null = null): ExamStore {
  const { paper } = attempt
  const index = indexPaper(paper)
  const append = createSafeAppend(bridge, paper.attemptId)
  const { tell, ...listeners } = createExamListeners()
  let state = openExam(attempt, index.itemIds[0] ?? '')
  const getState = (): ExamState => state
  const dispatch = (action: ExamAction): void => {
    state = reduceExam(state, action)
    tell()
  }
  const sender = createActSender({ append, dispatch, getState })
  const { act, settle, settled } = sender
  const note = createNoteDraft(attempt.progress.note, (text) => {
    act({ kind: 'note', text })
  })
  const sendTyped = (): void => {
    settle()
    note.flush()
  }

  return {
    attempt,
    part,
    index,
    note,
    getState,
    settle,
    ...listeners,
    ...createExamMoves({ paper, index, getState, dispatch, act, flushNote: note.flush }),
    ...createAwaitedActs({ append, settle, note, sendUnsaved: sender.sendUnsaved, settled, dispatch, getState }),
    ...createAnswerActs({ sender, dispatch, getState }),
    start(onSubmitted) {
      const stop = listenToMain({ bridge, attemptId: paper.attemptId, dispatch, onSubmitted })
      // Sends text in fields to main before the window closes for any reason.
      window.addEventListener('pagehide', sendTyped)
      // Marks the first item of a new attempt as seen; a resumed one keeps its position.
      if (attempt.progress.currentItemId === null && !state.seenItemIds.has(state.currentItemId)) act({ kind: 'move', itemId: state.currentItemId })
      return () => {
        sendTyped()
        window.removeEventListener('pagehide', sendTyped)
        stop()
      }
    },
    setSoundOn(isOn) {
      dispatch({ kind: 'sound-changed', isOn })
    },
    hurry() {
      sender.hurry()
      note.flush()
    }
  }
}

interface AnswerActDeps {
  readonly sender: ActSender
  readonly dispatch: (action: ExamAction) => void
  readonly getState: () => ExamState
}

function createAnswerActs({ sender, dispatch, getState }: AnswerActDeps): AnswerActs {
  const act = (next: RoomAct): void => {
    sender.act(next)
  }
  return {
    answer(itemId, response) {
      const state = getState()
      if (state.checkedItemIds.has(itemId)) return
      const isSame = responseText(state, itemId) === (response === null ? '' : canonicalJson(response))
      if (isSame && sender.typedItemId() !== itemId && state.answers[itemId]?.phase !== 'failed') return
      sender.answer(itemId, response)
    },
    type(itemId, response) {
      if (!getState().checkedItemIds.has(itemId)) sender.type(itemId, response)
    },
    clear(itemId) {
      const state = getState()
      if (isAnswered(state, itemId) && !state.checkedItemIds.has(itemId)) act({ kind: 'clear', itemId })
    },
    toggleFlag(itemId) {
      act({ kind: 'flag', itemId, isFlagged: !getState().flaggedItemIds.has(itemId) })
    },
    toggleHighlight({ name, range }) {
      act({ kind: 'highlight', ...readHighlightKey(name), ...range, isOn: !isHighlighted(getState().highlights[name] ?? [], range) })
    },
    toggleElimination(itemId, optionId) {
      const state = getState()
      if (state.checkedItemIds.has(itemId)) return
      if (choosesOption(responseTo(state, itemId), optionId)) dispatch({ kind: 'strike-refused', itemId, optionId })
      else act({ kind: 'strike', itemId, optionId, isStruck: !isEliminated(state, itemId, optionId) })
    }
  }
}

interface MainListenerDeps {
  readonly bridge: AttemptBridge
  readonly attemptId: string
  readonly dispatch: (action: ExamAction) => void
  readonly onSubmitted: (receipt: Receipt) => void
}

/** Applies main's events on the attempt to the state, until the returned function is called. */
function listenToMain({ bridge, attemptId, dispatch, onSubmitted }: MainListenerDeps): () => void {
  const stops = [
    bridge.onDeliveryChanged((delivery) => {
      if (delivery.attemptId === attemptId) dispatch({ kind: 'delivered', delivery })
    }),
    bridge.onJournalChanged(({ failure }) => {
      dispatch({ kind: 'journal-changed', failure })
    }),
    bridge.onSubmitted((receipt) => {
      if (receipt.attemptId === attemptId) onSubmitted(receipt)
    })
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

interface ExamListeners {
  readonly subscribe: (listener: () => void) => () => void
  /** Like `subscribe`, for content beside the question; notified after the frame of the act. */
  readonly subscribeDeferred: (listener: () => void) => () => void
}

/** Creates the listeners of acts: those of the question are notified immediately, those beside it one frame later. */
function createExamListeners(): ExamListeners & { readonly tell: () => void } {
  const listeners = new Set<() => void>()
  const deferred = createDeferredListeners()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    subscribeDeferred: deferred.subscribe,
    tell() {
      for (const listener of listeners) listener()
      deferred.tell()
    }
  }
}
