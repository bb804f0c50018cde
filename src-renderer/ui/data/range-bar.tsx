import styles from './range-bar.module.css'

interface RangeBarProps {
  readonly low: number
  readonly high: number
  /** Position of the mark; absent for none. */
  readonly value?: number
  readonly maximum: number
}

/** A scale from 0 to `maximum` with a range and an optional mark. Hidden from screen readers because a text accompanies it. */
export function RangeBar({ low, high, value, maximum }: RangeBarProps) {
  const at = (points: number): string => `${maximum === 0 ? 0 : (100 * points) / maximum}%`
  return (
    <svg className={styles.bar} aria-hidden focusable="false">
      <rect className={styles.scale} y="37.5%" width="100%" height="25%" rx="3" />
      <rect className={styles.range} x={at(low)} y="25%" width={at(high - low)} height="50%" rx="4" />
      {value === undefined ? null : <line className={styles.mark} x1={at(value)} x2={at(value)} y1="0" y2="100%" />}
    </svg>
  )
}
