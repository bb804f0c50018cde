import { expect, it } from 'vitest'
import { dailyOfProgress, dailyOfStock, isDailyDone } from '../../../../../src-renderer/features/learning/daily/daily-ten.ts'
import { minutesFor } from '../../../../../src-renderer/features/learning/daily/minutes-for.ts'
import { createDayReader, dateOfDay } from '../../../../../src-shared/kernel/values/calendar-day.ts'
import { buildAttempt } from '../../../../support/build-learning.ts'
import { buildProgress, buildSubjectProgress } from '../../../../support/build-progress.ts'

const biology = { slug: 'biology', title: 'Biology', headings: [] }
const arts = { slug: 'arts', title: 'Arts', headings: [] }
const portion = { itemCount: 10, budgetMs: 600_000 }

it('the daily ten takes the subjects of the learner’s exam', () => {
  expect(dailyOfProgress(buildProgress({ subjects: [buildSubjectProgress()] }), ['physics'])).toEqual({
    practice: { exam: 'utme', subjects: ['physics'], ...portion },
    subjects: ['Physics']
  })
  expect(dailyOfProgress(buildProgress({ subjects: [] }), [])).toBe(null)
  expect(dailyOfProgress(buildProgress({ exam: null, subjects: [buildSubjectProgress()] }), [])).toBe(null)
})

it('without an exam, the daily ten takes the subjects of the profile, or all; never more than a practice may have', () => {
  const stock = { exam: 'primary', subjects: [biology, arts] }
  expect(dailyOfStock(stock, ['arts'])?.subjects).toEqual(['Arts'])
  expect(dailyOfStock(stock, ['dancing'])?.subjects).toEqual(['Biology', 'Arts'])
  expect(dailyOfStock({ exam: 'primary', subjects: [] }, [])).toBe(null)
  const many = Array.from({ length: 25 }, (_, index) => ({ ...arts, slug: `arts-${String(index)}` }))
  expect(dailyOfStock({ exam: 'primary', subjects: many }, [])?.practice.subjects).toHaveLength(20)
})

it('while the subjects of a learner are not known, only English and Mathematics are asked, where there are any', () => {
  const english = { slug: 'english-language', title: 'English Language', headings: [] }
  const stock = { exam: 'utme', subjects: [arts, english, biology] }
  expect([dailyOfStock(stock, [])?.subjects, dailyOfStock(stock, ['biology'])?.subjects]).toEqual([['English Language'], ['Biology']])
})

it('the daily ten is done once one that was started today is submitted', () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const startedAt = Date.UTC(2026, 10, 24, 12)
  const today = dateOfDay(createDayReader(zone)(startedAt))
  const one = buildAttempt({ slug: 'daily', startedAt, state: 'kept', total: null })
  expect(isDailyDone([one], today)).toBe(true)
  expect(isDailyDone([{ ...one, state: 'open' }], today)).toBe(false)
  expect(isDailyDone([{ ...one, slug: 'practice' }], today)).toBe(false)
  expect(isDailyDone([one], '2026-11-26')).toBe(false)
})

it('the time for questions is the learner’s own once twenty answers show it', () => {
  const weeks = (questions: number, spentMs: number) => ({ weeks: [{ monday: '2026-11-16', questions, percent: 50, spentMs, days: 3 }] })
  expect(minutesFor(10, null)).toBe(8)
  expect(minutesFor(10, weeks(19, 19 * 120_000))).toBe(8)
  expect(minutesFor(10, weeks(20, 20 * 120_000))).toBe(20)
  expect(minutesFor(10, weeks(20, 20 * 900_000)), 'a computer that was left alone').toBe(30)
  expect(minutesFor(10, weeks(20, 20 * 1000)), 'somebody who clicked through').toBe(3)
  expect(minutesFor(1, weeks(20, 20 * 1000))).toBe(1)
})
