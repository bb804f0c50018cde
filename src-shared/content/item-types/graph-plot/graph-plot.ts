import { nought } from '../base/fraction.ts'
import { showBase } from '../base/item-base.ts'
import { defineItemType } from '../base/item-type.ts'
import {
  authoredGraphPlot,
  graphPlotKey,
  graphPlotLimits,
  graphPlotResponse,
  isOn,
  MOST_POINTS,
  STRAIGHT_POINTS,
  shownGraphPlot,
  type GraphPlotLimits,
  type GraphPlotResponse
} from './graph-plot-schemas.ts'
import { markGraphPlot, pointsNearKey } from './mark-graph-plot.ts'

/** Points on a grid, or a straight line through two of them. */
export const graphPlot = defineItemType({
  authored: authoredGraphPlot,
  shown: shownGraphPlot,
  limits: graphPlotLimits,
  key: graphPlotKey,
  response: graphPlotResponse
})({
  show: (item) => ({ ...showBase(item), type: 'graph-plot', x: item.x, y: item.y, task: item.task }),
  keyOf: ({ task, points, tolerance }) => ({ type: 'graph-plot', task, rightPoints: points, tolerance }),
  limitsOf: ({ x, y, task }) => ({ type: 'graph-plot', x: { first: x.first, last: x.last }, y: { first: y.first, last: y.last }, task }),
  isAcceptable: (response, limits) => isGraphPlot(response) && arePointsOf(response, limits),
  isKeyFor: ({ task, rightPoints }, limits) =>
    task === limits.task && rightPoints.every((point) => isOn(point.x, limits.x) && isOn(point.y, limits.y)),
  mark: (response, key) => (isGraphPlot(response) ? markGraphPlot(response.plotted, key) : nought),
  hasRightPart: (response, key) => isGraphPlot(response) && key.task === 'points' && pointsNearKey(response.plotted, key).length > 0,
  textsOf: ({ stem, explanation, x, y }) => ({
    question: [stem, x.label, y.label].join(' '),
    all: [stem, explanation],
    optionLists: [],
    right: [],
    wrong: []
  }),
  letterCountOf: () => 0
})

function arePointsOf({ plotted }: GraphPlotResponse, { x, y, task }: GraphPlotLimits): boolean {
  const most = task === 'line' ? STRAIGHT_POINTS : MOST_POINTS
  const places = new Set(plotted.map((point) => `${String(point.x)} ${String(point.y)}`))
  return (
    plotted.length > 0 && plotted.length <= most && places.size === plotted.length && plotted.every((point) => isOn(point.x, x) && isOn(point.y, y))
  )
}

function isGraphPlot(response: object): response is GraphPlotResponse {
  return 'plotted' in response
}
