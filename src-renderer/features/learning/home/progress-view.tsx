import { Box, Stack } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Progress } from '../../../../src-shared/learning/progress/progress.ts'
import { weekPath } from '../../../routes/paths.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { TakePage } from '../../../ui/page/take-page.tsx'
import { HeadingTables } from './heading-tables.tsx'
import { ParentsPart } from './parents-part.tsx'
import styles from './progress-view.module.css'
import { useProgressText } from './use-progress-text.ts'
import { WeeksPart } from './weeks-part.tsx'

interface ProgressViewProps {
  readonly learnerName: string
  readonly examDate: string | null
  readonly weeklyGoal: number | null
  readonly progress: Progress
}

/** The learner's mastery by topic and the last weeks, then a summary for parents, which comes first on paper. */
export function ProgressView({ learnerName, examDate, weeklyGoal, progress }: ProgressViewProps) {
  const { t } = useProgressText()
  const { exam, weeks } = progress
  const isEmpty = exam === null && weeks.every(({ days }) => days === 0)
  return (
    <Page title={t('page.title')} lead={t('page.lead')} back={<BackLink to="/dashboard">{t('page.back')}</BackLink>}>
      {isEmpty ? (
        <EmptyState drawing="papers" title={t('page.emptyTitle')} action={{ label: t('page.toPapers'), to: '/dashboard/assessments' }}>
          <p>{t('page.empty')}</p>
        </EmptyState>
      ) : (
        <Stack gap="var(--koya-space-5)">
          {exam === null ? null : <HeadingTables exam={exam.slug} subjects={progress.subjects} />}
          <WeeksPart weeks={weeks} goal={weeklyGoal} />
          <div className={styles.parents}>
            <ParentsPart learnerName={learnerName} examDate={examDate} progress={progress} />
          </div>
          <Box component="p" m={0} className={styles.week}>
            <Link to={weekPath()}>{t('page.week')}</Link>
          </Box>
          <Taking learnerName={learnerName} />
        </Stack>
      )}
    </Page>
  )
}

function Taking({ learnerName }: { readonly learnerName: string }) {
  const { t } = useProgressText()
  return (
    <TakePage
      text={{
        title: t('page.take.title'),
        print: t('page.take.print'),
        printing: t('page.take.printing'),
        printed: t('page.take.printed'),
        pdf: t('page.take.pdf'),
        saving: t('page.take.saving'),
        file: t('page.take.file', { name: learnerName }),
        saved: (path) => t('page.take.saved', { path })
      }}
    />
  )
}
