import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { quizPath } from '../../../routes/paths.ts'
import { Card } from '../../../ui/card/card.tsx'
import { useLessonText } from './use-lesson-text.ts'

interface QuizCardProps {
  readonly quizSlug: string
  /** The class from whose section the learner came; null for none. */
  readonly level: string | null
  /** Starts the quiz at once. */
  readonly startButton: ReactNode
  /** A child is offered no clock, in short sentences. */
  readonly isForChild: boolean
}

/** The quiz of a lesson: at once with feedback after each question, or with a clock. */
export function QuizCard({ quizSlug, level, startButton, isForChild }: QuizCardProps) {
  const { t } = useLessonText()
  return (
    <Card as="section" tone="calm" labelledBy="lesson-quiz">
      <Box component="h2" id="lesson-quiz" fz="lg">
        {t('quiz.title')}
      </Box>
      <p>{t(isForChild ? 'quiz.childWords' : 'quiz.words')}</p>
      <Flex wrap="wrap" gap="sm md" align="center">
        {startButton}
        {isForChild ? null : <Link to={quizPath(quizSlug, level)}>{t('quiz.timed')}</Link>}
      </Flex>
    </Card>
  )
}
