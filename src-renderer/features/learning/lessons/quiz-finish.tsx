import { Box, Button, Group } from '@mantine/core'
import { IconArrowRight, IconBook2, IconListCheck, IconReload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { LessonSummary } from '../../../../src-shared/learning/lessons/learning.ts'
import { lessonPath, QUIZ_HASH } from '../../../routes/paths.ts'
import { Card } from '../../../ui/card/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useLessonText } from './use-lesson-text.ts'

interface QuizFinishProps {
  readonly lesson: LessonSummary
  /** The next lesson on the path; undefined at its end. */
  readonly next: LessonSummary | undefined
  readonly right: number
  readonly of: number
  readonly reviewPath: string
  /** The streak with its week; nothing while it is unknown. */
  readonly streak: ReactNode
}

/** Share of right answers from which the next lesson is proposed, otherwise this one again. Our choice, as for a report. */
const KNOWN_SHARE = 0.7

/** The end of a lesson's quiz: what was right, and whether to go on or to read again. */
export function QuizFinish({ lesson, next, right, of, reviewPath, streak }: QuizFinishProps) {
  const { t } = useLessonText()
  const isKnown = right >= KNOWN_SHARE * of
  const goesOn = isKnown && next !== undefined
  return (
    <Page title={t('finish.title')} lead={lesson.title}>
      <Card as="section" tone={isKnown ? 'calm' : 'plain'}>
        <Box component="p" fz="var(--koya-type-hero)" fw={800} lh={1.2}>
          {t('finish.score', { right, of })}
        </Box>
        <p>{t(isKnown ? 'finish.known' : 'finish.again')}</p>
        {streak}
        <Group gap="sm" mt="var(--koya-space-2)">
          {goesOn ? (
            <Button component={Link} to={lessonPath(next.slug)} size="md" rightSection={<IconArrowRight size={20} aria-hidden />}>
              {t('finish.next', { title: next.title })}
            </Button>
          ) : null}
          <Button
            component={Link}
            to={lessonPath(lesson.slug)}
            size="md"
            variant={goesOn ? 'default' : 'filled'}
            leftSection={<IconBook2 size={20} aria-hidden />}
          >
            {t('finish.lesson')}
          </Button>
          <Button component={Link} to={reviewPath} size="md" variant="default" leftSection={<IconListCheck size={20} aria-hidden />}>
            {t('finish.review')}
          </Button>
          <Button
            component={Link}
            to={lessonPath(lesson.slug) + QUIZ_HASH}
            size="md"
            variant="default"
            leftSection={<IconReload size={20} aria-hidden />}
          >
            {t('finish.retry')}
          </Button>
        </Group>
      </Card>
    </Page>
  )
}
