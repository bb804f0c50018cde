import type { Crossing, GraphAxis } from '../../../../../src-shared/content/item-types/graph-plot/graph-plot-schemas.ts'

/** Distance of two grid lines in the drawing, in its own units. */
export const CELL = 30
/** Room for the numbers at the axes and for their labels. */
export const MARGIN = 44

export interface GraphAxes {
  readonly x: GraphAxis
  readonly y: GraphAxis
}

/** Returns the place of a crossing in the drawing. */
export function positionOf({ x, y }: Crossing, axes: GraphAxes): Crossing {
  return { x: MARGIN + (x - axes.x.first) * CELL, y: MARGIN + (axes.y.last - y) * CELL }
}

export function sizeOf(axes: GraphAxes): { readonly width: number; readonly height: number } {
  return { width: 2 * MARGIN + (axes.x.last - axes.x.first) * CELL, height: 2 * MARGIN + (axes.y.last - axes.y.first) * CELL }
}

/** Returns the crossing nearest to a place in the drawing. */
export function crossingAt(place: Crossing, axes: GraphAxes): Crossing {
  const x = axes.x.first + Math.round((place.x - MARGIN) / CELL)
  const y = axes.y.last - Math.round((place.y - MARGIN) / CELL)
  return { x: within(x, axes.x), y: within(y, axes.y) }
}

/** Returns the crossing to which a key leads; null if the key moves nothing. */
export function crossingAfterKey(key: string, from: Crossing, axes: GraphAxes): Crossing | null {
  switch (key) {
    case 'ArrowRight':
      return { ...from, x: within(from.x + 1, axes.x) }
    case 'ArrowLeft':
      return { ...from, x: within(from.x - 1, axes.x) }
    case 'ArrowUp':
      return { ...from, y: within(from.y + 1, axes.y) }
    case 'ArrowDown':
      return { ...from, y: within(from.y - 1, axes.y) }
    default:
      return null
  }
}

/** Writes the value of a grid line, without the errors of binary fractions. */
export function valueText(line: number, { step }: GraphAxis): string {
  return String(Number((line * step).toPrecision(12))).replace('-', '\u2212')
}

export function pointText({ x, y }: Crossing, axes: GraphAxes): string {
  return `(${valueText(x, axes.x)}, ${valueText(y, axes.y)})`
}

/** Returns where the line through two points leaves the grid; null for one and the same point. */
export function straightThrough([from, to]: readonly Crossing[], axes: GraphAxes): readonly [Crossing, Crossing] | null {
  if (!from || !to || (from.x === to.x && from.y === to.y)) return null
  if (from.x === to.x) return [positionOf({ x: from.x, y: axes.y.first }, axes), positionOf({ x: from.x, y: axes.y.last }, axes)]
  const slope = (to.y - from.y) / (to.x - from.x)
  const yAt = (x: number): number => from.y + slope * (x - from.x)
  const xAt = (y: number): number => from.x + (y - from.y) / slope
  const ends = [axes.x.first, axes.x.last].map((x) => {
    const y = yAt(x)
    const clamped = within(y, axes.y)
    return positionOf(clamped === y ? { x, y } : { x: xAt(clamped), y: clamped }, axes)
  })
  return ends[0] && ends[1] ? [ends[0], ends[1]] : null
}

function within(line: number, { first, last }: Pick<GraphAxis, 'first' | 'last'>): number {
  return Math.min(Math.max(line, first), last)
}
