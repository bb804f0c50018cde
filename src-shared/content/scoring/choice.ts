import { questionsOf, type PartOfQuestion } from './question-numbers.ts'
import type { AnswerRule, PaperSection } from './section-rules.ts'
import type { ItemResponse } from '../item-types/item-types.ts'
import { add, compare, fractionOf, nought, type Fraction } from '../item-types/base/fraction.ts'
import { bestMarksOf, isUnmarked, type MarkedItem } from './credit-of.ts'
import { marksOf, type AgreedMarking } from './marks-of.ts'

/** A section in which candidates answer some of the questions. */
export interface Choice extends AnswerRule {
  /** Of the section. */
  readonly title: string
  /** Ids of the items of each question, in the paper's order. */
  readonly questions: readonly (readonly string[])[]
}

/**
 * What becomes of a question. `counts`: it is among those that count. `surplus`: the candidate answered more than the section asks for. `not-chosen`:
 * nothing of it is answered. `waits`: which ones count is known only after a person's marks.
 */
export type ChoiceOutcome = 'counts' | 'surplus' | 'not-chosen' | 'waits'

export interface SettledChoice {
  /** In the order of the questions. */
  readonly outcomes: readonly ChoiceOutcome[]
  /** Something waits for a person's marks. The whole section counts neither for nor against until then. */
  readonly isWaiting: boolean
  readonly marks: Fraction
  /** Marks of as many questions as the section asks for, the same for every candidate. */
  readonly best: number
}

interface Marked {
  readonly items: ReadonlyMap<string, MarkedItem>
  readonly answers: ReadonlyMap<string, ItemResponse>
  readonly marking: AgreedMarking
}

interface Chosen extends PartOfQuestion {
  readonly section?: string | undefined
}

interface SectionedSubject {
  readonly items: readonly Chosen[]
  readonly sections?: readonly PaperSection[] | undefined
}

/** Returns the sections of a subject in which candidates choose. */
export function choicesOf({ items, sections = [] }: SectionedSubject): Choice[] {
  return sections.flatMap(({ title, choose }) => {
    if (choose === undefined) return []
    const own = questionsOf(items.filter(({ section }) => section === title))
    return [{ title, ...choose, questions: own.map((question) => question.items.map(({ id }) => id)) }]
  })
}

/**
 * Says which questions of a section count, and what they earn. Pure. A question never earns less than nothing. Of equal ones the first in the paper
 * counts. A part that was dropped earns its marks for everybody who answered something of its question, so that the best score stays as it was.
 */
export function settleChoice({ count, counts, questions }: Choice, marked: Marked): SettledChoice {
  const settled = questions.map((itemIds) => settleQuestion(itemIds, marked))
  const isWaiting = settled.some((question) => question.isUnmarked)
  const answered = settled.flatMap(({ isAnswered }, index) => (isAnswered ? [index] : []))
  const isOpen = settled.some(({ isOpen: waits }) => waits) && counts === 'best' && answered.length > count
  const byMarks = (one: number, other: number): number => compare(settled[other]?.marks ?? nought, settled[one]?.marks ?? nought) || one - other
  const counted = new Set((counts === 'first' ? answered : answered.toSorted(byMarks)).slice(0, count))
  const outcomes = settled.map(({ isAnswered }, index): ChoiceOutcome => {
    if (!isAnswered) return 'not-chosen'
    if (isOpen) return 'waits'
    return counted.has(index) ? 'counts' : 'surplus'
  })
  const bests = settled.map(({ best }) => best).toSorted((one, other) => other - one)
  return {
    outcomes,
    isWaiting,
    marks: settled.filter((_, index) => counted.has(index)).reduce((sum, { marks }) => add(sum, marks), nought),
    best: bests.slice(0, count).reduce((sum, best) => sum + best, 0)
  }
}

interface SettledQuestion {
  readonly isAnswered: boolean
  readonly isUnmarked: boolean
  /** Something that the candidate answered waits for a person's marks. */
  readonly isOpen: boolean
  readonly marks: Fraction
  readonly best: number
}

function settleQuestion(itemIds: readonly string[], { items, answers, marking }: Marked): SettledQuestion {
  const own = itemIds.flatMap((id) => items.get(id) ?? [])
  const isAnswered = own.some(({ id }) => answers.has(id))
  const marks = own.map((item) => {
    if (!isAnswered) return nought
    if (item.ruling === 'dropped') return fractionOf(bestMarksOf(item, marking))
    const response = answers.get(item.id)
    return response === undefined ? nought : marksOf(response, item, marking)
  })
  const sum = marks.reduce(add, nought)
  return {
    isAnswered,
    isUnmarked: own.some(isUnmarked),
    isOpen: own.some((item) => answers.has(item.id) && isUnmarked(item)),
    marks: compare(sum, nought) < 0 ? nought : sum,
    best: own.reduce((total, item) => total + bestMarksOf(item, marking), 0)
  }
}
