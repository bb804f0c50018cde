import { expect, it } from 'vitest'
import { classTopics } from '../../../../src-server/teaching/class-topics.ts'

const heading = (title: string, percent: number | null) => ({
  title,
  itemCount: 10,
  wanted: 8,
  rights: 5,
  estimate: percent === null ? null : { percent, low: percent, high: percent },
  gain: 0,
  lesson: null
})

it('a class is told its weakest topic first, the mean of those who are known, and who would get less than half right', () => {
  const pupils = [
    { pupilId: 'ada', subjects: [{ title: 'Mathematics', headings: [heading('Indices', 30), heading('Sets', 90), heading('Surds', null)] }] },
    { pupilId: 'ben', subjects: [{ title: 'Mathematics', headings: [heading('Indices', 49), heading('Sets', 50)] }] },
    { pupilId: 'chi', subjects: [{ title: 'Mathematics', headings: [heading('Indices', null), heading('Sets', 12)] }] }
  ]
  expect(classTopics(pupils)).toEqual([
    { subject: 'Mathematics', title: 'Indices', knownCount: 2, percent: 40, below: ['ada', 'ben'] },
    { subject: 'Mathematics', title: 'Sets', knownCount: 3, percent: 51, below: ['chi'] }
  ])
})

it('a topic of the same name in two subjects stays two topics, and a class of which nothing is known has none', () => {
  const subjects = ['Physics', 'Chemistry'].map((title) => ({ title, headings: [heading('Gases', 60)] }))
  expect(classTopics([{ pupilId: 'ada', subjects }]).map(({ subject }) => subject)).toEqual(['Physics', 'Chemistry'])
  expect(classTopics([])).toEqual([])
})
