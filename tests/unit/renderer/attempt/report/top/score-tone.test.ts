import { expect, it } from 'vitest'
import { scoreTone } from '../../../../../../src-renderer/features/attempt/report/top/score-tone.ts'
import type { Report } from '../../../../../../src-shared/attempt/report/report.ts'
import { buildLongReport } from '../../../../../support/build-analysed-report.ts'

const toneOf = (total: number, changes: Partial<Report> = {}, itemCount = 10) =>
  scoreTone({ ...buildLongReport(0, itemCount), total, maximumTotal: 400, ...changes })

it.each([
  [0, 'help'],
  [3, 'help'],
  [159, 'help'],
  [160, 'plain'],
  [279, 'plain'],
  [280, 'praise'],
  [400, 'praise']
] as const)('a score of %i of 400 is met with %s', (total, tone) => {
  expect(toneOf(total)).toBe(tone)
})

it('fewer than ten questions that count earn no praise, but a low score gets help', () => {
  expect(toneOf(400, {}, 9)).toBe('plain')
  expect(toneOf(3, {}, 2)).toBe('help')
  const [subject] = buildLongReport(0, 10).subjects
  const items = subject!.items.map((item, index) => (index === 0 ? { ...item, ruling: 'dropped' as const } : item))
  expect(toneOf(400, { subjects: [{ ...subject!, items }] })).toBe('plain')
})

it('study mode earns no praise, because its answers were visible', () => {
  expect(toneOf(400, { sittingMode: 'study' })).toBe('plain')
  expect(toneOf(400, { sittingMode: 'timed-practice' })).toBe('praise')
})

it('an exam without any question that counts has no high or low score', () => {
  expect(toneOf(0, { maximumTotal: 0 })).toBe('plain')
})

it('with less than a quarter of the questions answered, a score says nothing of the rest', () => {
  const [subject] = buildLongReport(0, 12).subjects
  const answered = (count: number) => ({
    subjects: [
      { ...subject!, items: subject!.items.map((item, index) => (index < count ? { ...item, given: { optionId: 'v' } } : { ...item, given: null })) }
    ]
  })
  expect([toneOf(8, answered(2)), toneOf(8, answered(3)), toneOf(0, answered(0))]).toEqual(['few', 'help', 'few'])
})
