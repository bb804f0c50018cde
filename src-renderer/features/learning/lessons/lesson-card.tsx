import { Flex } from '@mantine/core'
import { IconCircleCheck, IconClock, IconListCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LessonSummary } from '../../../../src-shared/learning/lessons/learning.ts'
import { lessonPath } from '../../../routes/paths.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { LinkCard } from '../../../ui/card/link-card.tsx'
import { SubjectIcon } from '../../../ui/subject/subject-icon.tsx'
import { FromPack } from './from-pack.tsx'
import { useLessonText } from './use-lesson-text.ts'

interface LessonCardProps {
  readonly lesson: LessonSummary
  /** Where it is on its path. */
  readonly label: string
  /** The class by which the list is filtered; null for none. */
  readonly level: string | null
  /** `first`: the next one, while none is read. Undefined while it is not known what was read. */
  readonly state: 'read' | 'first' | 'next' | 'later' | undefined
}

const marks = { read: IconCircleCheck, first: IconPlayerPlay, next: IconPlayerPlay } as const

/** A lesson on the path of its subject. */
export function LessonCard({ lesson, label, level, state }: LessonCardProps) {
  const { t } = useTranslation()
  const { t: ofLessons } = useLessonText()
  const { slug, subjectSlug, title, summary, readingMinutes, quizSlug, packTitle } = lesson
  const mark = state === undefined || state === 'later' ? null : { state, Icon: marks[state] }
  return (
    <LinkCard
      to={lessonPath(slug, level)}
      heading="h3"
      mark={<SubjectIcon slug={subjectSlug} />}
      label={label}
      title={title}
      summary={summary}
      tone={state === 'first' || state === 'next' ? 'calm' : 'plain'}
    >
      <Facts>
        {mark === null ? null : (
          <Flex component="span" display="inline-flex" gap={6} align="center" c="var(--koya-green)" data-lesson={mark.state}>
            <mark.Icon size={18} aria-hidden />
            {ofLessons(`path.${mark.state}`)}
          </Flex>
        )}
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
