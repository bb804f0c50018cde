import { expect, it } from 'vitest'
import { areShort, fitsColumns } from '../../../../../src-renderer/features/teaching/paper/fits-columns.ts'
import { groupByPassage } from '../../../../../src-renderer/features/teaching/paper/group-by-passage.ts'
import { readPaperCode } from '../../../../../src-renderer/features/teaching/paper/paper-options.ts'
import { buildPrinted } from '../../../../support/build-question-paper.ts'

const harbour = { id: 'harbour', title: 'The harbour', text: 'The boats lie on the sand.' }

it('neighbours with one passage are one group, and a new subject begins a group with its title', () => {
  const questions = [
    buildPrinted({ itemId: 'a', passageId: 'harbour' }),
    buildPrinted({ itemId: 'b', passageId: 'harbour' }),
    buildPrinted({ itemId: 'c' }),
    buildPrinted({ itemId: 'd', subject: 'Physics' })
  ]
  const groups = groupByPassage(questions, [harbour])
  expect(groups.map(({ first, subject, passage, questions: own }) => [first, subject, passage?.id, own.length])).toEqual([
    [1, 'Mathematics', 'harbour', 2],
    [3, null, undefined, 1],
    [4, 'Physics', undefined, 1]
  ])
  expect(groupByPassage(questions.slice(0, 3), [harbour]).map(({ subject }) => subject)).toEqual([null, null])
})

it('wide tables and long formulas need the whole width; other papers have two columns', () => {
  expect(fitsColumns([buildPrinted({ stem: 'What is $\\frac{1}{2}$ of 10?' })], [harbour])).toBe(true)
  expect(fitsColumns([buildPrinted({ stem: 'Look at the table.\n\n| x | 1 |\n| y | 2 |' })], [])).toBe(true)
  expect(fitsColumns([buildPrinted({ stem: `Look.\n\n| Marks ${'| 10 '.repeat(9)}|` })], [])).toBe(false)
  expect(fitsColumns([buildPrinted()], [{ ...harbour, text: `| ${'town | '.repeat(8)}` }])).toBe(false)
  expect(fitsColumns([buildPrinted({ options: ['1', `$${'x + '.repeat(13)}1$`] })], [])).toBe(false)
})

it('short options stand side by side; long ones and pictures below each other', () => {
  expect([['12 cm', '$\\frac{1}{2}$', '$300\\,\\text{cm}^2$'], ['12 cm', 'a long way to the harbour'], ['![square]']].map(areShort)).toEqual([
    true,
    false,
    false
  ])
})

it('a code is read with small letters, blanks and hyphens; an empty one asks for a new paper', () => {
  expect([' abc-d23 ', '', '  ', 'ABCD2', 'ABCDE1', 'ABCD234'].map(readPaperCode)).toEqual(['ABCD23', null, null, undefined, undefined, undefined])
})
