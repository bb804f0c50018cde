import { expect, test } from 'vitest'
import { measurePredictions } from '../../../../../src-server/learning/progress/measure-predictions.ts'
import { finishSteps } from '../../../../support/finish-steps.ts'
import type { LearnerExam } from '../../../../../src-server/learning/progress/learner-exam.ts'
import { utcDay, WEEK_DAYS, DAY_MS } from '../../../../../src-shared/kernel/values/calendar-day.ts'
import type { MarkedAnswer } from '../../../../../src-shared/learning/progress/mastery.ts'

const NOW = Date.parse('2026-11-29T12:00:00Z')
const WEEK_MS = WEEK_DAYS * DAY_MS
const subjects = ['english', 'mathematics'] as const

/** An exam of two subjects of 100 points each, with 40 items in 4 topics. */
const exam = {
  slug: 'trial',
  profile: { marking: { forRight: 1, forWrong: 0 }, scale: { kind: 'points', maximum: 100 } },
  subjects: subjects.map((slug) => ({
    subject: { slug, title: slug, itemCount: 40, maximum: 100 },
    items: Array.from({ length: 40 }, (_, index) => ({
      id: `${slug}-${String(index)}`,
      topic: `Topic ${String(index % 4)}`,
      difficulty: 'medium',
      weight: 1 / 40
    })),
    source: slug
  }))
} as unknown as LearnerExam

/** Answers items `from` to `to` of a subject, some weeks ago. */
function answersOf(slug: string, [from, to]: readonly [number, number], { weeksAgo, isRight = true }: { weeksAgo: number; isRight?: boolean }) {
  return Array.from({ length: to - from }, (_, index): MarkedAnswer => {
    return { itemId: `${slug}-${String(from + index)}`, isRight, at: NOW - weeksAgo * WEEK_MS }
  })
}

function predict(answers: Readonly<Record<string, readonly MarkedAnswer[]>>) {
  return finishSteps(measurePredictions({ exam, answers: new Map(Object.entries(answers)) }, { now: NOW, today: utcDay(NOW) }))
}

test('the likely total has a range for each week in which each subject has one, by the answers until then', () => {
  const weeks = predict({
    english: [...answersOf('english', [0, 20], { weeksAgo: 3, isRight: false }), ...answersOf('english', [20, 40], { weeksAgo: 0 })],
    mathematics: answersOf('mathematics', [0, 20], { weeksAgo: 2 })
  })
  expect(weeks.map(({ date }) => date)).toEqual(['2026-11-15', '2026-11-22', '2026-11-29'])
  expect(weeks.every(({ maximum, low, high }) => maximum === 200 && low < high && high <= 200)).toBe(true)
  const [before, , today] = weeks
  expect(today!.low, 'the right answers of today').toBeGreaterThan(before!.low)
})

test('without answers in one subject the exam has no likely total', () => {
  expect(predict({ english: answersOf('english', [0, 40], { weeksAgo: 1 }), mathematics: [] })).toEqual([])
})

test('answers of a clock that was ahead count today, and in no week before', () => {
  const both = {
    english: answersOf('english', [0, 40], { weeksAgo: -1 }),
    mathematics: answersOf('mathematics', [0, 40], { weeksAgo: -1 })
  }
  expect(predict(both).map(({ date }) => date)).toEqual(['2026-11-29'])
})
