import type { CSSProperties } from 'react'
import { tellWeek, type SayWeek } from '../../../../src-shared/learning/week/tell-week.ts'
import type { WeeklySummary } from '../../../../src-shared/learning/week/weekly-summary.ts'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { useWeekText } from './use-week-text.ts'
import styles from './week.module.css'

/** One page of paper with the week of a learner. Long names are cut, so that it is always one. */
export function WeekSheet({ week }: { readonly week: WeeklySummary }) {
  const { t, i18n } = useWeekText()
  const say: SayWeek = (key, values = {}) => t(key, values)
  const told = tellWeek(week, say, formattingLocale(i18n.language))
  const most = Math.max(1, ...told.days.map(({ minutes }) => minutes))
  return (
    <article className={styles.sheet} aria-label={told.title}>
      <h2 className={styles.title}>{told.title}</h2>
      <p>{told.dates}</p>
      <ul className={styles.list}>
        {told.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <table className={styles.days}>
        <caption>{told.minutes}</caption>
        <thead>
          <tr>
            {told.days.map(({ date, day }) => (
              <th key={date} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {told.days.map(({ date, minutes }) => (
              <td key={date}>
                <span className={styles.bar} style={{ '--share': minutes / most } as CSSProperties} aria-hidden />
                {minutes}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <div className={styles.parts}>
        {told.parts.map(({ title, lines }) => (
          <section key={title}>
            <h3 className={styles.heading}>{title}</h3>
            <ul className={styles.list}>
              {lines.map((line, index) => (
                <li key={index}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={styles.next}>
        <p>{told.next}</p>
      </div>
    </article>
  )
}
