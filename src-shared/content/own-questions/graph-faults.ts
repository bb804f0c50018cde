import { STRAIGHT_POINTS } from '../item-types/graph-plot/graph-plot-schemas.ts'
import type { DraftFault } from './draft-fault.ts'
import { crossingOf, readAxis } from './draft-graph.ts'
import type { QuestionDraft } from './own-question.ts'

const FEWEST_LINES = 2
const MOST_LINES = 30

export function faultsOfGraph(draft: QuestionDraft): readonly DraftFault[] {
  return [...faultsOfAxis(draft, 'xAxis'), ...faultsOfAxis(draft, 'yAxis'), ...faultsOfPoints(draft)]
}

function faultsOfAxis(draft: QuestionDraft, field: 'xAxis' | 'yAxis'): readonly DraftFault[] {
  const axis = readAxis(draft[field])
  return [
    ...(draft[field].label.trim() === '' ? [{ code: 'no-label', field } as const] : []),
    ...(typeof axis === 'string'
      ? [{ code: axis, field } as const]
      : axis.last - axis.first < FEWEST_LINES || axis.last - axis.first > MOST_LINES
        ? [{ code: 'axis-lines', field } as const]
        : [])
  ]
}

function faultsOfPoints({ xAxis, yAxis, plotTask, points, plotTolerance }: QuestionDraft): readonly DraftFault[] {
  const [across, up] = [readAxis(xAxis), readAxis(yAxis)]
  // Points can be read only on axes that are right.
  if (typeof across === 'string' || typeof up === 'string') return []
  const read = points.map(({ x, y }) => ({ x: crossingOf(x, xAxis.step), y: crossingOf(y, yAxis.step) }))
  return [
    ...(points.length === 0 ? [{ code: 'no-points', field: 'points' } as const] : []),
    ...(plotTask === 'line' && points.length > 0 && points.length !== STRAIGHT_POINTS ? [{ code: 'line-points', field: 'points' } as const] : []),
    ...read.flatMap(({ x, y }, index): DraftFault[] => {
      const field = `point ${index}` as const
      if (x === null || y === null) return [{ code: 'bad-point', field }]
      if (x < across.first || x > across.last || y < up.first || y > up.last) return [{ code: 'point-outside', field }]
      const isNear = read
        .slice(0, index)
        .some((other) => other.x !== null && other.y !== null && Math.max(Math.abs(x - other.x), Math.abs(y - other.y)) <= 2 * plotTolerance)
      return isNear ? [{ code: 'points-near', field }] : []
    })
  ]
}
