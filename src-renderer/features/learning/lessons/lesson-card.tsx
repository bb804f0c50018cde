import { IconClock, IconListCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LessonSummary } from '../../../../src-shared/learning/lessons/learning.ts'
import { lessonPath } from '../../../routes/paths.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { LinkCard } from '../../../ui/card/link-card.tsx'
import { SubjectIcon } from '../../../ui/subject/subject-icon.tsx'
import { FromPack } from './from-pack.tsx'

interface LessonCardProps {
  readonly lesson: LessonSummary
  /** Empty if Koya does not know the subject of a pack's lesson. */
  readonly subjectTitle: string
  /** The class by which the list is filtered; null for none. */
  readonly level: string | null
}

/** A lesson in a list. */
export function LessonCard({ lesson, subjectTitle, level }: LessonCardProps) {
  const { t } = useTranslation()
  const { slug, subjectSlug, title, summary, readingMinutes, quizSlug, packTitle } = lesson
  return (
    <LinkCard
      to={lessonPath(slug, level)}
      heading="h2"
      mark={<SubjectIcon slug={subjectSlug} />}
      label={subjectTitle === '' ? packTitle : subjectTitle}
      title={title}
      summary={summary}
    >
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
        {packTitle === undefined ? null : <FromPack title={packTitle} />}
      </Facts>
    </LinkCard>
  )
}
