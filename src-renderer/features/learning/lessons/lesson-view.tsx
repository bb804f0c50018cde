import { Box } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconClock } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { Lesson, LessonSummary } from '../../../../src-shared/learning/lessons/learning.ts'
import type { LessonPosition } from '../../../../src-shared/learning/lessons/lesson-position.ts'
import { lessonPath, QUIZ_HASH } from '../../../routes/paths.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { TextSections } from '../../../ui/markup/text-sections.tsx'
import { FromPack } from './from-pack.tsx'
import { LessonEnd } from './lesson-end.tsx'
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
  /** The quiz; null if the lesson has none. */
  readonly quiz: ReactNode
  /** Link back. */
  readonly back: ReactNode
  readonly before: LessonSummary | undefined
  readonly after: LessonSummary | undefined
  /** A child is not told how long it takes. */
  readonly isForChild: boolean
}

/** A lesson with its quiz and the neighbouring lessons. */
export function LessonView(props: LessonViewProps) {
  const { lesson, level, startPart, savePosition, isRead, markRead, quiz, back, before, after, isForChild } = props
  const { t } = useTranslation()
  const text = useRef<HTMLDivElement>(null)
  const quizPlace = useScrollToQuiz()
  const { title, summary, readingMinutes, sections, packTitle } = lesson
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
            {isForChild ? null : (
              <>
                <IconClock size={18} aria-hidden />
                {t('lessons.reading', { count: readingMinutes })}
              </>
            )}
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
      {quiz === null ? null : (
        <Box ref={quizPlace} mt="xl">
          {quiz}
        </Box>
      )}
      <Around before={before} after={after} level={level} />
    </Page>
  )
}

/** Links to the neighbouring lessons. */
function Around({ before, after, level }: Pick<LessonViewProps, 'before' | 'after' | 'level'>) {
  const { t } = useTranslation()
  if (before === undefined && after === undefined) return null
  return (
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
  )
}

/** Returns the ref of the quiz, which is scrolled into view where the address asks for it. */
function useScrollToQuiz() {
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === QUIZ_HASH) place.current?.scrollIntoView({ block: 'center' })
  }, [hash])
  return place
}
