import { optionLetters } from '../../../../src-shared/content/own-questions/import/csv-columns.ts'
import { isSingleChoice, type Item } from '../../../../src-shared/content/item-types/item-types.ts'
import type { ChoiceOption } from '../../../../src-shared/content/item-types/base/choice-option.ts'
import type { ImportedQuestion, ImportFinding } from '../imported-question.ts'
import { commonLosses, featureLost, plainNumber } from './export-losses.ts'
import { stimulusTextOf } from './stimulus-text.ts'

/** The columns that `readHeader` knows, in the order of a written table. */
export const questionColumns = [
  'question',
  'type',
  ...optionLetters.map((letter) => `option ${letter}`),
  'answer',
  ...optionLetters.map((letter) => `why ${letter}`),
  'explanation',
  'topic',
  'difficulty',
  'unit',
  'tolerance'
] as const

type Cells = Readonly<Partial<Record<string, string>>>

/** A question as a row of a table, and what the table cannot hold; null if it cannot hold the question. */
export function questionCells(question: ImportedQuestion): { readonly cells: readonly string[]; readonly losses: readonly ImportFinding[] } | null {
  const { item, pictures } = question
  const losses: ImportFinding[] = [...commonLosses(item)]
  const answer = answerCells(item, losses)
  if (answer === null) return null
  const stimulus = stimulusTextOf(question, 'no-sounds')
  losses.push(...stimulus.losses)
  const described = (text: string): string =>
    text.replace(/!\[([a-z0-9-]+)\]/g, (_, id: string) => {
      const picture = pictures.find((one) => one.id === id)
      if (picture === undefined) {
        losses.push({ code: 'file-missing', values: { name: id } })
        return ''
      }
      losses.push({ code: 'media-not-taken', values: { name: id, detail: 'a table has no pictures' } })
      return `(${picture.alt})`
    })
  const cells: Cells = {
    question: `${stimulus.before}${item.stem}`,
    type: item.type ?? 'single-choice',
    explanation: item.explanation,
    topic: item.topic,
    difficulty: item.difficulty,
    ...answer
  }
  return { cells: questionColumns.map((column) => described(cells[column] ?? '')), losses }
}

function answerCells(item: Item, losses: ImportFinding[]): Cells | null {
  if (isSingleChoice(item)) return optionCells(item.options, [item.key])
  switch (item.type) {
    case 'multiple-response':
      return optionCells(item.options, item.keys)
    case 'true-false':
      if (item.why !== undefined) losses.push({ code: 'why-lost' })
      return { answer: String(item.key) }
    case 'short-text': {
      if (item.isCaseSensitive) losses.push(featureLost('way to say that capital letters must match'))
      const accepted = item.accepted.filter((text) => !text.includes('|'))
      if (accepted.length < item.accepted.length) losses.push(featureLost('bar within an answer'))
      return accepted.length === 0 ? null : { answer: accepted.join('|') }
    }
    case 'numeric': {
      const number = plainNumber(item)
      const [unit, ...others] = item.units
      if (others.length > 0) losses.push({ code: 'units-lost' })
      losses.push(...number.losses)
      return { answer: number.value, unit: unit?.symbol ?? '', tolerance: number.tolerance }
    }
    default:
      return null
  }
}

function optionCells(options: readonly ChoiceOption[], keys: readonly string[]): Cells | null {
  if (options.length > optionLetters.length) return null
  return {
    ...Object.fromEntries(
      options.flatMap(({ text, why = '' }, place) => [
        [`option ${optionLetters[place] ?? ''}`, text],
        [`why ${optionLetters[place] ?? ''}`, why]
      ])
    ),
    answer: options.flatMap(({ id }, place) => (keys.includes(id) ? [(optionLetters[place] ?? '').toUpperCase()] : [])).join(', ')
  }
}
