import { usePrefetchQuery, useQuery, useQueryClient, useSuspenseQueries } from '@tanstack/react-query'
import { missingFactOf } from '../../../../src-shared/account/study-scope.ts'
import { lazy, Suspense } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { isPaper } from '../../../features/learning/assessments/assessment-filter.ts'
import { assessmentListQuery } from '../../../features/learning/assessments/assessment-query.ts'
import { attemptListQuery, openAttemptQuery } from '../../../features/attempt/attempt-query.ts'
import { Dashboard } from '../../../features/learning/home/dashboard.tsx'
import { nextAssessment } from '../../../features/learning/home/next-assessment.ts'
import { NextStepLoading } from '../../../features/learning/home/next-step-card.tsx'
import { nextStep } from '../../../features/learning/home/next-step.ts'
import type { Plan } from '../../../features/learning/home/plan-dialog.tsx'
import { halfReadQuery, progressQuery } from '../../../features/learning/home/progress-query.ts'
import { HomeAssignments } from '../../../features/teaching/joined/home-assignments.tsx'
import { sessionQuery, useSession } from '../../../features/account/session/session-query.ts'
import { attemptPath, roomPath } from '../../routes/attempt-path.ts'
import { PasswordReminder } from '../account/password-reminder.tsx'
import { RenewalReminder } from '../billing/renewal-reminder.tsx'
import { StudyPracticeButton } from '../study-practice-button.tsx'
import { useDailyTen } from '../use-daily-ten.ts'
import { useChildPages } from '../use-child-pages.ts'
import { usePapers } from '../use-papers.ts'

/** Lazy, because most learners are never asked. */
const StudyQuestion = lazy(() => import('../../../features/account/profile/study-question.tsx').then((read) => ({ default: read.StudyQuestion })))

const noPlan = { examDate: null, weeklyGoal: null, targetScore: null, targetCourse: null, targetExam: null }

/** Lazy, because most learners are no children. */
const ChildHomePage = lazy(() => import('./child/child-home-page.tsx').then((read) => ({ default: read.ChildHomePage })))

/** The home page of a learner; a child has its own. */
export function DashboardPage() {
  return useChildPages() ? <ChildHomePage /> : <LearnerDashboard />
}

function LearnerDashboard() {
  const bridge = useBridge()
  const { user } = useSession().auth
  // In parallel; sequential requests would triple the waiting time.
  usePrefetchQuery(assessmentListQuery(bridge))
  const [{ data: attempts }, { data: halfRead }] = useSuspenseQueries({ queries: [attemptListQuery(bridge), halfReadQuery(bridge)] })
  const papers = usePapers()
  const { data: open } = useQuery(openAttemptQuery(bridge))
  const { data: progressData, isPending, refetch } = useQuery(progressQuery(bridge))
  const savePlan = useSavePlan()
  const progress = progressData ?? (isPending ? undefined : null)
  const openPaper = open ? { title: open.paper.title, path: roomPath(open.paper.slug) } : null
  const next = nextAssessment(papers.filter(isPaper), attempts, user?.profile ?? null)
  const asked = user === null ? null : missingFactOf(user.profile)
  const daily = useDailyTen()
  const isWaiting = (progress === undefined || daily === undefined) && openPaper === null && asked === null
  const offered = daily?.isDone === false ? daily.daily : null
  const step = isWaiting ? undefined : nextStep({ open: openPaper, asked, daily: offered, progress: progress ?? null, next, attempts, papers })
  return (
    <Dashboard
      learnerName={user?.name ?? ''}
      plan={user?.profile ?? noPlan}
      savePlan={savePlan}
      subjectCount={user?.profile.subjectSlugs.length ?? 0}
      step={step}
      progress={progress}
      halfRead={halfRead}
      onProgressAgain={() => void refetch()}
      attempts={attempts}
      pathOf={attemptPath}
      studyButton={(slug, practice, label) => <StudyPracticeButton slug={slug} practice={practice} label={label} />}
      question={(fact) => (
        <Suspense fallback={<NextStepLoading />}>
          <StudyQuestion fact={fact} classLevel={user?.profile.classLevel ?? null} />
        </Suspense>
      )}
      reminders={
        <>
          <PasswordReminder hasWork={attempts.some(({ state }) => state === 'marked')} />
          <RenewalReminder />
        </>
      }
      assignments={<HomeAssignments />}
    />
  )
}

/** Saves exam date, goal and target together with the rest of the profile as main currently has it. */
function useSavePlan(): (plan: Plan) => Promise<void> {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return async (plan) => {
    const { user } = (await unwrap(bridge.session.read({}))).auth
    if (user === null) return
    await unwrap(bridge.profile.update({ name: user.name, profile: { ...user.profile, ...plan } }))
    await queryClient.invalidateQueries({ ...sessionQuery(bridge), exact: true })
  }
}
