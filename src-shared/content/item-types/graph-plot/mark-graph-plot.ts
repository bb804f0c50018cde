import { fractionOf, nought, whole, type Fraction } from '../base/fraction.ts'
import type { Crossing, GraphPlotKey } from './graph-plot-schemas.ts'

/** Marks points one by one, each wrong one cancelling a right one; a line is right or wrong. */
export function markGraphPlot(plotted: readonly Crossing[], key: GraphPlotKey): Fraction {
  if (key.task === 'line') return isSameLine(plotted, key) ? whole : nought
  const right = pointsNearKey(plotted, key).length
  return fractionOf(Math.max(0, right - (plotted.length - right)), key.rightPoints.length)
}

/** Returns the plotted points that are near enough to a point of the key; of several near the same one, the first. */
export function pointsNearKey(
  plotted: readonly Crossing[],
  { rightPoints, tolerance }: Pick<GraphPlotKey, 'rightPoints' | 'tolerance'>
): readonly Crossing[] {
  return rightPoints.flatMap((point) => plotted.find(({ x, y }) => Math.abs(x - point.x) <= tolerance && Math.abs(y - point.y) <= tolerance) ?? [])
}

/** Compares both ways, since two points that are near each other could be near the line and still give another one. */
function isSameLine(plotted: readonly Crossing[], { rightPoints, tolerance }: GraphPlotKey): boolean {
  const [one, other] = plotted
  const [from, to] = rightPoints
  if (!one || !other || !from || !to || plotted.length > 2) return false
  const isNear = (point: Crossing, start: Crossing, end: Crossing): boolean => {
    const [dx, dy] = [end.x - start.x, end.y - start.y]
    return Math.abs((point.x - start.x) * dy - (point.y - start.y) * dx) <= tolerance * Math.max(Math.abs(dx), Math.abs(dy))
  }
  if (one.x === other.x && one.y === other.y) return false
  return [one, other].every((point) => isNear(point, from, to)) && [from, to].every((point) => isNear(point, one, other))
}
