import { expect, test } from 'vitest'
import { resultCard } from '../../../../../../src-renderer/features/attempt/report/share/result-card.ts'
import { buildReport } from '../../../../../support/build-report.ts'

const text = {
  heading: 'Practice result',
  of: (maximum: number) => `of ${String(maximum)}`,
  score: (total: number, maximum: number) => `${String(total)} / ${String(maximum)}`,
  date: '29 November 2026',
  note: 'Not an official score.'
}

test('a result card says the exam, the score and each subject, and the name only if it is wanted', () => {
  const report = buildReport()
  const card = resultCard(report, 'Ada', text)
  expect(card).toMatchObject({ name: 'Ada', exam: report.title, score: String(report.total), outOf: `of ${String(report.maximumTotal)}` })
  expect(card.subjects.map(({ title }) => title)).toEqual(report.subjects.map(({ title }) => title))
  expect(card.notes).toEqual(['29 November 2026', 'Not an official score.'])
  expect(resultCard(report, null, text).name).toBe(null)
})
