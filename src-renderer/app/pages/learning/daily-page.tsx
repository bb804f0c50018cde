import { Loading } from '../../../ui/feedback/loading.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { missingFactOf } from '../../../../src-shared/account/study-scope.ts'
import { StudyQuestion } from '../../../features/account/profile/study-question.tsx'
import { useSession } from '../../../features/account/session/session-query.ts'
import { DailyIntro } from '../../../features/learning/daily/daily-intro.tsx'
import { usePracticeText } from '../../../features/learning/practice/use-practice-text.ts'
import { practiceWaysPath } from '../../../routes/paths.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useLoadingPhase } from '../../../ui/feedback/use-loading-phase.ts'
import { StudyPracticeButton } from '../study-practice-button.tsx'
import { useChildPages } from '../use-child-pages.ts'
import { useDailyTen } from '../use-daily-ten.ts'
import { ChildQuestions } from './child/child-questions.tsx'

/** Page before the daily ten, or with the questions of a child. */
export function DailyPage() {
  return useChildPages() ? <ChildQuestions /> : <BeforeDaily />
}

/** First asks for missing profile fields that decide what is suitable. */
function BeforeDaily() {
  const { t } = usePracticeText()
  const { user } = useSession().auth
  const asked = user === null ? null : missingFactOf(user.profile)
  return (
    <Page title={t('daily.title')} lead={t('daily.lead')} back={<BackLink to={practiceWaysPath()}>{t('ways.title')}</BackLink>}>
      {asked === null ? <Daily /> : <StudyQuestion fact={asked} classLevel={user?.profile.classLevel ?? null} />}
    </Page>
  )
}

function Daily() {
  const { t } = usePracticeText()
  const { user } = useSession().auth
  const state = useDailyTen()
  const phase = useLoadingPhase(state === undefined)
  if (state === undefined) return <Loading label={t('daily.loading')} phase={phase} />
  const { daily, isDone } = state
  if (daily === null) {
    return (
      <EmptyState drawing="openBook" title={t('daily.emptyTitle')} action={{ label: t('daily.toHome'), to: '/dashboard' }}>
        <p>{t('daily.empty')}</p>
      </EmptyState>
    )
  }
  return (
    <DailyIntro
      subjects={daily.subjects}
      isDone={isDone}
      lacksSubjects={user?.profile.subjectSlugs.length === 0}
      startButton={(label) => <StudyPracticeButton slug="daily" practice={daily.practice} label={label} />}
    />
  )
}
