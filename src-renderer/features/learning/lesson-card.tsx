import { IconClock, IconListCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { LessonSummary } from '../../../src-shared/learning/learning.ts'
import { lessonPath } from '../../app/paths.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import styles from './lesson-card.module.css'

interface LessonCardProps {
  readonly lesson: LessonSummary
  readonly subjectTitle: string
}

/** One lesson of a list; all of the card leads to it. */
export function LessonCard({ lesson, subjectTitle }: LessonCardProps) {
  const { t } = useTranslation()
  const { slug, title, summary, readingMinutes, quizSlug } = lesson
  return (
    <Card as="li">
      <p className={styles.subject}>{subjectTitle}</p>
      <h2 className={styles.title}>
        <Link to={lessonPath(slug)}>{title}</Link>
      </h2>
      <p className={styles.summary}>{summary}</p>
      <Facts>
        <>
          <IconClock size={18} aria-hidden />
          {t('lessons.reading', { count: readingMinutes })}
        </>
        {quizSlug === null ? null : (
          <>
            <IconListCheck size={18} aria-hidden />
            {t('lessons.hasQuiz')}
          </>
        )}
      </Facts>
    </Card>
  )
}
