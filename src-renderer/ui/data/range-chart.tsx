import { Box } from '@mantine/core'
import { rangeChartShape, type RangeChartFrame, type RangePoint } from './range-chart-shape.ts'
import text from './chart-text.module.css'
import styles from './range-chart.module.css'

interface RangeChartProps {
  readonly title: string
  /** In order of their days. */
  readonly points: readonly RangePoint[]
  readonly frame: RangeChartFrame
  /** Label of the level; null without one. */
  readonly level: string | null
  /** Labels at both ends of the x-axis. The last one differs if the marked day is shown. */
  readonly ends: { readonly first: string; readonly today: string; readonly marked: string }
  /** The same figures for screen readers. */
  readonly words: readonly string[]
}

/** Ranges over time as a band, towards a level and a marked day. */
export function RangeChart({ title, points, frame, level, ends, words }: RangeChartProps) {
  if (points.length === 0) return null
  const shape = rangeChartShape(points, frame)
  return (
    <figure className={styles.chart} aria-label={title}>
      <Box component="figcaption" mb={4} fw={600} aria-hidden>
        {title}
      </Box>
      <div aria-hidden>
        <p className={text.ends}>
          <span>{frame.maximum}</span>
          {level === null ? null : <span className={text.levelLabel}>{level}</span>}
        </p>
        <svg className={styles.plot} viewBox="0 0 100 100" preserveAspectRatio="none" focusable="false">
          {shape.marked === null ? null : <line className={styles.marked} x1={shape.marked} x2={shape.marked} y1="0" y2="100" />}
          {shape.level === null ? null : <line className={styles.level} x1="0" x2="100" y1={shape.level} y2={shape.level} />}
          <polygon className={styles.area} points={shape.area} />
          <polyline className={styles.end} points={shape.high} />
          <polyline className={styles.end} points={shape.low} />
        </svg>
        <p className={text.ends}>
          <span>0</span>
        </p>
        <p className={text.ends}>
          <span>{ends.first}</span>
          <span>{shape.marked === null ? ends.today : ends.marked}</span>
        </p>
      </div>
      <ul className="visually-hidden">
        {words.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </figure>
  )
}
