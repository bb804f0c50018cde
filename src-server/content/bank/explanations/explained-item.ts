import { createHash } from 'node:crypto'
import { textsOfItem, type Item } from '../../../../src-shared/content/item-types/item-types.ts'
import { canonicalJson } from '../../../../src-shared/kernel/values/canonical-json.ts'
import type { SubjectContent } from '../../../../src-shared/content/exams/subject-content.ts'
import { shownItem, type ShownItem } from '../shown-item.ts'

/** One line of a sheet for the second reading: the question with its key and the steps of its explanation. */
export interface ExplainedItem {
  readonly id: string
  readonly explainedHash: string
  readonly stimulus?: { readonly title: string; readonly text: string }
  readonly pictures?: NonNullable<ShownItem['pictures']>
  readonly sound?: NonNullable<ShownItem['sound']>
  readonly stem: string
  readonly options: readonly string[]
  readonly key: readonly string[]
  /** The sentences of the explanation. */
  readonly steps: readonly string[]
  /** The reasons of wrong options. */
  readonly whys: readonly { readonly option: string; readonly why: string }[]
}

export function explainedItem(item: Item, content: SubjectContent): ExplainedItem {
  const shown = shownItem(item, content)
  const { question, optionLists, right } = textsOfItem(item)
  const options = optionLists.flat()
  const explained = {
    ...(shown.stimulus === null ? {} : { stimulus: shown.stimulus }),
    ...(shown.pictures ? { pictures: shown.pictures } : {}),
    ...(shown.sound ? { sound: shown.sound } : {}),
    stem: question,
    options: options.map(({ text }) => text),
    key: right.map(({ text }) => text),
    steps: stepsOf(item.explanation),
    whys: options.flatMap(({ text, why }) => (why === undefined ? [] : [{ option: text, why }]))
  }
  return { id: item.id, explainedHash: createHash('sha256').update(canonicalJson(explained)).digest('hex'), ...explained }
}

/** Splits an explanation into sentences; a full stop within a formula ends none. */
export function stepsOf(explanation: string): readonly string[] {
  const formulas: string[] = []
  const bare = explanation.replace(/\$[^$]*\$/g, (formula) => `\u0001${formulas.push(formula) - 1}\u0002`)
  return bare
    .split(/(?<=[.!?][”’"]?)\s+(?=[\p{Lu}\p{N}“"*\u0001])|\n+/u)
    .map((step) => step.trim().replace(/\u0001(\d+)\u0002/g, (_, index: string) => formulas[Number(index)] ?? ''))
    .filter((step) => step !== '')
}
