import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { buildOpenAttempt } from '../../../../support/build-open-attempt.ts'
import { enterExamRoom, paletteCells, pressKey, question, tabStops } from '../../../../support/enter-exam-room.tsx'

afterEach(cleanup)

describe('the filters of the palette', () => {
  const filter = (name: RegExp): HTMLElement => screen.getByRole('radio', { name })
  const numbers = (): (string | null)[] => paletteCells().map((cell) => cell.textContent)
  const outcome = (): string | null => within(screen.getByRole('navigation', { name: / questions$/ })).getByRole('status').textContent

  it('palette filters count the seen, answered and flagged questions of the shown subject', async () => {
    await enterExamRoom(
      buildOpenAttempt({
        currentItemId: 'item-2',
        seenItemIds: ['item-1', 'item-2'],
        answers: { 'item-1': { optionId: 'v' } },
        flaggedItemIds: ['item-4']
      })
    )
    const names = (): (string | null)[] =>
      [/^All/, /^Not answered/, /^Flagged/, /^Not seen/].map((name) => filter(name).nextElementSibling?.textContent ?? null)
    expect(names()).toEqual(['All3', 'Not answered2', 'Flagged0', 'Not seen1'])
    pressKey('b')
    fireEvent.click(screen.getByRole('button', { name: 'Flag' }))
    expect(names()).toEqual(['All3', 'Not answered1', 'Flagged1', 'Not seen1'])
    fireEvent.click(screen.getByRole('button', { name: /^Physics/ }))
    expect(names()).toEqual(['All3', 'Not answered3', 'Flagged1', 'Not seen2'])
  })

  it('palette filters keep question numbers and show the current question until the learner leaves it', async () => {
    await enterExamRoom()
    fireEvent.click(filter(/^Not answered/))
    pressKey('b')
    expect(numbers()).toEqual(['1', '2', '3'])
    expect(outcome()).toBe('2 questions shown')
    pressKey('n')
    expect(numbers()).toEqual(['2', '3'])
    expect(tabStops()).toEqual(['2'])
    fireEvent.click(filter(/^All/))
    expect(numbers()).toEqual(['1', '2', '3'])
  })

  it('a palette filter without matches says so', async () => {
    await enterExamRoom()
    fireEvent.click(filter(/^Flagged/))
    expect(outcome()).toBe('You have not flagged any question in this subject.')
    expect(numbers()).toEqual(['1'])
  })

  it('palette filters take the arrow keys, while letter keys still answer the question', async () => {
    await enterExamRoom()
    pressKey('ArrowRight', filter(/^All/))
    expect(question().getAttribute('data-item-id')).toBe('item-1')
    pressKey('b', filter(/^All/))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^B / }).checked).toBe(true)
  })
})
