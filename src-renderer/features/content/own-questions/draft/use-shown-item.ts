import { useMemo, useState } from 'react'
import { makeExample } from '../../../../../src-shared/content/own-questions/to-template.ts'
import { faultsOfDraft } from '../../../../../src-shared/content/own-questions/faults-of-draft.ts'
import type { OwnQuestion } from '../../../../../src-shared/content/own-questions/own-question.ts'
import { itemIdOf, toItem } from '../../../../../src-shared/content/own-questions/to-item.ts'
import { showItem, type Item, type ItemOf, type PaperItem } from '../../../../../src-shared/content/item-types/item-types.ts'
import { showDraft } from './show-draft.ts'

type Question = Pick<OwnQuestion, 'questionId' | 'set' | 'draft'>

interface ShownItem {
  /** The item with its key; null while the question is incomplete. */
  readonly item: Item | null
  /** What a candidate sees; null while that cannot be drawn. */
  readonly shown: PaperItem | null
  /** More examples of a question with changing numbers; none of another. */
  readonly more: readonly ItemOf<'single-choice'>[]
  /** Shows other examples. */
  readonly showAnother: () => void
}

const EXAMPLES = 3

/** What the preview of a question shows. The shown item stays the same object while the author changes what candidates do not see. */
export function useShownItem(question: Question): ShownItem {
  const [lot, setLot] = useState(0)
  const { questionId, draft } = question
  const isChanging = draft.type === 'changing-numbers'
  const examples = useMemo(() => (isChanging ? examplesOf(question, lot) : []), [isChanging, question, lot])
  const item = useMemo(() => (isChanging ? (examples[0] ?? null) : toItem(question)), [isChanging, examples, question])
  const shownText = useMemo(
    () => JSON.stringify(isChanging ? item && showItem(item, (options) => [...options]) : showDraft(itemIdOf(questionId), draft)),
    [isChanging, item, questionId, draft]
  )
  const shown = useMemo(() => JSON.parse(shownText) as PaperItem | null, [shownText])
  return { item, shown, more: examples.slice(1), showAnother: () => setLot(lot + 1) }
}

/** None while the question is incomplete. Each lot has others. */
function examplesOf(question: Question, lot: number): readonly ItemOf<'single-choice'>[] {
  if (faultsOfDraft(question.draft).length > 0) return []
  return Array.from({ length: EXAMPLES }).flatMap((_, place) => makeExample(question, itemIdOf(question.questionId), EXAMPLES * lot + place) ?? [])
}
