import { IconClock } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClockStore } from './clock-store.ts'
import { clockText, clockWarning } from './clock-text.ts'
import styles from './clock.module.css'

/** The time that is left. Screen readers hear of it at the three warnings, and may read it at any time. */
export function Clock({ clock }: { readonly clock: ClockStore }) {
  const { t } = useTranslation()
  const remainingMs = useSyncExternalStore(clock.subscribe, clock.getRemainingMs)
  const warning = clockWarning(remainingMs)
  return (
    <div className={styles.place}>
      <div
        className={styles.clock}
        data-testid="clock"
        data-remaining-ms={remainingMs}
        data-warning={warning}
        role="timer"
        aria-label={t('exam.timeLeft')}
      >
        <IconClock size={20} aria-hidden />
        <span className={styles.time}>{clockText(remainingMs)}</span>
      </div>
      <span className="visually-hidden" role="status">
        {warning === 'none' ? '' : t(`exam.clockWarning.${warning}`)}
      </span>
    </div>
  )
}
