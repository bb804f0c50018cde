import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Card } from '../../../ui/card/card.tsx'
import { shortList } from '../../../ui/text/short-list.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { usePracticeText } from '../practice/use-practice-text.ts'

interface DailyIntroProps {
  /** Titles of the subjects. */
  readonly subjects: readonly string[]
  readonly isDone: boolean
  /** Whether the learner has not chosen any subjects. */
  readonly lacksSubjects: boolean
  readonly startButton: (label: string) => ReactNode
}

/** What the daily ten holds, and its start. */
export function DailyIntro({ subjects, isDone, lacksSubjects, startButton }: DailyIntroProps) {
  const { t } = usePracticeText()
  const { names, left } = shortList(subjects)
  return (
    <Card as="section" tone="calm" labelledBy="daily-about">
      <Box component="h2" id="daily-about" fz="lg">
        {t('daily.about')}
      </Box>
      <Box component="ul" m={0} ps="lg">
        {(['due', 'weak', 'new'] as const).map((part) => (
          <li key={part}>{t(`daily.${part}`)}</li>
        ))}
      </Box>
      <Box component="p" c="dimmed">
        {left === 0 ? t('daily.subjects', { names }) : t('daily.moreSubjects', { names, count: left })}{' '}
        {lacksSubjects ? <Link to="/dashboard/profile">{t('daily.chooseSubjects')}</Link> : null}
      </Box>
      {isDone ? <Notice tone="calm">{t('daily.doneToday')}</Notice> : null}
      <Box maw="24rem" mt="var(--koya-space-2)">
        {startButton(t(isDone ? 'daily.more' : 'daily.start'))}
      </Box>
    </Card>
  )
}
