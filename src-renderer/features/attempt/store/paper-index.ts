import type { Paper, PaperStimulus, PaperSubject } from '../../../../src-shared/attempt/record/paper.ts'
import type { PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'

/** An item and its position in the paper. */
export interface PaperEntry {
  readonly item: PaperItem
  readonly subject: PaperSubject
  /** Counted from 1 within the subject. */
  readonly number: number
  readonly stimulus: PaperStimulus | undefined
  readonly previousItemId: string | undefined
  readonly nextItemId: string | undefined
}

export interface PaperIndex {
  readonly itemIds: readonly string[]
  readonly entries: ReadonlyMap<string, PaperEntry>
}

/** Precomputes lookups that the exam room needs at every step. Items are ordered across all subjects. */
export function indexPaper(paper: Paper): PaperIndex {
  const itemIds = paper.subjects.flatMap((subject) => subject.items.map((item) => item.id))
  const stimuli = new Map(paper.stimuli.map((stimulus) => [stimulus.id, stimulus]))
  const entries = new Map<string, PaperEntry>()
  let position = 0
  for (const subject of paper.subjects) {
    subject.items.forEach((item, index) => {
      entries.set(item.id, {
        item,
        subject,
        number: index + 1,
        stimulus: item.stimulusId === undefined ? undefined : stimuli.get(item.stimulusId),
        previousItemId: itemIds[position - 1],
        nextItemId: itemIds[position + 1]
      })
      position += 1
    })
  }
  return { itemIds, entries }
}

/** @throws if the paper has no such item, which validation excludes. */
export function entryOf(index: PaperIndex, itemId: string): PaperEntry {
  const entry = index.entries.get(itemId)
  if (!entry) throw new Error(`no item ${itemId} in this paper`)
  return entry
}

/** Returns the next item after `fromItemId`, wrapping around the paper, for which `isAnswered` is false. */
export function nextUnanswered(index: PaperIndex, fromItemId: string, isAnswered: (itemId: string) => boolean): string | undefined {
  const from = index.itemIds.indexOf(fromItemId)
  const others = [...index.itemIds.slice(from + 1), ...index.itemIds.slice(0, from)]
  return others.find((itemId) => !isAnswered(itemId))
}
