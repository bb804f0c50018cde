import type { LoadingPhase } from './use-loading-phase.ts'
import styles from './loading.module.css'

interface LoadingProps {
  readonly label: string
  readonly phase: LoadingPhase
}

/** Placeholder while a page's content loads; shows a label if that takes long. */
export function Loading({ label, phase }: LoadingProps) {
  return (
    <div className={styles.loading} role="status" data-phase={phase}>
      {phase === 'held' || phase === 'seen' ? (
        <div className={styles.words}>
          <span className={styles.dots} aria-hidden>
            <span />
            <span />
            <span />
          </span>
          {label}
        </div>
      ) : null}
    </div>
  )
}
