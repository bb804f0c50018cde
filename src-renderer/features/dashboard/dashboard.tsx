import { Button } from '@mantine/core'
import { IconBook2, IconPlayerPlay } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Assessment } from '../../../src-shared/assessment/assessment.ts'
import type { AttemptSummary } from '../../../src-shared/attempt/report.ts'
import { startPagePath } from '../../app/paths.ts'
import { CardLabel } from '../../ui/card-label.tsx'
import { Card, CardGrid } from '../../ui/card.tsx'
import { LinkCard } from '../../ui/link-card.tsx'
import { Page } from '../../ui/page.tsx'
import { RecentAttempts } from './recent-attempts.tsx'
import styles from './dashboard.module.css'

interface DashboardProps {
  readonly learnerName: string
  /** The attempt that is still open, if any, and the page of its exam room. */
  readonly openAttempt: { readonly title: string; readonly path: string } | null
  readonly next: Assessment | undefined
  readonly attempts: readonly AttemptSummary[]
  readonly pathOf: (attempt: AttemptSummary) => string
}

const ways = [
  { name: 'trainer', path: '/dashboard/trainer' },
  { name: 'lessons', path: '/dashboard/assessments/lessons' },
  { name: 'medalTest', path: '/dashboard/medalTest' },
  { name: 'libraries', path: '/dashboard/libraries' }
] as const

/** Where a learner stands: what is open, what comes next, what there is besides, and the results so far. */
export function Dashboard({ learnerName, openAttempt, next, attempts, pathOf }: DashboardProps) {
  const { t } = useTranslation()
  return (
    <Page
      title={t('dashboard.greeting', { name: learnerName })}
      width="broad"
      lead={t(attempts.length === 0 ? 'dashboard.leadFirst' : 'dashboard.lead')}
    >
      <div className={styles.parts}>
        <div className={styles.main}>
          {openAttempt ? <ContinueCard {...openAttempt} /> : next ? <NextCard assessment={next} /> : <NoPapersCard />}
          <RecentAttempts attempts={attempts} pathOf={pathOf} />
        </div>
        <section aria-labelledby="dashboard-ways">
          <h2 id="dashboard-ways" className={styles.title}>
            {t('dashboard.ways.title')}
          </h2>
          <CardGrid label={t('dashboard.ways.title')}>
            {ways.map(({ name, path }) => (
              <LinkCard key={name} to={path} heading="h3" title={t(`dashboard.ways.${name}.title`)} summary={t(`dashboard.ways.${name}.words`)} />
            ))}
          </CardGrid>
        </section>
      </div>
    </Page>
  )
}

interface FirstCardProps {
  readonly tone: 'calm' | 'warm'
  readonly label?: string
  readonly title: string
  readonly words: string
  readonly children: ReactNode
}

/** What the page is for, above all else. */
function FirstCard({ tone, label, title, words, children }: FirstCardProps) {
  return (
    <Card as="section" tone={tone} labelledBy="dashboard-next">
      {label === undefined ? null : <CardLabel>{label}</CardLabel>}
      <h2 id="dashboard-next" className={styles.next}>
        {title}
      </h2>
      <p>{words}</p>
      <div className={styles.buttons}>{children}</div>
    </Card>
  )
}

function ContinueCard({ title, path }: { readonly title: string; readonly path: string }) {
  const { t } = useTranslation()
  return (
    <FirstCard tone="warm" title={t('dashboard.continue.title')} words={t('dashboard.continue.words', { title })}>
      <Button component={Link} to={path} size="md" leftSection={<IconPlayerPlay size={20} aria-hidden />}>
        {t('dashboard.continue.button')}
      </Button>
    </FirstCard>
  )
}

function NextCard({ assessment: { slug, title, description, kind } }: { readonly assessment: Assessment }) {
  const { t } = useTranslation()
  return (
    <FirstCard tone="calm" label={t('dashboard.next.label')} title={title} words={description}>
      <Button component={Link} to={startPagePath(slug)} size="md" leftSection={<IconPlayerPlay size={20} aria-hidden />}>
        {t(kind === 'mock' ? 'dashboard.next.mock' : 'dashboard.next.practice')}
      </Button>
      <Button component={Link} to="/dashboard/assessments" size="md" variant="default" leftSection={<IconBook2 size={20} aria-hidden />}>
        {t('dashboard.next.others')}
      </Button>
    </FirstCard>
  )
}

function NoPapersCard() {
  const { t } = useTranslation()
  return (
    <FirstCard tone="calm" title={t('dashboard.noPapers.title')} words={t('dashboard.noPapers.words')}>
      <Button component={Link} to="/dashboard/assessments/lessons" size="md">
        {t('dashboard.noPapers.button')}
      </Button>
    </FirstCard>
  )
}
