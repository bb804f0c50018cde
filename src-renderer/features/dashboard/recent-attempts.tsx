import { IconChevronRight, IconClipboardText } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AttemptSummary } from '../../../src-shared/attempt/report.ts'
import styles from './recent-attempts.module.css'

const SHOWN = 8

/** Where each state of an attempt leads. */
const pageOfState = { open: 'start', kept: 'pre-report', marked: 'report' } as const

export function RecentAttempts({ attempts }: { readonly attempts: readonly AttemptSummary[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="dashboard-recent">
      <h2 id="dashboard-recent" className={styles.title}>
        {t('dashboard.recent.title')}
      </h2>
      {attempts.length === 0 ? (
        <div className={styles.empty}>
          <IconClipboardText size={32} aria-hidden />
          <p>{t('dashboard.recent.empty')}</p>
        </div>
      ) : (
        <ul className={styles.list}>
          {attempts.slice(0, SHOWN).map((attempt) => (
            <AttemptRow key={attempt.attemptId} attempt={attempt} />
          ))}
        </ul>
      )}
    </section>
  )
}

function AttemptRow({ attempt }: { readonly attempt: AttemptSummary }) {
  const { t, i18n } = useTranslation()
  const { attemptId, slug, title, startedAt, state, total, maximumTotal } = attempt
  return (
    <li>
      <Link className={styles.row} to={`/dashboard/assessments/${slug}/${pageOfState[state]}?attempt=${attemptId}`} data-state={state}>
        <span className={styles.words}>
          <strong>{title}</strong>
          <span className={styles.when}>{new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(startedAt)}</span>
        </span>
        <span className={styles.result}>
          {state === 'marked' && total !== null
            ? t('dashboard.recent.score', { total, maximum: maximumTotal })
            : t(`dashboard.recent.state.${state}`)}
        </span>
        <IconChevronRight size={20} aria-hidden />
      </Link>
    </li>
  )
}
