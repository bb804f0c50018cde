import type { Paper, PaperStimulus, PaperSubject } from '../../../../src-shared/attempt/record/paper.ts'
import { questionLabels, questionsOf } from '../../../../src-shared/content/scoring/question-numbers.ts'
import type { PaperSection } from '../../../../src-shared/content/scoring/section-rules.ts'
import type { PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'

/** An item and its position in the paper. */
export interface PaperEntry {
  readonly item: PaperItem
  readonly subject: PaperSubject
  /** As people see it: counted from 1 within the subject, with the part of a question, such as `3(b)`. */
  readonly label: string
  /** The same without brackets, for narrow places. */
  readonly shortLabel: string
  /** How many questions the subject has. */
  readonly questionCount: number
  readonly place: SectionPlace
  readonly stimulus: PaperStimulus | undefined
  readonly previousItemId: string | undefined
  readonly nextItemId: string | undefined
}

/** Where an item stands in its section. */
interface SectionPlace {
  /** Absent where the section has no rules of its own. */
  readonly rules: PaperSection | undefined
  readonly isFirst: boolean
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
    const labels = questionLabels(subject.items)
    const questionCount = questionsOf(subject.items).length
    subject.items.forEach((item, index) => {
      const label = labels.get(item.id) ?? ''
      entries.set(item.id, {
        item,
        subject,
        label,
        shortLabel: label.replaceAll(/[()]/g, ''),
        questionCount,
        place: {
          rules: subject.sections?.find(({ title }) => title === item.section),
          isFirst: index === 0 || subject.items[index - 1]?.section !== item.section
        },
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
