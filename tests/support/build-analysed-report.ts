import type { Report, ReviewedItem } from '../../src-shared/attempt/report/report.ts'
import { analyseAttempt } from '../../src-server/attempt/analysis/analyse-attempt.ts'
import type { AttemptAnalysis } from '../../src-shared/attempt/report/attempt-analysis.ts'
import type { Moment } from '../../src-server/attempt/analysis/moment.ts'
import { buildReport } from './build-learning.ts'

const physics = ['Motion', 'Motion', 'Light', 'Light']
const chemistry = ['Solubility', 'Solubility']

const partOf = (slug: string, topics: readonly string[]) => ({
  slug,
  items: topics.map((topic, index) => ({ id: `${slug}-${index + 1}`, topic, difficulty: index % 2 === 0 ? ('easy' as const) : ('hard' as const) }))
})

/** Two minutes on the first question, one change to right and one to wrong, a switch to another window, one question never opened. */
const moments: readonly Moment<'w' | 'x'>[] = [
  { kind: 'move', spentMs: 0, itemId: 'physics-1' },
  { kind: 'answer', spentMs: 100_000, itemId: 'physics-1', answer: 'x' },
  { kind: 'answer', spentMs: 110_000, itemId: 'physics-1', answer: 'w' },
  { kind: 'move', spentMs: 120_000, itemId: 'physics-2' },
  { kind: 'answer', spentMs: 130_000, itemId: 'physics-2', answer: 'w' },
  { kind: 'answer', spentMs: 140_000, itemId: 'physics-2', answer: 'x' },
  { kind: 'move', spentMs: 150_000, itemId: 'physics-3' },
  { kind: 'focus', spentMs: 160_000, hasFocus: false },
  { kind: 'focus', spentMs: 190_000, hasFocus: true },
  { kind: 'answer', spentMs: 195_000, itemId: 'physics-3', answer: 'w' },
  { kind: 'move', spentMs: 200_000, itemId: 'physics-4' },
  { kind: 'move', spentMs: 230_000, itemId: 'chemistry-1' },
  { kind: 'answer', spentMs: 300_000, itemId: 'chemistry-1', answer: 'w' }
]

export function buildAnalysis(): AttemptAnalysis {
  return analyseAttempt({
    parts: [partOf('physics', physics), partOf('chemistry', chemistry)],
    moments,
    marking: { markOf: (_, answer) => (answer === 'w' ? 1 : 0), isSame: (one, other) => one === other },
    endMs: 300_000
  })
}

const given: Readonly<Record<string, string>> = { 'physics-1': 'w', 'physics-2': 'x', 'physics-3': 'w', 'chemistry-1': 'w' }

function subjectOf(slug: string, title: string, topics: readonly string[]): Report['subjects'][number] {
  const items = topics.map((topic, index): ReviewedItem => {
    const id = `${slug}-${index + 1}`
    const options = ['w', 'x'].map((option) => ({ id: option, text: option }))
    const optionId = given[id]
    return {
      item: { type: 'single-choice', id, stem: id, options },
      topic,
      key: { type: 'single-choice', optionId: 'w', why: {} },
      given: optionId === undefined ? null : { optionId },
      share: { numerator: optionId === 'w' ? 1 : 0, denominator: 1 },
      explanation: 'Because.'
    }
  })
  const rightCount = items.filter(({ share }) => share.numerator === 1).length
  const answeredCount = items.filter((item) => item.given !== null).length
  return { slug, title, items, itemCount: items.length, answeredCount, rightCount, partialCount: 0, score: 50, maximum: 100 }
}

/** Builds a report of six questions in two subjects, with the analysis of the attempt. */
export function buildAnalysedReport(changes: Partial<Report> = {}): Report {
  return buildReport({
    slug: 'utme-mock',
    title: 'UTME mock',
    total: 100,
    maximumTotal: 200,
    subjects: [subjectOf('physics', 'Physics', physics), subjectOf('chemistry', 'Chemistry', chemistry)],
    spentMs: 300_000,
    budgetMs: 600_000,
    analysis: buildAnalysis(),
    ...changes
  })
}

/** Builds a report of `itemCount` questions in one subject; the first `rightCount` are right, all others wrong. */
export function buildLongReport(rightCount: number, itemCount: number, changes: Partial<Report> = {}): Report {
  const topics = Array.from({ length: itemCount }, () => 'Motion')
  const subject = subjectOf('physics', 'Physics', topics)
  const items = subject.items.map((item, index) => ({
    ...item,
    given: { optionId: index < rightCount ? 'w' : 'x' },
    share: { numerator: index < rightCount ? 1 : 0, denominator: 1 }
  }))
  const score = Math.floor((100 * rightCount) / itemCount + 0.5)
  return buildAnalysedReport({
    total: score,
    maximumTotal: 100,
    subjects: [{ ...subject, items, rightCount, answeredCount: itemCount, score }],
    ...changes
  })
}
