import { describe, expect, it } from 'vitest'
import { cellAfterKey } from '../../../../../src-renderer/features/attempt/palette/palette-key.ts'

const grid = { count: 14, columns: 6 }

describe('a key in the palette', () => {
  it.each([
    ['ArrowRight', 3, 4],
    ['ArrowRight', 5, 6],
    ['ArrowLeft', 6, 5],
    ['ArrowDown', 2, 8],
    ['ArrowUp', 8, 2],
    ['Home', 9, 0],
    ['End', 9, 13]
  ])('%s moves from palette cell %i to palette cell %i', (key, from, to) => {
    expect(cellAfterKey(key, from, grid)).toBe(to)
  })

  it.each([
    ['ArrowLeft', 0],
    ['ArrowRight', 13],
    ['ArrowUp', 4],
    ['ArrowDown', 10]
  ])('%s stays at palette cell %i when there is no cell beyond it', (key, from) => {
    expect(cellAfterKey(key, from, grid)).toBe(from)
  })

  it.each(['a', 'n', 'p', 's', 'Enter', ' ', 'Tab', 'Escape'])('%s is not a key of the palette', (key) => {
    expect(cellAfterKey(key, 3, grid)).toBe(null)
  })
})
