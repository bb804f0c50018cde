import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { ClassLevelSlug } from '../../../../src-shared/account/class-levels.ts'
import type { LessonSummary } from '../../../../src-shared/learning/lessons/learning.ts'
import { lessonPath } from '../../../routes/paths.ts'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { SubjectIcon } from '../../../ui/subject/subject-icon.tsx'
import { lessonPaths } from '../lessons/lesson-paths.ts'
import styles from './child.module.css'
import { useChildText } from './use-child-text.ts'

interface ChildLessonListProps {
  /** Lessons that suit the child. */
  readonly lessons: readonly LessonSummary[]
  readonly subjects: readonly { readonly slug: string; readonly title: string }[]
  /** Undefined while loading. */
  readonly readLessons: readonly string[] | undefined
  readonly classLevel: ClassLevelSlug | null
}

/** The lessons of a child as tiles, by subject: those of the own class first. */
export function ChildLessonList({ lessons, subjects, readLessons, classLevel }: ChildLessonListProps) {
  const { t } = useChildText()
  const isOwn = ({ classLevels }: LessonSummary): boolean => classLevel !== null && classLevels.includes(classLevel)
  const ownFirst = lessons.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
  return lessonPaths(ownFirst, { readLessons, level: null }).map(({ subject, steps }) => (
    <PageSection key={subject} title={subjects.find(({ slug }) => slug === subject)?.title ?? t('lessons.other')} gap="sm" mb="var(--koya-space-5)">
      <ul className={styles.lessonTiles}>
        {steps.map(({ lesson, state }) => (
          <li key={lesson.slug} className={styles.lessonTile} data-state={state}>
            <SubjectIcon slug={subject} size={44} />
            <Link to={lessonPath(lesson.slug)}>{lesson.title}</Link>
            {state === 'read' ? <IconCircleCheck size={28} color="var(--koya-green)" role="img" aria-label={t('lessons.read')} /> : null}
          </li>
        ))}
      </ul>
    </PageSection>
  ))
}
