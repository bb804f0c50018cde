import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enterExamRoom, focusOn, pressKey, question } from '../../../../support/enter-exam-room.tsx'
import { examParts } from '../../../../support/exam-parts.ts'
import { stubScheduler } from '../../../../support/stub-scheduler.ts'

afterEach(cleanup)

const ready = (): (string | null)[] => [...document.querySelectorAll('[data-ready]')].map((pane) => pane.getAttribute('data-ready'))
const paneOf = (itemId: string): Element | null => document.querySelector(`[data-ready="${itemId}"]`)

describe('the neighbours of a question', () => {
  beforeEach(() => void stubScheduler())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('the neighbouring questions are prerendered, and moving to one shows the prerendered element', async () => {
    await enterExamRoom()
    await waitFor(() => expect(ready()).toEqual(['item-2']))
    const next = paneOf('item-2')
    pressKey('n')
    expect(question()).toBe(next)
    expect(question().getAttribute('data-item-id')).toBe('item-2')
    await waitFor(() => expect(ready()).toEqual(['item-1', 'item-3']))
    const before = paneOf('item-1')
    pressKey('p')
    expect(question()).toBe(before)
  })

  it('prerendered questions are hidden and share no ids with the current question', async () => {
    await enterExamRoom()
    await waitFor(() => expect(ready()).toEqual(['item-2']))
    expect(screen.getAllByRole(...examParts.question)).toHaveLength(1)
    expect(document.querySelectorAll('#question-stem')).toHaveLength(1)
    expect(document.querySelector('#question-stem')?.textContent).toContain('question 1?')
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    // The test DOM does not inherit visibility. The app tests check that no role is found there.
    expect(getComputedStyle(paneOf('item-2') ?? question()).visibility).toBe('hidden')
    expect(getComputedStyle(question()).visibility).not.toBe('hidden')
  })

  it('the focus moves to the new question when the focused one is hidden', async () => {
    await enterExamRoom()
    await waitFor(() => expect(ready()).toEqual(['item-2']))
    focusOn(screen.getAllByRole('radio')[1])
    pressKey('n')
    expect(document.activeElement).toBe(question())
  })

  it('a prerendered question shows the answer given before', async () => {
    await enterExamRoom()
    await waitFor(() => expect(ready()).toEqual(['item-2']))
    fireEvent.click(screen.getByRole('radio', { name: /^B / }))
    pressKey('n')
    await waitFor(() => expect(ready()).toEqual(['item-1', 'item-3']))
    pressKey('p')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^B / }).checked).toBe(true)
  })
})

it('no question is prerendered when the browser has no low-priority tasks', async () => {
  await enterExamRoom()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(ready()).toEqual([])
})

it('moving to another question shows it at once and marks it in the navigation afterwards', async () => {
  stubScheduler()
  await enterExamRoom()
  const current = (): string | null | undefined => document.querySelector('[aria-current="step"]')?.textContent
  await waitFor(() => expect(current()).toBe('1'))
  pressKey('n')
  expect(question().getAttribute('data-item-id')).toBe('item-2')
  expect(current()).toBe('1')
  await waitFor(() => expect(current()).toBe('2'))
  cleanup()
  vi.unstubAllGlobals()
})
