import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { enterExamRoom, paletteCells, pressKey, question } from '../../../support/enter-exam-room.tsx'
import { stubScheduler } from '../../../support/stub-scheduler.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const cellCount = (): number => screen.queryAllByRole('button', { name: /^Question \d+:/ }).length

it('clock, question and keys are there first; tools and palette come in turn', async () => {
  const { release } = stubScheduler(true)
  await enterExamRoom()
  expect(screen.getByTestId('clock').textContent).toBe('02:00:00')
  pressKey('b')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^B / }).checked).toBe(true)
  pressKey('n')
  expect(question().getAttribute('data-item-id')).toBe('item-2')
  expect([screen.queryByRole('button', { name: 'Flag' }), cellCount()]).toEqual([null, 0])
  release()
  await waitFor(() => expect(cellCount()).toBe(3))
  expect(screen.getByRole('button', { name: 'Flag' })).not.toBeNull()
  expect(paletteCells().map((cell) => cell.getAttribute('aria-current'))).toEqual([null, 'step', null])
})

it('all of the room is there at once where the browser has no tasks of low priority', async () => {
  await enterExamRoom()
  expect(paletteCells()).toHaveLength(3)
})
