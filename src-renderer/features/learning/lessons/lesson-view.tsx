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
import { LessonEnd } from './lesson-end.tsx'
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
  /** Whether the learner has read it; undefined while it is not known. */
  readonly isRead: boolean | undefined
  /** Fails if it was not saved. */
  readonly markRead: () => Promise<void>
  /** Starts a quiz. */
  readonly quizButton: (quizSlug: string) => ReactNode
  /** Link back. */
  readonly back: ReactNode
  readonly before: LessonSummary | undefined
  readonly after: LessonSummary | undefined
}

/** A lesson with its quiz and the neighbouring lessons. */
export function LessonView({ lesson, level, startPart, savePosition, isRead, markRead, quizButton, back, before, after }: LessonViewProps) {
  const { t } = useTranslation()
  const text = useRef<HTMLDivElement>(null)
  const { title, summary, readingMinutes, sections, quizSlug, packTitle } = lesson
  useLessonPosition({ text, start: startPart, readingMinutes, save: savePosition })
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
      <LessonEnd isRead={isRead} markRead={markRead} />
      {quizSlug === null ? null : (
        <Box mt="xl">
          <QuizCard quizSlug={quizSlug} level={level} startButton={quizButton(quizSlug)} />
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
