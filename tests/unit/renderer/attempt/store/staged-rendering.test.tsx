import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { cellsBy, roomStages } from '../../../../../src-renderer/features/attempt/store/staged-rendering.tsx'
import { enterExamRoom, paletteCells, pressKey, question, startedAttempt } from '../../../../support/enter-exam-room.tsx'
import { examParts } from '../../../../support/exam-parts.ts'
import { stubScheduler } from '../../../../support/stub-scheduler.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const cellCount = (): number => screen.queryAllByRole('button', { name: /^Question \d+:/ }).length

it('the clock is rendered before the questions, and no key answers a question that is not rendered yet', async () => {
  const { release } = stubScheduler(true)
  await enterExamRoom()
  expect(screen.getByRole(...examParts.clock).textContent).toBe('02:00:00')
  expect({
    question: screen.queryByRole(...examParts.question),
    flagButton: screen.queryByRole('button', { name: 'Flag' }),
    cellCount: cellCount()
  }).toEqual({
    question: null,
    flagButton: null,
    cellCount: 0
  })
  pressKey('b')
  pressKey('n')
  release()
  await waitFor(() => expect(cellCount()).toBe(3))
  expect(question().getAttribute('data-item-id')).toBe('item-1')
  const option = screen.getByRole<HTMLInputElement>('radio', { name: /^B / })
  expect(option.checked).toBe(false)
  pressKey('b')
  expect(option.checked).toBe(true)
  expect(screen.getByRole('button', { name: 'Flag' })).not.toBeNull()
})

it('the palette is marked as busy until all of its cells are rendered', async () => {
  stubScheduler()
  const [english, ...others] = startedAttempt.paper.subjects
  const [item] = english?.items ?? []
  if (!english || !item) throw new Error('the paper has no items')
  const items = Array.from({ length: 21 }, (_, index) => ({ ...item, id: `item-${index + 1}` }))
  await enterExamRoom({ ...startedAttempt, paper: { ...startedAttempt.paper, subjects: [{ ...english, items }, ...others] } })
  const isBusy = (): string | null | undefined => document.querySelector('ol')?.getAttribute('aria-busy')
  await waitFor(() => expect({ cellCount: cellCount(), ariaBusy: isBusy() }).toEqual({ cellCount: 20, ariaBusy: 'true' }), { interval: 1 })
  await waitFor(() => expect({ cellCount: cellCount(), ariaBusy: isBusy() }).toEqual({ cellCount: 21, ariaBusy: 'false' }))
})

it('the cells of a long palette are rendered in several steps', () => {
  const { cells } = roomStages
  expect([cells - 1, cells, cells + 1, Infinity].map(cellsBy)).toEqual([0, 20, 40, Infinity])
})

it('the whole palette is rendered at once when the browser has no low-priority tasks', async () => {
  await enterExamRoom()
  expect(paletteCells()).toHaveLength(3)
})
