import { IconAlarm, IconClock, IconClockOff } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { sittingModeOf } from '../../../../src-shared/content/exams/sitting-mode.ts'
import type { ClockStore } from '../store/clock-store.ts'
import { clockText, clockWarning, mayHideClock, type ClockWarning } from '../store/clock-text.ts'
import { useExamStore } from '../store/exam-context.tsx'
import { playTone } from '../tools/play-tone.ts'
import { useRoomChoice } from '../store/room-preferences.tsx'
import { useRoomText } from '../store/use-room-text.ts'
import styles from './clock.module.css'

/**
 * The time that is left. At each warning words stand under it for a while, which screen readers hear, and a tone sounds; they come as the
 * moment passes, and not to a candidate who comes back with less time than that. A hidden clock comes back by itself at the end.
 */
export function Clock({ clock }: { readonly clock: ClockStore }) {
  return sittingModeOf(useExamStore().attempt.paper) === 'study' ? <NoClock /> : <RunningClock clock={clock} />
}

/** Who studies has no clock, and sees that there is none. */
function NoClock() {
  const { t } = useRoomText()
  return (
    <div className={styles.place}>
      <div className={styles.clock} data-testid="clock">
        <IconClockOff size={20} aria-hidden />
        <span className={styles.hidden}>{t('check.noClock')}</span>
      </div>
    </div>
  )
}

function RunningClock({ clock }: { readonly clock: ClockStore }) {
  const { t } = useTranslation()
  const { budgetMs } = useExamStore().attempt.paper
  const { isClockHidden, hasTimeTone } = useRoomChoice().preferences
  const remainingMs = useSyncExternalStore(clock.subscribe, clock.getRemainingMs)
  const warning = clockWarning(remainingMs, budgetMs)
  const [warningAtEntry] = useState(warning)
  const isHidden = isClockHidden && mayHideClock(remainingMs)
  const isUrgent = warning === 'five' || warning === 'minute'
  const Icon = isHidden ? IconClockOff : isUrgent ? IconAlarm : IconClock
  useWarningTone(warning, hasTimeTone)
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
        <span className={isHidden ? styles.hidden : styles.time}>{isHidden ? t('exam.clockHidden') : clockText(remainingMs)}</span>
      </div>
      <ExtraTimeNote />
      <div role="status" data-testid="clock-warning">
        {warning === 'none' || warning === warningAtEntry ? null : (
          <span key={warning} className={styles.words} data-warning={warning}>
            {t(`exam.clockWarning.${warning}`)}
            {warning === 'five' && isClockHidden ? ` ${t('exam.clockBack')}` : ''}
          </span>
        )}
      </div>
    </div>
  )
}

/** That the candidate's extra time is in what the clock shows; in a small window only how much it is. */
function ExtraTimeNote() {
  const { t } = useRoomText()
  const { extraTime } = useExamStore().attempt.paper
  if (extraTime === undefined || extraTime.msPerPart === 0) return null
  const count = Math.round(extraTime.msPerPart / 60_000)
  return (
    <div className={styles.extra} data-testid="extra-time">
      <span className={styles.full}>{t('extraTime.clock', { count })}</span>
      <span className={styles.short} aria-hidden>
        {t('extraTime.short', { count })}
      </span>
    </div>
  )
}

/** Sounds as a warning is given, and not for the one that stood when the room was entered. */
function useWarningTone(warning: ClockWarning, hasTone: boolean): void {
  const lastWarning = useRef(warning)
  useEffect(() => {
    if (lastWarning.current === warning) return
    lastWarning.current = warning
    if (hasTone) playTone()
  }, [warning, hasTone])
}
