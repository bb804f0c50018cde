import { useMemo } from 'react'
import { countingInReport } from '../../../../../src-shared/attempt/report/counting-in-report.ts'
import type { Report, ReviewedItem } from '../../../../../src-shared/attempt/report/report.ts'
import { questionLabels } from '../../../../../src-shared/content/scoring/question-numbers.ts'
import { choicesOf, type Choice } from '../../../../../src-shared/content/scoring/choice.ts'
import type { Counting } from '../../../../../src-shared/content/scoring/counting.ts'

interface ShownCounting {
  readonly countingOf: ReadonlyMap<string, Counting>
  /** The section with a choice that an item is in. */
  readonly choiceOf: ReadonlyMap<string, Choice>
  /** Of the questions, as in the exam room. */
  readonly labels: ReadonlyMap<string, string>
}

interface Counted {
  readonly report: Report
  /** Returns an item with the learner's own marks. */
  readonly itemOf: (reviewed: ReviewedItem) => ReviewedItem
}

/** Returns how the items of a subject count, by item id, with the marks that the learner has given so far. */
export function useCounting(subject: Report['subjects'][number] | undefined, { report, itemOf }: Counted): ShownCounting {
  return useMemo(() => {
    if (subject === undefined) return { countingOf: new Map(), choiceOf: new Map(), labels: new Map() }
    const shown = subject.items.map(({ item }) => item)
    const choices = choicesOf({ items: shown, sections: subject.sections })
    return {
      countingOf: countingInReport({ ...subject, items: subject.items.map(itemOf) }, report).countingOf,
      choiceOf: new Map(choices.flatMap((choice) => choice.questions.flat().map((id) => [id, choice] as const))),
      labels: questionLabels(shown)
    }
  }, [subject, report, itemOf])
}
