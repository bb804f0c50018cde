import { Button } from '@mantine/core'
import { IconBook2, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Assessment } from '../../../src-shared/assessment/assessment.ts'
import type { AttemptSummary } from '../../../src-shared/attempt/report.ts'
import { Page } from '../../ui/page.tsx'
import { RecentAttempts } from './recent-attempts.tsx'
import styles from './dashboard.module.css'

interface DashboardProps {
  readonly learnerName: string
  /** The attempt that is still open, if any. */
  readonly openAttempt: { readonly slug: string; readonly title: string } | null
  /** What to take next: the first of the papers. */
  readonly nextAssessment: Assessment | undefined
  readonly attempts: readonly AttemptSummary[]
}

export function Dashboard({ learnerName, openAttempt, nextAssessment, attempts }: DashboardProps) {
  const { t } = useTranslation()
  return (
    <Page title={t('dashboard.greeting', { name: learnerName })} lead={t(attempts.length === 0 ? 'dashboard.leadFirst' : 'dashboard.lead')}>
      <div className={styles.columns}>
        {openAttempt ? <ContinueCard {...openAttempt} /> : nextAssessment ? <NextCard assessment={nextAssessment} /> : null}
        <RecentAttempts attempts={attempts} />
      </div>
    </Page>
  )
}

function ContinueCard({ slug, title }: { readonly slug: string; readonly title: string }) {
  const { t } = useTranslation()
  return (
    <section className={styles.next} aria-labelledby="dashboard-next">
      <h2 id="dashboard-next">{t('dashboard.continue.title')}</h2>
      <p>{t('dashboard.continue.words', { title })}</p>
      <Button component={Link} to={`/dashboard/assessments/${slug}/start`} size="md" leftSection={<IconPlayerPlay size={20} aria-hidden />}>
        {t('dashboard.continue.button')}
      </Button>
    </section>
  )
}

function NextCard({ assessment }: { readonly assessment: Assessment }) {
  const { t } = useTranslation()
  return (
    <section className={styles.next} aria-labelledby="dashboard-next">
      <h2 id="dashboard-next">{assessment.title}</h2>
      <p>{assessment.description}</p>
      <div className={styles.buttons}>
        <Button
          component={Link}
          to={`/dashboard/assessments/${assessment.slug}/start-page`}
          size="md"
          leftSection={<IconPlayerPlay size={20} aria-hidden />}
        >
          {t('dashboard.next.button')}
        </Button>
        <Button component={Link} to="/dashboard/assessments" size="md" variant="default" leftSection={<IconBook2 size={20} aria-hidden />}>
          {t('dashboard.next.others')}
        </Button>
      </div>
    </section>
  )
}
