import { expect, it } from 'vitest'
import { questionLabels, questionsOf } from '../../../../src-shared/content/scoring/question-numbers.ts'

it('items without parts are a question each, also where they share a text', () => {
  const items = [{ id: 'one' }, { id: 'two', stimulusId: 'text' }, { id: 'three', stimulusId: 'text' }]
  expect([...questionLabels(items).values()]).toEqual(['1', '2', '3'])
})

it('parts of one question have its number and their letters', () => {
  const items = [
    { id: 'one', stimulusId: 'tap', part: 'a' },
    { id: 'two', stimulusId: 'tap', part: 'b(i)' },
    { id: 'three', stimulusId: 'tap', part: 'b(ii)' },
    { id: 'four', stimulusId: 'well', part: 'a' },
    { id: 'five' }
  ]
  expect([...questionLabels(items).values()]).toEqual(['1(a)', '1(b)(i)', '1(b)(ii)', '2(a)', '3'])
  expect(questionsOf(items).map((question) => question.items.length)).toEqual([3, 1, 1])
})
