import { canonicalJson } from '../../../../src-shared/kernel/values/canonical-json.ts'
import type { OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import type { RoomAct } from '../../../../src-shared/attempt/record/attempt-event.ts'
import { isHighlighted, readHighlightKey, type TextRange } from '../../../../src-shared/attempt/record/highlight.ts'
import { isLeft, placesOf } from '../../../../src-shared/attempt/record/item-positions.ts'
import type { Receipt } from '../../../../src-shared/attempt/report/report.ts'
import type { ItemResponse } from '../../../../src-shared/content/item-types/item-types.ts'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { choosesOption } from '../../../../src-shared/attempt/record/eliminated-options.ts'
import { createAwaitedActs, type AwaitedActs } from './awaited-acts.ts'
import { isAnswered, responseText, responseTo } from './answer-state.ts'
import { createExamListeners, type ExamListeners } from './exam-listeners.ts'
import { isStruck, openExam, reduceExam, subjectOf, type ExamAction, type ExamState } from './exam-state.ts'
import { leavingOf } from './leaving.ts'
import { createNoteDraft, type NoteDraft } from './note-draft.ts'
import type { OpenPart } from './open-part.ts'
import { indexPaper, nextUnanswered, placeOf, type PaperIndex } from './paper-index.ts'
import { createSafeAppend } from './safe-append.ts'

type AttemptBridge = Pick<KoyaBridge['attempt'], 'append' | 'onDeliveryChanged' | 'onJournalChanged' | 'onSubmitted'>

/** What the parts of the exam room read and do. Each part subscribes to the little that it shows, so that no act repaints the room. */
export interface ExamStore extends AwaitedActs, ExamListeners {
  readonly attempt: OpenAttempt
  readonly part: OpenPart | null
  /** Whether the exam's rules let the candidate come to an item from where they are. */
  readonly mayVisit: (itemId: string, fromItemId: string) => boolean
  readonly index: PaperIndex
  readonly getState: () => ExamState
  /** Listens to main until the returned function is called. */
  readonly start: (onSubmitted: (receipt: Receipt) => void) => () => void
  /** Gives an answer, or clears it with null. */
  readonly answer: (itemId: string, response: ItemResponse | null) => void
  /** As `answer`, for each letter that is typed: shown at once, written when the typing pauses or with `settle`. */
  readonly type: (itemId: string, response: ItemResponse | null) => void
  /** Writes what was typed and waits. Every other act does so first, so that nothing typed is lost or comes out of order. */
  readonly settle: () => void
  /** From here on what is typed is written letter by letter: the time is nearly over. */
  readonly hurry: () => void
  readonly clear: (itemId: string) => void
  readonly toggleFlag: (itemId: string) => void
  /** Highlights a stretch of a text, or takes the highlight out where all of it has one. `name` is a `highlightKey`. */
  readonly toggleHighlight: (stretch: { readonly name: string; readonly range: TextRange }) => void
  /** Rules an option out, or takes that back. What is chosen stays as it is, and the screen says so. */
  readonly toggleStrike: (itemId: string, optionId: string) => void
  /** Goes there, or first asks where that leaves something for good (`leaving` of the state), see `leave` and `stay`. */
  readonly moveTo: (itemId: string | undefined) => void
  /** Does the move that was asked about. */
  readonly leave: () => void
  readonly stay: () => void
  readonly moveToSubject: (slug: string) => void
  /** Where in a subject the candidate comes to from an item: where they were in it, else its first question that is open; none where all is left. */
  readonly wayInto: (slug: string, fromItemId: string) => string | undefined
  readonly moveToUnanswered: () => void
  /** Told while a sound is heard or about to be. */
  readonly setSoundOn: (isOn: boolean) => void
  /** The scratch pad. */
  readonly note: NoteDraft
}

/** As long as this without another letter, and somebody has paused. */
const TYPING_PAUSE_MS = 400

const closedCodes: readonly string[] = [
  'attempt/time-is-up',
  'attempt/closed',
  'attempt/part-not-open',
  'attempt/item-left',
  'attempt/paused',
  'attempt/item-checked'
]

export function createExamStore(attempt: OpenAttempt, bridge: AttemptBridge, part: OpenPart | null = null): ExamStore {
  const { paper } = attempt
  const index = indexPaper(paper)
  const places = placesOf(paper)
  const navigation = paper.rules.navigation ?? 'free'
  const append = createSafeAppend(bridge, paper.attemptId)
  const { tell, ...listeners } = createExamListeners()
  const lastItemBySubject = new Map<string, string>()
  /** What the candidate was once told of leaving; see `leavingOf`. */
  const toldOf = new Set<string>()
  let state = openExam(attempt, index.itemIds[0] ?? '')
  const { send, settled } = watchSends(sendNow)
  let actNumber = 0
  let typed: AnswerAct | null = null
  let typingPauseMs = TYPING_PAUSE_MS
  let pause: ReturnType<typeof setTimeout> | undefined
  const note = createNoteDraft(attempt.progress.note, (text) => {
    act({ kind: 'note', text })
  })
  rememberPlace(state.currentItemId)

  function rememberPlace(itemId: string): void {
    lastItemBySubject.set(placeOf(index, itemId).subject.slug, itemId)
  }

  function dispatch(action: ExamAction): void {
    state = reduceExam(state, action)
    tell()
  }

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

  function sendUnsaved(except?: string): void {
    const acts = Object.entries(state.unsaved).filter(([subject]) => subject !== except)
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

  function type(itemId: string, response: ItemResponse | null): void {
    if (state.checkedItemIds.has(itemId)) return
    if (typed !== null && typed.itemId !== itemId) settle()
    const act = toAct(itemId, response)
    typed = act
    show(act)
    clearTimeout(pause)
    pause = setTimeout(settle, typingPauseMs)
  }

  function answer(itemId: string, response: ItemResponse | null): void {
    if (state.checkedItemIds.has(itemId)) return
    const isSame = responseText(state, itemId) === (response === null ? '' : canonicalJson(response))
    if (isSame && typed?.itemId !== itemId && state.answers[itemId]?.phase !== 'failed') return
    act(toAct(itemId, response))
  }

  function mayVisit(itemId: string, fromItemId: string): boolean {
    const place = places.get(itemId)
    return place !== undefined && !isLeft(place, places.get(fromItemId), navigation)
  }

  function moveTo(itemId: string | undefined): void {
    if (itemId === undefined || itemId === state.currentItemId || !mayVisit(itemId, state.currentItemId)) return
    const leaving = leavingOf(
      { itemIds: index.itemIds, navigation, mayVisit, isAnswered: (id) => isAnswered(state, id) },
      state.currentItemId,
      itemId
    )
    // What is not on the disk by then never will be: that is always asked about.
    const isToldOf = leaving?.isToldOnce === true && toldOf.has(leaving.told) && Object.keys(state.unsaved).length === 0
    if (leaving === null || isToldOf) go(itemId)
    else dispatch({ kind: 'leaving-asked', leaving })
  }

  function leave(): void {
    const { leaving } = state
    if (leaving === null) return
    toldOf.add(leaving.told)
    dispatch({ kind: 'leaving-asked', leaving: null })
    go(leaving.toItemId)
  }

  function go(itemId: string): void {
    rememberPlace(itemId)
    note.flush()
    act({ kind: 'move', itemId })
  }

  function wayInto(slug: string, fromItemId: string): string | undefined {
    const last = lastItemBySubject.get(slug)
    if (last !== undefined && mayVisit(last, fromItemId)) return last
    return paper.subjects.find((subject) => subject.slug === slug)?.items.find(({ id }) => mayVisit(id, fromItemId))?.id
  }

  function start(onSubmitted: (receipt: Receipt) => void): () => void {
    const isOurs = (attemptId: string): boolean => attemptId === paper.attemptId
    const stops = [
      bridge.onDeliveryChanged((delivery) => {
        if (isOurs(delivery.attemptId)) dispatch({ kind: 'delivered', delivery })
      }),
      bridge.onJournalChanged(({ failure }) => {
        dispatch({ kind: 'journal-changed', failure })
      }),
      bridge.onSubmitted((receipt) => {
        if (isOurs(receipt.attemptId)) onSubmitted(receipt)
      })
    ]
    // Whatever closes the window, what stands in a field goes to main before.
    const leave = (): void => {
      settle()
      note.flush()
    }
    window.addEventListener('pagehide', leave)
    // A fresh paper has been seen from its first item on; a resumed one is where it was.
    if (attempt.progress.currentItemId === null && !state.seenItemIds.has(state.currentItemId)) act({ kind: 'move', itemId: state.currentItemId })
    return () => {
      leave()
      window.removeEventListener('pagehide', leave)
      for (const stop of stops) stop()
    }
  }

  return {
    attempt,
    part,
    mayVisit,
    index,
    note,
    start,
    moveTo,
    leave,
    stay() {
      if (state.leaving !== null) dispatch({ kind: 'leaving-asked', leaving: null })
    },
    wayInto,
    getState: () => state,
    ...listeners,
    answer,
    type,
    settle,
    ...createAwaitedActs({ append, settle, note, sendUnsaved, settled, dispatch, getState: () => state }),
    setSoundOn(isOn) {
      dispatch({ kind: 'sound-changed', isOn })
    },
    hurry() {
      typingPauseMs = 0
      settle()
      note.flush()
    },
    clear(itemId) {
      if (isAnswered(state, itemId) && !state.checkedItemIds.has(itemId)) act({ kind: 'clear', itemId })
    },
    toggleFlag(itemId) {
      act({ kind: 'flag', itemId, isFlagged: !state.flaggedItemIds.has(itemId) })
    },
    toggleHighlight({ name, range }) {
      act({ kind: 'highlight', ...readHighlightKey(name), ...range, isOn: !isHighlighted(state.highlights[name] ?? [], range) })
    },
    toggleStrike(itemId, optionId) {
      if (state.checkedItemIds.has(itemId)) return
      if (choosesOption(responseTo(state, itemId), optionId)) dispatch({ kind: 'strike-refused', itemId, optionId })
      else act({ kind: 'strike', itemId, optionId, isStruck: !isStruck(state, itemId, optionId) })
    },
    moveToSubject(slug) {
      moveTo(wayInto(slug, state.currentItemId))
    },
    moveToUnanswered() {
      moveTo(nextUnanswered(index, state.currentItemId, (itemId) => isAnswered(state, itemId) || !mayVisit(itemId, state.currentItemId)))
    }
  }
}

/** Sends as `send` does, and knows when all that was sent has an outcome. */
function watchSends(send: (act: RoomAct) => Promise<void>) {
  const sending = new Set<Promise<void>>()
  return {
    send(act: RoomAct): void {
      const sent = send(act).finally(() => sending.delete(sent))
      sending.add(sent)
    },
    async settled(): Promise<void> {
      await Promise.all(sending)
    }
  }
}

type AnswerAct = RoomAct & { readonly kind: 'answer' | 'clear' }

function toAct(itemId: string, response: ItemResponse | null): AnswerAct {
  return response === null ? { kind: 'clear', itemId } : { kind: 'answer', itemId, response }
}
