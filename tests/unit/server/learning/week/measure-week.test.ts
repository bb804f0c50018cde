import { describe, expect, it } from 'vitest'
import { measureWeek, type WeekFacts } from '../../../../../src-server/learning/week/measure-week.ts'
import { DAY_MS } from '../../../../../src-shared/kernel/values/calendar-day.ts'
import type { HeadingProgress } from '../../../../../src-shared/learning/progress/progress.ts'
import { buildProgress } from '../../../../support/build-progress.ts'

const moment = { now: Date.parse('2026-11-29T17:00:00Z'), zone: 'Africa/Lagos' }

function heading(title: string, percent: number | null, changes: Partial<HeadingProgress> = {}): HeadingProgress {
  const estimate = percent === null ? null : { percent, low: percent, high: percent }
  return { title, itemCount: 8, wanted: 4, rights: 4, estimate, gain: 100 - (percent ?? 0), lesson: null, ...changes }
}

/** Answers to one item of each topic, a day ago. */
function factsOf(headings: readonly HeadingProgress[], changes: Partial<WeekFacts> = {}): WeekFacts {
  const subject = { slug: 'physics', title: 'Physics', itemCount: 20, rights: 9, wanted: 20, range: null, headings: [...headings] }
  const items = headings.map(({ title }) => ({ id: `item-${title}`, topic: title, difficulty: 'medium' as const, weight: 1 }))
  const at = moment.now - DAY_MS
  return {
    name: 'Ada',
    progress: buildProgress({ subjects: [subject] }),
    exam: { slug: 'utme', profile: {} as never, subjects: [{ subject, items, source: 'bank/physics' }] },
    papers: [{ attemptId: 'one', at, spentMs: 0, items: headings.map(({ title }) => ({ itemId: `item-${title}`, outcome: 'right', at })) }],
    studiedAt: [at],
    learningDays: [],
    lessons: { titles: [], count: 0 },
    assignments: [],
    ...changes
  }
}

describe('the topics of a week', () => {
  it('went well where this week had answers and the learner likely knows them, the best first', () => {
    const facts = factsOf([heading('Heat', 76), heading('Light', 74), heading('Waves', 95), heading('Sound', null), heading('Old', 99)])
    const papers = facts.papers.map((paper) => ({
      ...paper,
      items: paper.items.map((item) => (item.itemId === 'item-Old' ? { ...item, outcome: 'open' as const } : item))
    }))
    expect(measureWeek({ ...facts, papers }, moment).wentWell).toEqual([
      { title: 'Waves', subject: 'Physics' },
      { title: 'Heat', subject: 'Physics' }
    ])
    expect(measureWeek({ ...facts, papers: [] }, moment).wentWell, 'answers of other weeks').toEqual([])
  })

  it('to practise are at most three weak ones, those with the most to gain', () => {
    const topics = [heading('A', 50), heading('B', 10), heading('C', 30), heading('D', 20), heading('E', 60), heading('F', null)]
    expect(measureWeek(factsOf(topics), moment).toPractise.map(({ title }) => title)).toEqual(['B', 'D', 'C'])
  })
})

describe('the next step', () => {
  const weak = heading('Heat', 20)
  const lesson = { slug: 'heat', title: 'Heat and temperature' }
  const due = { subjects: [{ slug: 'physics', title: 'Physics', due: 4 }], later: 0, nextDate: null }
  const next = (facts: WeekFacts) => measureWeek(facts, moment).next

  it('is what the teacher has set, then the lesson of the weakest topic, then that topic, then revision, then more of the same', () => {
    const assignments = [{ title: 'Electricity', dueAt: null }]
    expect(next(factsOf([weak], { assignments }))).toEqual({ kind: 'assignment', title: 'Electricity' })
    expect(next(factsOf([{ ...weak, lesson }]))).toEqual({ kind: 'lesson', title: 'Heat and temperature' })
    expect(next(factsOf([weak]))).toEqual({ kind: 'practise', title: 'Heat', subject: 'Physics' })
    expect(next(factsOf([], { progress: buildProgress({ revision: due }) }))).toEqual({ kind: 'revise', count: 4 })
    expect(next(factsOf([]))).toEqual({ kind: 'continue' })
  })

  it('is a short beginning after a week without learning, whatever is weak', () => {
    expect(next(factsOf([weak], { papers: [], studiedAt: [moment.now - 8 * DAY_MS] }))).toEqual({ kind: 'begin' })
    expect(next(factsOf([weak], { papers: [], studiedAt: [moment.now + DAY_MS] })), 'a clock that ran ahead').toEqual({ kind: 'begin' })
  })
})
