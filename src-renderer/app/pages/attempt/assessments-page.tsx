import { usePrefetchQuery, useSuspenseQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MedalLadder } from '../../../../src-shared/content/exams/medal-ladder.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { AssessmentOverview } from '../../../features/learning/assessments/assessment-overview.tsx'
import { assessmentListQuery } from '../../../features/learning/assessments/assessment-query.ts'
import { sectionOf } from '../../../features/learning/assessments/study-section.ts'
import { lessonListQuery } from '../../../features/learning/lessons/learning-query.ts'
import { subjectsQuery } from '../../../bridge/subjects-query.ts'
import { LadderSteps } from '../../../features/learning/medals/ladder-steps.tsx'
import { medalLaddersQuery } from '../../../features/learning/medals/medal-query.ts'
import { useSession } from '../../../features/account/session/session-query.ts'
import { Page } from '../../../ui/page/page.tsx'
import { useOfferedPapers, usePapers } from '../use-papers.ts'
import { useSearchFilter } from '../use-search-filter.ts'

export function AssessmentsPage() {
  const { t } = useTranslation()
  const bridge = useBridge()
  const { user } = useSession().auth
  usePrefetchQuery(assessmentListQuery(bridge))
  const [{ data: subjects }, { data: ladders }, { data: lessons }] = useSuspenseQueries({
    queries: [subjectsQuery(bridge), medalLaddersQuery(bridge), lessonListQuery(bridge)]
  })
  const every = usePapers()
  const offered = useOfferedPapers()
  const [search] = useSearchFilter(['level', 'exam'])
  // Papers of other classes and exams are listed only on request.
  const assessments = search.level === null && search.exam === null ? offered : every
  const section = sectionOf(search, user?.profile.classLevel ?? null)
  const ladderOf = (subjectSlug: string): ReactNode => {
    const isFor = ({ classLevels }: MedalLadder): boolean => section.level === null || classLevels.includes(section.level)
    const ladder = ladders.find((candidate) => candidate.subjectSlug === subjectSlug && isFor(candidate))
    return ladder === undefined ? null : <LadderSteps ladder={ladder} />
  }
  return (
    <Page title={t('assessments.title')} width="broad" lead={t('assessments.lead')}>
      <AssessmentOverview
        shelf={section}
        assessments={assessments}
        subjects={subjects}
        lessons={lessons}
        ownSlugs={user?.profile.subjectSlugs ?? []}
        ladderOf={ladderOf}
      />
    </Page>
  )
}
