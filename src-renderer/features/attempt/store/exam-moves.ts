import type { RoomAct } from '../../../../src-shared/attempt/record/attempt-event.ts'
import { isLeft, positionsOf } from '../../../../src-shared/attempt/record/item-positions.ts'
import type { Paper } from '../../../../src-shared/attempt/record/paper.ts'
import { isAnswered } from './answer-state.ts'
import type { ExamAction, ExamState } from './exam-state.ts'
import { leavingOf } from './leaving.ts'
import { nextUnanswered, entryOf, type PaperIndex } from './paper-index.ts'

/** Navigation between items within the exam's rules. */
export interface ExamMoves {
  /** Returns whether the rules allow a move between two items. */
  readonly mayVisit: (itemId: string, fromItemId: string) => boolean
  /** Moves to an item. If that leaves something for good, first asks (`leaving` in the state); see `leave` and `stay`. */
  readonly moveTo: (itemId: string | undefined) => void
  /** Makes the move in question. */
  readonly leave: () => void
  readonly stay: () => void
  readonly moveToSubject: (slug: string) => void
  /** Returns the target item in a subject: the last visited one, otherwise the first that may be visited; undefined if all are closed. */
  readonly wayInto: (slug: string, fromItemId: string) => string | undefined
  readonly moveToUnanswered: () => void
}

interface ExamMoveDeps {
  readonly paper: Paper
  readonly index: PaperIndex
  readonly getState: () => ExamState
  readonly dispatch: (action: ExamAction) => void
  readonly act: (next: RoomAct) => void
  /** Sends the scratch pad's text before the move. */
  readonly flushNote: () => void
}

export function createExamMoves({ paper, index, getState, dispatch, act, flushNote }: ExamMoveDeps): ExamMoves {
  const positions = positionsOf(paper)
  const navigation = paper.rules.navigation ?? 'free'
  const lastItemBySubject = new Map<string, string>()
  /** Warnings about leaving that the candidate has already seen; see `leavingOf`. */
  const toldOf = new Set<string>()
  const isAnsweredNow = (itemId: string): boolean => isAnswered(getState(), itemId)
  rememberItem(getState().currentItemId)

  function rememberItem(itemId: string): void {
    lastItemBySubject.set(entryOf(index, itemId).subject.slug, itemId)
  }

  function mayVisit(itemId: string, fromItemId: string): boolean {
    const position = positions.get(itemId)
    return position !== undefined && !isLeft(position, positions.get(fromItemId), navigation)
  }

  function moveTo(itemId: string | undefined): void {
    const { currentItemId, unsaved } = getState()
    if (itemId === undefined || itemId === currentItemId || !mayVisit(itemId, currentItemId)) return
    const leaving = leavingOf({ itemIds: index.itemIds, navigation, mayVisit, isAnswered: isAnsweredNow }, currentItemId, itemId)
    // Unsaved acts would be lost by leaving, so always ask.
    const isToldOf = leaving?.isToldOnce === true && toldOf.has(leaving.told) && Object.keys(unsaved).length === 0
    if (leaving === null || isToldOf) go(itemId)
    else dispatch({ kind: 'leaving-asked', leaving })
  }

  function go(itemId: string): void {
    rememberItem(itemId)
    flushNote()
    act({ kind: 'move', itemId })
  }

  function wayInto(slug: string, fromItemId: string): string | undefined {
    const last = lastItemBySubject.get(slug)
    if (last !== undefined && mayVisit(last, fromItemId)) return last
    return paper.subjects.find((subject) => subject.slug === slug)?.items.find(({ id }) => mayVisit(id, fromItemId))?.id
  }

  return {
    mayVisit,
    moveTo,
    wayInto,
    leave() {
      const { leaving } = getState()
      if (leaving === null) return
      toldOf.add(leaving.told)
      dispatch({ kind: 'leaving-asked', leaving: null })
      go(leaving.toItemId)
    },
    stay() {
      if (getState().leaving !== null) dispatch({ kind: 'leaving-asked', leaving: null })
    },
    moveToSubject(slug) {
      moveTo(wayInto(slug, getState().currentItemId))
    },
    moveToUnanswered() {
      const { currentItemId } = getState()
      moveTo(nextUnanswered(index, currentItemId, (itemId) => isAnsweredNow(itemId) || !mayVisit(itemId, currentItemId)))
    }
  }
}
