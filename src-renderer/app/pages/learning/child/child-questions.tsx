import type { DailyTen } from '../../../../features/learning/daily/daily-ten.ts'
import { CHILD_ITEMS } from '../../../../features/learning/child/child-tasks.ts'
import { Kiki } from '../../../../features/learning/child/kiki.tsx'
import { useChildText } from '../../../../features/learning/child/use-child-text.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { useLoadingPhase } from '../../../../ui/feedback/use-loading-phase.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { QuizInPage } from '../../quiz-in-page.tsx'
import { useDailyTen } from '../../use-daily-ten.ts'

/** The questions of a child's day: half as many as the daily ten, and asked in the page. */
export function ChildQuestions() {
  const { t } = useChildText()
  const state = useDailyTen()
  const phase = useLoadingPhase(state === undefined)
  return (
    <Page title={t('quiz.title', { count: CHILD_ITEMS })}>
      {state === undefined ? <Loading label={t('quiz.starting')} phase={phase} /> : <Questions daily={state.daily} />}
    </Page>
  )
}

function Questions({ daily }: { readonly daily: DailyTen | null }) {
  const { t } = useChildText()
  if (daily === null) {
    return (
      <EmptyState drawing="openBook" title={t('quiz.none')} action={{ label: t('quiz.home'), to: '/dashboard' }}>
        {t('home.empty')}
      </EmptyState>
    )
  }
  return (
    <QuizInPage
      choice={{ slug: 'daily', practice: { ...daily.practice, itemCount: CHILD_ITEMS } }}
      label={t('quiz.start')}
      startingText={t('quiz.starting')}
      card={(startButton) => (
        <>
          <Kiki pose="hello">{t('quiz.ready')}</Kiki>
          {startButton}
        </>
      )}
    />
  )
}
