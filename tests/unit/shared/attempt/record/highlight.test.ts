import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highlightKey, isHighlighted, readHighlightKey, withHighlight, type TextRange } from '../../../../../src-shared/attempt/record/highlight.ts'

const range = fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 12 })).map(([start, length]) => ({ start, end: start + length }))
const strokes = fc.array(fc.record({ range, isOn: fc.boolean() }), { maxLength: 12 })

function offsetsOf(ranges: readonly TextRange[]): number[] {
  return ranges.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index))
}

describe('highlights', () => {
  it('highlights cover what strokes and erasures leave covered, sorted and without touching ranges', () => {
    fc.assert(
      fc.property(strokes, (all) => {
        const covered = new Set<number>()
        let ranges: TextRange[] = []
        for (const stroke of all) {
          ranges = withHighlight(ranges, stroke.range, stroke.isOn)
          for (const offset of offsetsOf([stroke.range])) covered[stroke.isOn ? 'add' : 'delete'](offset)
        }
        expect(offsetsOf(ranges)).toEqual([...covered].toSorted((a, b) => a - b))
        for (const [index, { end }] of ranges.slice(0, -1).entries()) expect(ranges[index + 1]!.start).toBeGreaterThan(end)
      })
    )
  })

  it('a range counts as highlighted only if all of it is covered', () => {
    const ranges = [{ start: 2, end: 6 }]
    expect(
      [
        { start: 2, end: 6 },
        { start: 3, end: 4 },
        { start: 1, end: 4 },
        { start: 5, end: 8 }
      ].map((one) => isHighlighted(ranges, one))
    ).toEqual([true, true, false, false])
  })

  it('highlights are stored under the name of their text, whatever its id is', () => {
    for (const part of ['stem', 'stimulus'] as const) expect(readHighlightKey(highlightKey(part, 'a:b'))).toEqual({ part, id: 'a:b' })
  })
})
