import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pauseTyping, sitAt } from '../../../../support/sit-at.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const grid = () => screen.getByRole('application')
const press = (...keys: string[]): void => {
  for (const key of keys) fireEvent.keyDown(grid(), { key })
}

it('points are marked by arrow keys and Space, and each step is told', async () => {
  const sent = await sitAt('trial-graph')
  press('ArrowRight', 'ArrowUp', 'ArrowUp')
  expect(screen.getByText('(1, 1)')).toBeDefined()
  press(' ')
  expect(screen.getByText('(1, 1) is marked.')).toBeDefined()
  press('ArrowLeft', 'Enter')
  await pauseTyping()
  expect(sent).toEqual([
    { plotted: [{ x: 1, y: 2 }] },
    {
      plotted: [
        { x: 0, y: 2 },
        { x: 1, y: 2 }
      ]
    }
  ])
})

it('points are added by their coordinates and removed from the list', async () => {
  const sent = await sitAt('trial-graph')
  fireEvent.change(screen.getByRole('combobox', { name: 'x' }), { target: { value: '-3' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'y' }), { target: { value: '4' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add (\u22123, 2)' }))
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove (\u22123, 2)' })[0]!)
  await pauseTyping()
  expect(sent).toEqual([{ plotted: [{ x: -3, y: 4 }] }, 'clear'])
})

it('a ninth point is refused, and the screen says why', async () => {
  const plotted = Array.from({ length: 8 }, (_, index) => ({ x: index - 4, y: 6 }))
  const sent = await sitAt('trial-graph', { 'trial-graph': { plotted } })
  press(' ')
  await pauseTyping()
  expect(sent).toEqual([])
  expect(screen.getByText('You have marked 8 points. Remove one first.')).toBeDefined()
})
