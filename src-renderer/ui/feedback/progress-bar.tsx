import { useEffect, useState, type CSSProperties } from 'react'
import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'
import styles from './progress-bar.module.css'

const { progressBarThrottleMs, progressBarDurationMs, progressBarHideDelayMs } = platformConstants

interface ProgressBarProps {
  readonly isBusy: boolean
  readonly label: string
}

/** A bar at the top of the window while an operation takes longer than a moment; it stays briefly after the end. */
export function ProgressBar({ isBusy, label }: ProgressBarProps) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (isShown === isBusy) return
    const timer = setTimeout(
      () => {
        setIsShown(isBusy)
      },
      isBusy ? progressBarThrottleMs : progressBarHideDelayMs
    )
    return () => {
      clearTimeout(timer)
    }
  }, [isBusy, isShown])

  if (!isShown) return null
  return (
    <section aria-label={label}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={label}
        data-phase={isBusy ? 'running' : 'finishing'}
        style={{ '--koya-progress-duration': `${progressBarDurationMs}ms` } as CSSProperties}
      >
        <span className={styles.fill} />
      </div>
    </section>
  )
}
