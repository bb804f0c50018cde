import { expect, it } from 'vitest'
import { checkQuestions, checkSectionMarks } from '../../../../../src-server/content/check/check-questions.ts'
import type { SubjectContent } from '../../../../../src-shared/content/exams/subject-content.ts'
import { theoryContent, theoryProfile } from '../../../../support/theory-content.ts'

const content = theoryContent()
const withItems = (change: (items: SubjectContent['items']) => SubjectContent['items']): SubjectContent => ({
  ...content,
  items: change(content.items)
})
const findings = (subject: SubjectContent): string[] => checkQuestions(subject).map(({ itemId, message }) => `${itemId}: ${message}`)

it('questions whose parts follow one another and say what they are worth have no finding', () => {
  expect(findings(content)).toEqual([])
  const [, choice] = theoryProfile().subjects[0]?.sections ?? []
  expect(choice && checkSectionMarks(choice, content.items)).toEqual([])
})

it.each<[string, (items: SubjectContent['items']) => SubjectContent['items'], string]>([
  ['one part only', (items) => items.filter(({ id }) => id !== 'b1-b'), 'b1: a question has at least two parts'],
  ['parts in another order', (items) => items.toReversed(), 'b1: its parts do not follow one another in one section'],
  [
    'a part elsewhere',
    (items) => [...items.filter(({ id }) => id !== 'b1-b'), ...items.filter(({ id }) => id === 'b1-b')],
    'b1: its parts do not follow one another in one section'
  ],
  [
    'parts in two sections',
    (items) => items.map((item) => (item.id === 'b1-b' ? { ...item, section: 'a' } : item)),
    'b1: its parts do not follow one another in one section'
  ],
  [
    'a part without marks',
    (items) => items.map((item) => (item.id === 'b1-a' ? { ...item, marks: undefined } : item)) as SubjectContent['items'],
    'b1-a: a part says what it is worth'
  ],
  [
    'a part without a question',
    (items) => items.map((item) => (item.id === 'a1' ? { ...item, part: 'a' } : item)),
    'a1: its stimulus is no question'
  ],
  [
    'a question without a part',
    (items) => items.map((item) => (item.id === 'b1-a' ? { ...item, part: undefined } : item)),
    'b1-a: it names a question and no part'
  ]
])('%s is a finding', (_, change, expected) => {
  expect(findings(withItems(change))).toContain(expected)
})

it('a question that is not worth what its section says is a finding', () => {
  const section = { id: 'b', title: 'Section B', itemCount: 4, marks: 7 }
  expect(checkSectionMarks(section, content.items).map(({ code }) => code)).toEqual(Array(4).fill('question-marks'))
  expect(checkSectionMarks(section, content.items)[0]?.message).toBe('the question is worth 6 marks, not 7')
})
