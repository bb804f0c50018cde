import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { OpenAttempt } from '../../../../../src-shared/attempt/attempt-contract.ts'
import type { AnswerRule } from '../../../../../src-shared/content/scoring/section-rules.ts'
import { buildOpenAttempt } from '../../../../support/build-open-attempt.ts'
import { enterExamRoom, pressKey } from '../../../../support/enter-exam-room.tsx'
import { examParts } from '../../../../support/exam-parts.ts'

afterEach(cleanup)

/** Section A is `item-1`. Section B has the questions 2 (a) and (b), 3 (a) and (b), and 4; two of them count. */
function attemptAt(currentItemId: string, answered: readonly string[], counts: AnswerRule['counts'] = 'first'): OpenAttempt {
  const open = buildOpenAttempt({
    currentItemId,
    seenItemIds: [currentItemId],
    answers: Object.fromEntries(answered.map((id) => [id, { optionId: 'v' }])),
    savedAt: Object.fromEntries(answered.map((id, index) => [id, index + 1]))
  })
  const items = open.paper.subjects.flatMap((subject) => subject.items)
  const part = (index: number, stimulusId: string, name: string) => ({ ...items[index]!, section: 'Section B', stimulusId, part: name, mostMarks: 3 })
  const subject = {
    slug: 'physics',
    title: 'Physics',
    items: [
      { ...items[0]!, section: 'Section A' },
      part(1, 'bus', 'a'),
      part(2, 'bus', 'b'),
      part(3, 'boat', 'a'),
      part(4, 'boat', 'b'),
      { ...items[5]!, section: 'Section B' }
    ],
    sections: [
      { title: 'Section A', instructions: 'Answer the question.' },
      { title: 'Section B', instructions: 'Answer any two.', choose: { count: 2, counts } }
    ]
  }
  const stimuli = ['bus', 'boat'].map((id) => ({ id, kind: 'question' as const, title: id, text: `About a ${id}.` }))
  return { ...open, paper: { ...open.paper, subjects: [subject], stimuli } }
}

const dialogText = (): string => {
  pressKey('s')
  return screen.getByRole('alertdialog').textContent
}

it('parts of a question have its number, in the header, in the palette and for screen readers', async () => {
  await enterExamRoom(attemptAt('item-3', []))
  expect(screen.getByRole(...examParts.question).getAttribute('aria-label')).toBe('Question 2(b) of 4')
  const cells = screen.getAllByRole('button', { name: /^Question \d/ })
  expect(cells.map(({ textContent }) => textContent)).toEqual(['1', '2a', '2b', '3a', '3b', '4'])
  expect(screen.getByText('3 marks')).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('About a bus.')).toBeInstanceOf(HTMLElement)
})

it('the instructions of a section are shown at its first question and in the palette, with what is answered', async () => {
  await enterExamRoom(attemptAt('item-2', ['item-3']))
  const question = screen.getByRole(...examParts.question)
  expect(within(question).getByText('Answer any two.')).toBeInstanceOf(HTMLElement)
  const rules = screen.getByRole('list', { name: 'What to do in each section' })
  expect(rules.textContent).toContain('Answer any 2 of 3: 1 answered')
  await act(() => {
    fireEvent.keyDown(window, { key: 'n' })
    return Promise.resolve()
  })
  expect(within(screen.getByRole(...examParts.question)).queryByText('Answer any two.')).toBe(null)
})

it('before the submission the room says that fewer are answered than count', async () => {
  await enterExamRoom(attemptAt('item-1', ['item-2']))
  expect(dialogText()).toContain('Section B: you answered 1 of the 2 questions that count. You can still answer 1 more.')
})

it.each([
  ['first', 'Only the first 2 count. Clear the answers that should not count.'],
  ['best', 'Only the 2 with the most marks count.']
] as const)('with more answers than count, it says that the %s ones count', async (counts, text) => {
  await enterExamRoom(attemptAt('item-1', ['item-2', 'item-5', 'item-6'], counts))
  expect(dialogText()).toContain(`Section B: you answered 3 questions. ${text}`)
})

it('with as many as count, questions that were not chosen are not missing', async () => {
  await enterExamRoom(attemptAt('item-1', ['item-1', 'item-2', 'item-3', 'item-6']))
  expect(dialogText()).toContain('you answered 2 questions, as many as count')
  expect(within(screen.getByRole('alertdialog')).queryByRole('button', { name: /^Show/ })).toBe(null)
})
