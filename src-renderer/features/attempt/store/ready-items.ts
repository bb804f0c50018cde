import type { PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import { formulasOf, prepareFormula } from '../../../ui/markup/formula.ts'
import type { ExamState } from './exam-state.ts'
import type { ExamStore } from './exam-store.ts'
import { entryOf } from './paper-index.ts'

type Room = Pick<ExamStore, 'index' | 'mayVisit'>
type Sitting = Pick<ExamState, 'currentItemId' | 'checkedItemIds'>

/**
 * Returns whether an item may be prerendered, hidden, beside the current one. The candidate must be able to go there and come back: a question
 * behind a closing move must not be in the page in advance. Both must share a passage, because the layout then stays the same and a sound has one
 * player. Items with a visible key are excluded.
 */
function mayLieReady({ index, mayVisit }: Room, { currentItemId, checkedItemIds }: Sitting, itemId: string): boolean {
  if (checkedItemIds.has(itemId) || !mayVisit(itemId, currentItemId) || !mayVisit(currentItemId, itemId)) return false
  return entryOf(index, itemId).stimulus === entryOf(index, currentItemId).stimulus
}

/** Returns the neighbours that may be prerendered, the more likely one first. */
export function itemsToReady(room: Room, sitting: Sitting): readonly string[] {
  const { nextItemId, previousItemId } = entryOf(room.index, sitting.currentItemId)
  return [nextItemId, previousItemId].filter((itemId) => itemId !== undefined).filter((itemId) => mayLieReady(room, sitting, itemId))
}

/** Returns the items in the page, in the paper's order: the current one, and prerendered ones that are still allowed. */
export function itemsInPage(room: Room, sitting: Sitting, ready: readonly string[]): readonly string[] {
  const { currentItemId } = sitting
  const inPage = [...new Set([currentItemId, ...ready.filter((itemId) => mayLieReady(room, sitting, itemId))])]
  // Runs at each act: sorts a handful of items instead of scanning the paper.
  return inPage.sort((one, other) => room.index.itemIds.indexOf(one) - room.index.itemIds.indexOf(other))
}

/**
 * Prerenders the neighbours of the current item, one formula or question per step. `change` receives the new set: only the current item (which the
 * next move leaves) and its neighbours, however many moves happened before there was time.
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
  return [item.stem, ...partsOf(item)]
}

function partsOf(item: PaperItem): readonly string[] {
  if ('regions' in item) return item.regions.map(({ label }) => label)
  const parts = 'options' in item ? item.options : 'steps' in item ? item.steps : 'choices' in item ? [...item.prompts, ...item.choices] : []
  return parts.map(({ text }) => text)
}
