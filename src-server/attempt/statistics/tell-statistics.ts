import { LEAST_ANSWERS, type ShownFigures } from '../../../src-shared/attempt/statistics/item-statistics.ts'
import { showFigures } from './show-statistics.ts'
import type { CountedItem } from './statistics-catalogue.ts'

const columns = [
  'item',
  'subject',
  'topic',
  'answers',
  'right_percent',
  'right_low',
  'right_high',
  'discrimination',
  'discrimination_low',
  'discrimination_high',
  'faults',
  'option',
  'option_is_right',
  'option_percent',
  'option_best_third_percent',
  'option_weakest_third_percent'
] as const

/** Returns one line for each question, those with the clearest fault first. */
export function tellStatistics(items: readonly CountedItem[]): readonly string[] {
  return items.length === 0 ? ['no question has been answered yet'] : items.map(tellItem)
}

function tellItem({ item, answeredCount, figures }: CountedItem): string {
  if (figures === null) return `${item.id}: ${tellFew(answeredCount)}`
  const { difficulty, discrimination, faults } = showFigures(figures)
  const right = `${percentText(difficulty)} right`
  const work = discrimination === null ? 'discrimination unknown' : `discrimination ${rangeText(discrimination)}`
  return [`${item.id}: ${String(answeredCount)} answers`, right, work, ...faults].join(', ')
}

function tellFew(count: number): string {
  return count < LEAST_ANSWERS ? `only ${String(count)} answers: too few to say` : 'it no longer counts'
}

function percentText({ percent, low, high }: ShownFigures['difficulty']): string {
  return `${String(percent)} % (${String(low)} to ${String(high)})`
}

function rangeText({ value, low, high }: NonNullable<ShownFigures['discrimination']>): string {
  return `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
}

/** Returns a table (RFC 4180): a row for each option, or one where a question has no options or too few answers. Figures that are not given are empty. */
export function tellStatisticsAsCsv(items: readonly CountedItem[]): readonly string[] {
  return [columns.join(','), ...items.flatMap(rowsOf)]
}

function rowsOf({ item, content, answeredCount, figures }: CountedItem): string[] {
  const shown = figures && showFigures(figures)
  const { discrimination = null, difficulty = null, faults = [] } = shown ?? {}
  const figuresOf = [
    difficulty?.percent,
    difficulty?.low,
    difficulty?.high,
    discrimination?.value,
    discrimination?.low,
    discrimination?.high,
    faults.join(' ')
  ]
  const start = [item.id, content.subject, item.topic, answeredCount, ...figuresOf]
  const toPercent = (share: number | null): number | null => (share === null ? null : Math.round(100 * share))
  const options = (figures?.options ?? []).map(({ optionId, isRight, chosen, best, weakest }) => [
    optionId,
    Number(isRight),
    toPercent(chosen.value),
    toPercent(best),
    toPercent(weakest)
  ])
  return (options.length === 0 ? [[null, null, null, null, null]] : options).map((option) => [...start, ...option].map(toField).join(','))
}

/** Quoted where it must be; a text that a spreadsheet would calculate begins with an apostrophe. */
function toField(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
