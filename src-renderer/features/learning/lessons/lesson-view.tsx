import { Box } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconClock } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Lesson, LessonSummary } from '../../../../src-shared/learning/lessons/learning.ts'
import type { LessonPosition } from '../../../../src-shared/learning/lessons/lesson-position.ts'
import { lessonPath } from '../../../routes/paths.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { TextSections } from '../../../ui/markup/text-sections.tsx'
import { FromPack } from './from-pack.tsx'
import { QuizCard } from './quiz-card.tsx'
import { useLessonPosition } from './use-lesson-position.ts'
import styles from './lesson-view.module.css'

interface LessonViewProps {
  readonly lesson: Lesson
  /** The class from whose section the learner came; null for none. */
  readonly level: string | null
  /** The part to start at, counted from 0; null for the top. */
  readonly startPart: number | null
  readonly savePosition: (place: LessonPosition) => void
  /** Link back. */
  readonly back: ReactNode
  readonly before: LessonSummary | undefined
  readonly after: LessonSummary | undefined
}

/** A lesson with its quiz and the neighbouring lessons. */
export function LessonView({ lesson, level, startPart, savePosition, back, before, after }: LessonViewProps) {
  const { t } = useTranslation()
  const text = useRef<HTMLDivElement>(null)
  useLessonPosition({ text, start: startPart, save: savePosition })
  const { title, summary, readingMinutes, sections, quizSlug, packTitle } = lesson
  return (
    <Page
      title={title}
      width="reading"
      lead={
        <>
          <Box component="p" mt={0} mb={8}>
            {summary}
          </Box>
          <Facts>
            <>
              <IconClock size={18} aria-hidden />
              {t('lessons.reading', { count: readingMinutes })}
            </>
            {packTitle === undefined ? null : <FromPack title={packTitle} />}
          </Facts>
        </>
      }
      back={back}
    >
      <div ref={text}>
        <TextSections sections={sections} />
      </div>
      {quizSlug === null ? null : (
        <Box mt="xl">
          <QuizCard quizSlug={quizSlug} level={level} />
        </Box>
      )}
      {before === undefined && after === undefined ? null : (
        <nav className={styles.around} aria-label={t('lesson.around')}>
          {before === undefined ? (
            <span />
          ) : (
            <Link to={lessonPath(before.slug, level)}>
              <IconArrowLeft size={18} aria-hidden />
              <span>
                <small>{t('lesson.before')}</small> {before.title}
              </span>
            </Link>
          )}
          {after === undefined ? null : (
            <Link to={lessonPath(after.slug, level)}>
              <span>
                <small>{t('lesson.after')}</small> {after.title}
              </span>
              <IconArrowRight size={18} aria-hidden />
            </Link>
          )}
        </nav>
      )}
    </Page>
  )
}
