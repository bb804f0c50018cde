import type { Medal } from '../../../../src-shared/content/exams/medal-ladder.ts'
import styles from './medal-drawing.module.css'

interface MedalDrawingProps {
  readonly medal: Medal
  /** In CSS pixels. */
  readonly size: number
  /** Whether it comes in with a short movement, as right after it was won. */
  readonly isNew?: boolean
}

/** A medal on its ribbon, in the colour of its metal. Its name stands beside it. */
export function MedalDrawing({ medal, size, isNew = false }: MedalDrawingProps) {
  return (
    <svg className={styles.medal} data-medal={medal} data-new={isNew} width={size} height={size} viewBox="0 0 64 64" aria-hidden focusable={false}>
      <path className={styles.ribbon} d="M16 2h13l8 22-11 7z" />
      <path className={styles.ribbonBack} d="M48 2H35l-8 22 11 7z" />
      <circle className={styles.rim} cx="32" cy="42" r="20" />
      <circle className={styles.face} cx="32" cy="42" r="15" />
      <path className={styles.star} d="m32 31 3.4 6.9 7.6 1.1-5.5 5.4 1.3 7.6L32 48.4 25.2 52l1.3-7.6-5.5-5.4 7.6-1.1z" />
    </svg>
  )
}
