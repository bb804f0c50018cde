import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { AssessmentOverview } from '../../features/assessment/assessment-overview.tsx'
import { subjectsQuery } from '../../features/learning/subjects-query.ts'
import { LadderSteps } from '../../features/medal-test/ladder-steps.tsx'
import { laddersFor } from '../../features/medal-test/ladders-for.ts'
import { medalLaddersQuery } from '../../features/medal-test/medal-query.ts'
import { PracticeWays } from '../../features/practice/practice-ways.tsx'
import { useSession } from '../../features/session/session-query.ts'
import { Page } from '../../ui/page.tsx'
import { usePapers } from './use-papers.ts'

export function AssessmentsPage() {
  const { t } = useTranslation()
  const bridge = useBridge()
  const { user } = useSession().auth
  const assessments = usePapers()
  const { data: subjects } = useSuspenseQuery(subjectsQuery(bridge))
  const { data: ladders } = useSuspenseQuery(medalLaddersQuery(bridge))
  const ownLadders = laddersFor(ladders, user?.profile.classLevel ?? null)
  const ladderOf = (subjectSlug: string): ReactNode => {
    const ladder = ownLadders.find((candidate) => candidate.subjectSlug === subjectSlug)
    return ladder === undefined ? null : <LadderSteps ladder={ladder} />
  }
  return (
    <Page title={t('assessments.title')} width="broad" lead={t('assessments.lead')}>
      <AssessmentOverview
        assessments={assessments}
        subjects={subjects}
        ownSlugs={user?.profile.subjectSlugs ?? []}
        ladderOf={ladderOf}
        between={<PracticeWays />}
      />
    </Page>
  )
}
