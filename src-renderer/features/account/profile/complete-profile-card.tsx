import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { subjectsQuery } from '../../../bridge/subjects-query.ts'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useLoadingPhase } from '../../../ui/feedback/use-loading-phase.ts'
import styles from './complete-profile-card.module.css'
import { CompleteProfileForm } from './complete-profile-form.tsx'
import { learnerQuery } from './profile-query.ts'
import { useProfileText } from './use-profile-text.ts'

interface CompleteProfileCardProps {
  /** Called once main has saved the complete profile; the page's session may be slightly older. */
  readonly onCompleted: () => void
}

/** Shown instead of a page that requires class, exam and subjects. */
export function CompleteProfileCard({ onCompleted }: CompleteProfileCardProps) {
  useProfileText()
  const { t } = useTranslation()
  const bridge = useBridge()
  const [learner, subjects] = useQueries({ queries: [learnerQuery(bridge), subjectsQuery(bridge)] })
  const error = learner.error ?? subjects.error
  const loading = useLoadingPhase(error === null && !(learner.data && subjects.data))
  return (
    <Page title={t('completeProfile.title')} width="reading" lead={t('completeProfile.lead')}>
      {loading !== 'idle' ? (
        <Loading label={t('app.loading')} phase={loading} />
      ) : error !== null ? (
        <Notice
          tone="trouble"
          action={
            <Button size="xs" variant="default" onClick={() => void Promise.all([learner.refetch(), subjects.refetch()])}>
              {t('error.retry')}
            </Button>
          }
        >
          {toFailure(error).message}
        </Notice>
      ) : learner.data && subjects.data ? (
        <div className={styles.card}>
          <CompleteProfileForm learner={learner.data} subjects={subjects.data} onCompleted={onCompleted} />
        </div>
      ) : null}
    </Page>
  )
}
