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
 * The remaining time. Each warning shows a text for a while, which screen readers announce, and plays a tone. Warnings appear when their time
 * passes, not for a candidate who returns later. A hidden clock reappears at the end.
 */
export function Clock({ clock }: { readonly clock: ClockStore }) {
  return sittingModeOf(useExamStore().attempt.paper) === 'study' ? <NoClock /> : <RunningClock clock={clock} />
}

/** Shown in study mode: states that there is no clock. */
function NoClock() {
  const { t } = useRoomText()
  return (
    <div className={styles.place}>
      <div className={styles.clock}>
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
      <div className={styles.clock} data-remaining-ms={remainingMs} data-warning={warning} role="timer" aria-label={t('exam.timeLeft')}>
        <Icon size={20} aria-hidden />
        <span className={isHidden ? styles.hidden : styles.time}>{isHidden ? t('exam.clockHidden') : clockText(remainingMs)}</span>
      </div>
      <ExtraTimeNote />
      <div role="status">
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

/** States that the clock includes the candidate's extra time; in a small window only the amount. */
function ExtraTimeNote() {
  const { t } = useRoomText()
  const { extraTime } = useExamStore().attempt.paper
  if (extraTime === undefined || extraTime.msPerPart === 0) return null
  const count = Math.round(extraTime.msPerPart / 60_000)
  return (
    <div className={styles.extra}>
      <span className={styles.full}>{t('extraTime.clock', { count })}</span>
      <span className={styles.short} aria-hidden>
        {t('extraTime.short', { count })}
      </span>
    </div>
  )
}

/** Plays a tone at a new warning, but not for one already active when the room was entered. */
function useWarningTone(warning: ClockWarning, hasTone: boolean): void {
  const lastWarning = useRef(warning)
  useEffect(() => {
    if (lastWarning.current === warning) return
    lastWarning.current = warning
    if (hasTone) playTone()
  }, [warning, hasTone])
}
