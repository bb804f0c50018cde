import type { PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import { formulasOf, prepareFormula } from '../../../ui/markup/formula.ts'
import type { ExamState } from './exam-state.ts'
import type { ExamStore } from './exam-store.ts'
import { entryOf } from './paper-index.ts'

type Room = Pick<ExamStore, 'index' | 'mayVisit'>
type Sitting = Pick<ExamState, 'currentItemId' | 'checkedItemIds'>

/**
 * Whether an item may lie ready, unseen, in the page of the current one. Only where the candidate may go there and come back: a question that
 * closes another one is not in the page before. Only beside the same passage: the page is divided alike then, and a sound has one player. And not
 * an item whose answer is shown.
 */
function mayLieReady({ index, mayVisit }: Room, { currentItemId, checkedItemIds }: Sitting, itemId: string): boolean {
  if (checkedItemIds.has(itemId) || !mayVisit(itemId, currentItemId) || !mayVisit(currentItemId, itemId)) return false
  return entryOf(index, itemId).stimulus === entryOf(index, currentItemId).stimulus
}

/** Those beside the current item that may lie ready, the more likely one first. */
export function itemsToReady(room: Room, sitting: Sitting): readonly string[] {
  const { nextItemId, previousItemId } = entryOf(room.index, sitting.currentItemId)
  return [nextItemId, previousItemId].filter((itemId) => itemId !== undefined).filter((itemId) => mayLieReady(room, sitting, itemId))
}

/** The items in the page, in the paper's order: the current one, and of those that were made ready what still may be. */
export function itemsInPage(room: Room, sitting: Sitting, ready: readonly string[]): readonly string[] {
  const { currentItemId } = sitting
  const inPage = [...new Set([currentItemId, ...ready.filter((itemId) => mayLieReady(room, sitting, itemId))])]
  // Asked for at each act: a handful is put in order, and the paper is not gone through.
  return inPage.sort((one, other) => room.index.itemIds.indexOf(one) - room.index.itemIds.indexOf(other))
}

/**
 * Makes the neighbours of the current item ready, a formula or a question with each step. `change` is told what lies ready then: the current item,
 * which the next move leaves behind, and its neighbours alone, however many moves were made before there was time for this.
 */
export function* readyNeighbours(
  room: Room,
  sitting: Sitting,
  change: (next: (before: readonly string[]) => readonly string[]) => void
): Generator<void> {
  const { currentItemId } = sitting
  const wanted = itemsToReady(room, sitting)
  const isNear = (itemId: string): boolean => itemId === currentItemId || wanted.includes(itemId)
  change((before) => [...new Set([...before.filter(isNear), currentItemId])])
  for (const itemId of wanted) {
    yield
    for (const tex of textsOf(entryOf(room.index, itemId).item).flatMap(formulasOf)) {
      prepareFormula(tex)
      yield
    }
    change((before) => [...new Set([...before, itemId])])
  }
}

function textsOf(item: PaperItem): readonly string[] {
  return [item.stem, ...('options' in item ? item.options.map(({ text }) => text) : [])]
}
