import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  lastPositionOf,
  layOutPages,
  nextZoomStep,
  offsetOf,
  outputScale,
  PAGE_GAP,
  pagesBetween,
  positionAt,
  type PageZoom
} from '../../../../../../../src-renderer/features/learning/library/pdf/document/page-layout.ts'

const a4 = { width: 794, height: 1123 }
const wide = { width: 1588, height: 794 }
const sizes = fc.array(fc.record({ width: fc.integer({ min: 1, max: 50_000 }), height: fc.integer({ min: 1, max: 50_000 }) }), {
  minLength: 1,
  maxLength: 20
})
const zooms = fc.constantFrom<PageZoom>('fit', 0.5, 1, 3)

describe('A column of pages', () => {
  it('each page is fitted to the width separately, or all are shown at one zoom', () => {
    const fitted = layOutPages([a4, wide], 'fit', 397)
    expect(fitted.map(({ top, width, height }) => [top, width, height])).toEqual([
      [0, 397, 561.5],
      [561.5 + PAGE_GAP, 397, 198.5]
    ])
    expect(layOutPages([a4, wide], 0.5, 397).map(({ width }) => width)).toEqual([397, 794])
    expect(layOutPages([{ width: 10, height: 10 }], 'fit', 900)[0]?.scale).toBe(2)
  })

  it('every page stays within size limits, whatever size it declares', () => {
    fc.assert(
      fc.property(sizes, zooms, fc.integer({ min: 0, max: 3000 }), (pages, zoom, available) => {
        for (const { width, height, scale } of layOutPages(pages, zoom, available)) {
          expect(Math.max(width, height)).toBeLessThanOrEqual(10_000.001)
          expect(scale).toBeGreaterThan(0)
        }
      })
    )
  })

  it('a position in the pages and its scroll offset convert into each other', () => {
    fc.assert(
      fc.property(sizes, zooms, fc.integer({ min: 0, max: 20_999 }), (pages, zoom, wanted) => {
        const placed = layOutPages(pages, zoom, 900)
        const place = wanted % (pages.length * 1000)
        // Half a thousandth further, so that rounding does not decide.
        const half = (placed[Math.floor(place / 1000)]?.height ?? 0) / 2000
        expect(positionAt(placed, offsetOf(placed, place) + half)).toBe(place)
      })
    )
    const placed = layOutPages([a4, a4], 1, 900)
    expect([
      positionAt(placed, -50),
      positionAt(placed, 1123 + PAGE_GAP / 2),
      positionAt(placed, 1123 + PAGE_GAP),
      positionAt(placed, 99_999)
    ]).toEqual([0, 999, 1000, 1999])
    expect([lastPositionOf(placed), lastPositionOf([])]).toEqual([1999, 0])
    expect({
      offset: offsetOf(placed, 1500),
      offsetPastEnd: offsetOf(placed, 9000),
      offsetWithoutPages: offsetOf([], 5),
      positionWithoutPages: positionAt([], 5)
    }).toEqual({ offset: 1123 + PAGE_GAP + 561.5, offsetPastEnd: 2262, offsetWithoutPages: 0, positionWithoutPages: 0 })
  })

  it('pagesBetween returns the pages between two edges', () => {
    const placed = layOutPages([a4, a4, a4, a4], 1, 900)
    expect(pagesBetween(placed, -900, 500)).toEqual({ first: 0, last: 0 })
    expect(pagesBetween(placed, 1000, 1200)).toEqual({ first: 0, last: 1 })
    expect(pagesBetween(placed, 1200, 90_000)).toEqual({ first: 1, last: 3 })
  })

  it('zooming steps to the next size that clearly differs from the present one', () => {
    expect([nextZoomStep(1, 'larger'), nextZoomStep(1, 'smaller'), nextZoomStep(0.99, 'larger'), nextZoomStep(1.13, 'smaller')]).toEqual([
      1.25, 0.75, 1.25, 1
    ])
    expect([nextZoomStep(3, 'larger'), nextZoomStep(0.5, 'smaller'), nextZoomStep(0.1, 'larger')]).toEqual([null, null, 0.5])
  })

  it('pages are drawn at screen sharpness, up to a pixel limit', () => {
    expect(outputScale(a4, 2)).toBe(2)
    const scale = outputScale({ width: 10_000, height: 10_000 }, 2)
    expect(10_000 * scale * 10_000 * scale).toBeCloseTo(8_000_000, 0)
  })
})
