import { useId } from 'react'
import text from './chart-text.module.css'
import styles from './column-chart.module.css'

/** Style of a column segment; distinguishable by pattern and outline as well as by colour. */
export type ColumnTone = 'filled' | 'striped' | 'hollow'

export interface ChartColumn {
  readonly key: string
  /** From the bottom up. */
  readonly parts: readonly { readonly value: number; readonly tone: ColumnTone }[]
}

interface ColumnChartProps {
  readonly columns: readonly ChartColumn[]
  /** Value of a full-height column, and its label. */
  readonly top: { readonly value: number; readonly label: string }
  /** A reference value. */
  readonly level?: { readonly value: number; readonly label: string }
  /** Labels at both ends of the x-axis. */
  readonly ends: readonly [first: string, last: string]
}

/** Share of a column's width that stays empty between columns. */
const GAP = 0.18

/**
 * A column chart, hidden from screen readers because a table with the same figures accompanies it. Positions and heights are percentages, so that
 * lines and stripes keep their width at any chart width.
 */
export function ColumnChart({ columns, top, level, ends }: ColumnChartProps) {
  const stripes = useId()
  const percent = (value: number): number => (top.value === 0 ? 0 : (100 * Math.min(value, top.value)) / top.value)
  const columnWidth = 100 / Math.max(1, columns.length)
  return (
    <div className={styles.chart} aria-hidden>
      <p className={text.ends}>
        <span>{top.label}</span>
        {level ? <span className={text.levelLabel}>{level.label}</span> : null}
      </p>
      <svg className={styles.plot} focusable="false">
        <StripePattern id={stripes} />
        {columns.map(({ key, parts }, index) => (
          <g key={key}>
            {stack(parts).map(({ tone, from, value }) => (
              <rect
                key={`${tone}-${from}`}
                className={styles[tone]}
                x={`${columnWidth * (index + GAP / 2)}%`}
                width={`${columnWidth * (1 - GAP)}%`}
                y={`${100 - percent(from + value)}%`}
                height={`${percent(value)}%`}
                {...(tone === 'striped' ? { fill: `url(#${stripes})` } : {})}
              />
            ))}
          </g>
        ))}
        {level ? (
          <line className={styles.level} x1="0" x2="100%" y1={`${100 - percent(level.value)}%`} y2={`${100 - percent(level.value)}%`} />
        ) : null}
      </svg>
      <p className={text.ends}>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </div>
  )
}

interface ChartLegendProps {
  readonly entries: readonly { readonly tone: ColumnTone; readonly label: string }[]
}

/** Legend of the column styles. */
export function ChartLegend({ entries }: ChartLegendProps) {
  const stripes = useId()
  return (
    <ul className={styles.legend} aria-hidden>
      {entries.map(({ tone, label }) => (
        <li key={tone}>
          <svg className={styles.swatch} focusable="false">
            <StripePattern id={stripes} />
            <rect className={styles[tone]} width="100%" height="100%" {...(tone === 'striped' ? { fill: `url(#${stripes})` } : {})} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}

function StripePattern({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={styles.stripe} width="3" height="6" />
      </pattern>
    </defs>
  )
}

function stack(parts: ChartColumn['parts']): { readonly tone: ColumnTone; readonly from: number; readonly value: number }[] {
  let from = 0
  return parts.flatMap(({ tone, value }) => {
    const part = { tone, from, value }
    from += value
    return value > 0 ? [part] : []
  })
}
