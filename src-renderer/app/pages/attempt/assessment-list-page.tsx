import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { paperKinds } from '../../../features/learning/assessments/assessment-filter.ts'
import { assessmentListQuery } from '../../../features/learning/assessments/assessment-query.ts'
import { AssessmentList } from '../../../features/learning/assessments/assessment-list.tsx'
import { subjectsQuery } from '../../../bridge/subjects-query.ts'
import { usePastPaperText } from '../../../features/content/past-papers/use-past-paper-text.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { pastQuestionsPath } from '../../../routes/paths.ts'
import { useOfferedPapers, usePapers } from '../use-papers.ts'
import { useSearchFilter } from '../use-search-filter.ts'

export function AssessmentListPage() {
  const { t } = useTranslation()
  const { t: ofPast } = usePastPaperText()
  const bridge = useBridge()
  usePrefetchQuery(assessmentListQuery(bridge))
  const { data: subjects } = useSuspenseQuery(subjectsQuery(bridge))
  const [{ kind, subject, exam, level, words }, setFilter] = useSearchFilter(['kind', 'subject', 'exam', 'level', 'words'])
  const every = usePapers()
  const offered = useOfferedPapers()
  // Papers of other classes and exams are listed only on request.
  const assessments = level === null && exam === null ? offered : every
  // The field updates at every key; the address follows.
  const [typed, setTyped] = useState(words ?? '')
  return (
    <Page
      title={t('assessmentList.title')}
      width="broad"
      lead={
        <>
          {t('assessmentList.lead')} <Link to={pastQuestionsPath()}>{ofPast('title')}</Link>
        </>
      }
      back={<BackLink to="/dashboard/assessments">{t('assessmentList.back')}</BackLink>}
    >
      <AssessmentList
        assessments={assessments}
        examSlugs={new Set(every.map((paper) => paper.exam?.targetExam))}
        subjects={subjects}
        filter={{ kind: paperKinds.find((candidate) => candidate === kind) ?? null, subject, exam, level, words: typed }}
        onFilter={(next) => {
          setTyped(next.words)
          setFilter({ ...next })
        }}
      />
    </Page>
  )
}
