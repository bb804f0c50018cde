import { IconAlarm, IconClock } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClockStore } from './clock-store.ts'
import { clockText, clockWarning } from './clock-text.ts'
import styles from './clock.module.css'

/**
 * The time that is left. At each of the three warnings words stand under it for a while, which screen readers hear; they come as the moment
 * passes, and not to a candidate who comes back with less time than that.
 */
export function Clock({ clock }: { readonly clock: ClockStore }) {
  const { t } = useTranslation()
  const remainingMs = useSyncExternalStore(clock.subscribe, clock.getRemainingMs)
  const warning = clockWarning(remainingMs)
  const [warningAtEntry] = useState(warning)
  const Icon = warning === 'five' || warning === 'minute' ? IconAlarm : IconClock
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
        <Icon size={20} aria-hidden />
        <span className={styles.time}>{clockText(remainingMs)}</span>
      </div>
      <div role="status" data-testid="clock-warning">
        {warning === 'none' || warning === warningAtEntry ? null : (
          <span key={warning} className={styles.words} data-warning={warning}>
            {t(`exam.clockWarning.${warning}`)}
          </span>
        )}
      </div>
    </div>
  )
}
