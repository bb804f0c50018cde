import { IconCheck } from '@tabler/icons-react'
import { dateOfDay, dayOfDate, mondayOf, WEEK_DAYS } from '../../../../src-shared/kernel/values/calendar-day.ts'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { useProgressText } from './use-progress-text.ts'
import styles from './week-days.module.css'

interface WeekDaysProps {
  /** Today's date in the learner's time zone. */
  readonly today: string
  /** The days of this week on which the learner studied. */
  readonly answeredDates: readonly string[]
}

/** This week from Monday to Sunday, with a tick on each day of study. */
export function WeekDays({ today, answeredDates }: WeekDaysProps) {
  const { t, i18n } = useProgressText()
  const locale = formattingLocale(i18n.language)
  const [short, long] = (['short', 'long'] as const).map((weekday) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }))
  const monday = mondayOf(dayOfDate(today))
  const dates = Array.from({ length: WEEK_DAYS }, (_, index) => dateOfDay(monday + index))
  return (
    <ol className={styles.week} aria-label={t('week.label')}>
      {dates.map((date) => {
        const at = new Date(`${date}T00:00:00Z`)
        const isAnswered = answeredDates.includes(date)
        return (
          <li key={date} data-answered={isAnswered} data-today={date === today}>
            <span className="visually-hidden">{t(isAnswered ? 'week.answered' : 'week.open', { day: long?.format(at) })}</span>
            <span className={styles.mark} aria-hidden>
              {isAnswered ? <IconCheck size={16} stroke={3} /> : null}
            </span>
            <span aria-hidden>{short?.format(at)}</span>
          </li>
        )
      })}
    </ol>
  )
}
