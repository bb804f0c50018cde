import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Assessment } from '../../../src-shared/content/exams/assessment.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { lessonListQuery } from '../../features/learning/lessons/learning-query.ts'
import { usePastPaperText } from '../../features/content/past-papers/use-past-paper-text.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { pastQuestionsPath } from '../../routes/paths.ts'
import { StudyTrail } from './study-trail.tsx'

/** The way back from a whole paper to the list that it stands in; from a quiz over its lesson, as far as that is known. */
export function PaperTrail({ assessment: { slug, kind } }: { readonly assessment: Pick<Assessment, 'slug' | 'kind'> }) {
  const { t } = useTranslation()
  const { t: ofPast } = usePastPaperText()
  if (kind === 'quiz') return <QuizTrail slug={slug} />
  if (kind === 'past') return <BackLink to={pastQuestionsPath()}>{ofPast('title')}</BackLink>
  return <BackLink to="/dashboard/assessments">{t('startPage.back')}</BackLink>
}

function QuizTrail({ slug }: Pick<Assessment, 'slug'>) {
  const [search] = useSearchParams()
  const { data: lessons } = useQuery(lessonListQuery(useBridge()))
  const lesson = lessons?.find(({ quizSlug }) => quizSlug === slug)
  return <StudyTrail level={search.get('level')} subject={lesson?.subjectSlug ?? null} lesson={lesson} />
}
