import { Box, Stack } from '@mantine/core'
import { IconBookmark, IconBooks, IconKeyboard, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showsTarget } from '../target/shows-target.ts'
import type { AttemptSummary } from '../../../../src-shared/attempt/report/report.ts'
import type { HalfReadWorks, Progress } from '../../../../src-shared/learning/progress/progress.ts'
import type { StudyFactName } from '../../../../src-shared/account/study-scope.ts'
import { bookmarksPath, startPagePath, trainerPath } from '../../../routes/paths.ts'
import { CardGrid } from '../../../ui/card/card.tsx'
import { LinkCard } from '../../../ui/card/link-card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { Announcements } from './announcements.tsx'
import { NextStepCard, NextStepLoading, type StudyButton } from './next-step-card.tsx'
import type { NextStep } from './next-step.ts'
import type { ExamPlan, SavePlan } from './plan-dialog.tsx'
import { PredictedScoreLoading, TodayLoading } from './loading-parts.tsx'
import { ReadingCard } from './reading-card.tsx'
import { PredictedScorePart } from './predicted-score-part.tsx'
import { RecentAttempts } from './recent-attempts.tsx'
import { TodayCard } from './today-card.tsx'
import { useProgressText } from './use-progress-text.ts'
import styles from './dashboard.module.css'

interface DashboardProps {
  readonly learnerName: string
  readonly plan: ExamPlan
  readonly savePlan: SavePlan
  /** Number of subjects in the learner's profile. */
  readonly subjectCount: number
  /** Undefined while loading. */
  readonly step: NextStep | undefined
  /** Undefined while loading, null if it could not be read. */
  readonly progress: Progress | null | undefined
  readonly onProgressAgain: () => void
  /** Where the learner stopped reading. */
  readonly halfRead: HalfReadWorks
  readonly attempts: readonly AttemptSummary[]
  readonly pathOf: (attempt: AttemptSummary) => string
  readonly studyButton: StudyButton
  /** Asks for a profile field required before anything can be proposed. */
  readonly question: (fact: StudyFactName) => ReactNode
  /** Reminders beside learning. */
  readonly reminders: ReactNode
  /** What teachers have set. */
  readonly assignments: ReactNode
}

const ways = [
  { name: 'mistakes', path: startPagePath('mistakes'), Icon: IconRefresh },
  { name: 'bookmarks', path: bookmarksPath(), Icon: IconBookmark },
  { name: 'trainer', path: trainerPath(), Icon: IconKeyboard },
  { name: 'libraries', path: '/dashboard/libraries', Icon: IconBooks }
] as const

/** The learner's home page: open exam, next step with its reason, streak, predicted score, and results so far. */
export function Dashboard(props: DashboardProps) {
  const { learnerName, plan, savePlan, subjectCount, halfRead, step, progress, onProgressAgain, attempts, pathOf, studyButton, question } = props
  const { t } = useTranslation()
  return (
    <Page
      title={t('dashboard.greeting', { name: learnerName })}
      width="broad"
      lead={t(attempts.length === 0 ? 'dashboard.leadFirst' : 'dashboard.lead')}
    >
      <div className={styles.parts}>
        <Stack gap="var(--koya-space-5)">
          {props.assignments}
          <div className={styles.first} data-waiting={progress === undefined || undefined} data-target={showsTarget(plan) || undefined}>
            <div className={styles.now}>
              {step === undefined ? <NextStepLoading /> : <NextStepCard step={step} studyButton={studyButton} question={question} />}
              <ReadingCard {...halfRead} />
            </div>
            {progress === undefined ? <TodayLoading /> : null}
            {progress ? <TodayCard progress={progress} plan={plan} savePlan={savePlan} /> : null}
          </div>
          {props.reminders}
          <Announcements />
          {progress === null ? <ProgressFailed onAgain={onProgressAgain} /> : null}
          {progress === undefined ? <PredictedScoreLoading count={subjectCount} /> : null}
          {progress ? <PredictedScorePart progress={progress} plan={plan} /> : null}
          <RecentAttempts attempts={attempts} pathOf={pathOf} />
        </Stack>
        <section aria-labelledby="dashboard-ways">
          <Box component="h2" id="dashboard-ways" mt={0} mb="sm" fz="xl">
            {t('dashboard.ways.title')}
          </Box>
          <CardGrid label={t('dashboard.ways.title')}>
            {ways.map(({ name, path, Icon }) => (
              <LinkCard
                key={name}
                to={path}
                heading="h3"
                Icon={Icon}
                title={t(`dashboard.ways.${name}.title`)}
                summary={t(`dashboard.ways.${name}.words`)}
              />
            ))}
          </CardGrid>
        </section>
      </div>
    </Page>
  )
}

function ProgressFailed({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useProgressText()
  return (
    <TryAgain label={t('again')} onAgain={onAgain}>
      {t('failed')}
    </TryAgain>
  )
}
