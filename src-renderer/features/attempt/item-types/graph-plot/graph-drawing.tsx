import type { ReactNode } from 'react'
import type { Crossing } from '../../../../../src-shared/content/item-types/graph-plot/graph-plot-schemas.ts'
import { CELL, straightThrough, positionOf, sizeOf, valueText, type GraphAxes } from './graph-scale.ts'
import styles from './graph-plot.module.css'

/** Numbers are at each grid line if there are few, else at every second or fifth. */
const MOST_NUMBERS = 14

/** The grid with its axes and their numbers; `children` lie above it. */
export function GraphDrawing({ axes, children }: { readonly axes: GraphAxes; readonly children: ReactNode }) {
  const { width, height } = sizeOf(axes)
  const start = positionOf({ x: axes.x.first, y: axes.y.first }, axes)
  const end = positionOf({ x: axes.x.last, y: axes.y.last }, axes)
  const zero = positionOf({ x: clamp(0, axes.x), y: clamp(0, axes.y) }, axes)
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${String(width)} ${String(height)}`} style={{ maxWidth: width * 1.25 }} aria-hidden>
      {linesOf(axes.x).map((line) => {
        const { x } = positionOf({ x: line, y: 0 }, axes)
        return <line key={`x${String(line)}`} className={styles.gridLine} x1={x} x2={x} y1={start.y} y2={end.y} />
      })}
      {linesOf(axes.y).map((line) => {
        const { y } = positionOf({ x: 0, y: line }, axes)
        return <line key={`y${String(line)}`} className={styles.gridLine} x1={start.x} x2={end.x} y1={y} y2={y} />
      })}
      <line className={styles.axis} x1={start.x} x2={end.x + CELL / 2} y1={zero.y} y2={zero.y} />
      <line className={styles.axis} x1={zero.x} x2={zero.x} y1={start.y} y2={end.y - CELL / 2} />
      {numbersOf(axes.x).map((line) => (
        <text key={`x${String(line)}`} className={styles.number} x={positionOf({ x: line, y: 0 }, axes).x} y={zero.y + 17} textAnchor="middle">
          {valueText(line, axes.x)}
        </text>
      ))}
      {numbersOf(axes.y).map((line) => (
        <text key={`y${String(line)}`} className={styles.number} x={zero.x - 7} y={positionOf({ x: 0, y: line }, axes).y + 5} textAnchor="end">
          {valueText(line, axes.y)}
        </text>
      ))}
      <text className={styles.label} x={width - 6} y={zero.y - 10} textAnchor="end">
        {axes.x.label}
      </text>
      <text className={styles.label} x={zero.x + 10} y={18}>
        {axes.y.label}
      </text>
      {children}
    </svg>
  )
}

interface PlottedProps {
  readonly axes: GraphAxes
  readonly points: readonly Crossing[]
  readonly hasLine: boolean
  /** `key`: only shown in the review, as the right answer. */
  readonly mark: 'given' | 'unsaved' | 'key'
}

/** Points as dots, and the line through the first two. */
export function Plotted({ axes, points, hasLine, mark }: PlottedProps) {
  const ends = hasLine ? straightThrough(points, axes) : null
  return (
    <g className={styles.plotted} data-mark={mark}>
      {ends ? <line className={styles.line} x1={ends[0].x} y1={ends[0].y} x2={ends[1].x} y2={ends[1].y} /> : null}
      {points.map((point) => {
        const { x, y } = positionOf(point, axes)
        return <circle key={`${String(point.x)} ${String(point.y)}`} className={styles.dot} cx={x} cy={y} r={mark === 'key' ? 9 : 6} />
      })}
    </g>
  )
}

function linesOf({ first, last }: { readonly first: number; readonly last: number }): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The zero is left out, where both axes cross. */
function numbersOf(axis: { readonly first: number; readonly last: number }): readonly number[] {
  const every = axis.last - axis.first > MOST_NUMBERS ? 5 : 1
  return linesOf(axis).filter((line) => line % every === 0 && (line !== 0 || axis.first === 0))
}

function clamp(line: number, { first, last }: { readonly first: number; readonly last: number }): number {
  return Math.min(Math.max(line, first), last)
}
