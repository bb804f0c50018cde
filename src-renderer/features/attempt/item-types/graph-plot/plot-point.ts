import { MOST_POINTS, STRAIGHT_POINTS, type Crossing } from '../../../../../src-shared/content/item-types/graph-plot/graph-plot-schemas.ts'
import type { ItemResponse, PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'

export function plottedIn(given: ItemResponse | null): readonly Crossing[] {
  return given !== null && 'plotted' in given ? given.plotted : []
}

/** Adds a point, or removes it if it is there; null if none is left. Undefined if there are as many as the item takes. */
export function togglePoint(
  given: ItemResponse | null,
  point: Crossing,
  { task }: Pick<PaperItemOf<'graph-plot'>, 'task'>
): ItemResponse | null | undefined {
  const plotted = plottedIn(given)
  const others = plotted.filter(({ x, y }) => x !== point.x || y !== point.y)
  const isNew = others.length === plotted.length
  if (isNew && plotted.length >= (task === 'line' ? STRAIGHT_POINTS : MOST_POINTS)) return undefined
  const next = isNew ? [...plotted, point] : others
  return next.length === 0 ? null : { plotted: next.toSorted((one, other) => one.x - other.x || one.y - other.y) }
}
