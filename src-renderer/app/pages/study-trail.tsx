import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { classLevels } from '../../../src-shared/account/class-levels.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { subjectsQuery } from '../../bridge/subjects-query.ts'
import { useLessonText } from '../../features/learning/lessons/use-lesson-text.ts'
import { Trail } from '../../ui/page/trail.tsx'
import { assessmentsPath, lessonPath, lessonsPath } from '../../routes/paths.ts'

interface StudyTrailProps {
  /** The class from whose section the learner came; null for none. */
  readonly level: string | null
  /** Null on the list of all subjects' lessons. */
  readonly subject: string | null
  /** The lesson of a quiz. */
  readonly lesson?: { readonly slug: string; readonly title: string } | undefined
}

/** Breadcrumbs from the lessons, or from the exams of a class, through the subject to the lesson. Skips steps whose name is unknown. */
export function StudyTrail({ level, subject, lesson }: StudyTrailProps) {
  const { t } = useTranslation()
  const { t: ofLessons } = useLessonText()
  const { data: subjects } = useSuspenseQuery(subjectsQuery(useBridge()))
  const levelTitle = classLevels.find(({ slug }) => slug === level)?.title
  const subjectTitle = subjects.find(({ slug }) => slug === subject)?.title
  return (
    <Trail
      label={ofLessons('trail')}
      steps={[
        ...(level === null || levelTitle === undefined
          ? [{ to: lessonsPath({ subject: null, level: null }), title: t('lessons.title') }]
          : [
              { to: '/dashboard/assessments', title: t('assessments.title') },
              { to: assessmentsPath(level), title: levelTitle }
            ]),
        ...(subject === null || subjectTitle === undefined ? [] : [{ to: lessonsPath({ subject, level }), title: subjectTitle }]),
        ...(lesson === undefined ? [] : [{ to: lessonPath(lesson.slug, level), title: lesson.title }])
      ]}
    />
  )
}
