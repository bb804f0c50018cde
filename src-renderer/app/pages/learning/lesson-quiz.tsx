import { QuizCard } from '../../../features/learning/lessons/quiz-card.tsx'
import { useLessonText } from '../../../features/learning/lessons/use-lesson-text.ts'
import { QuizInPage } from '../quiz-in-page.tsx'

interface LessonQuizProps {
  readonly quizSlug: string
  /** The class from whose section the learner came; null for none. */
  readonly level: string | null
  /** A child is offered no clock. */
  readonly isForChild: boolean
}

/** The quiz of a lesson, below its text: its card, and after the start its questions. */
export function LessonQuiz({ quizSlug, level, isForChild }: LessonQuizProps) {
  const { t } = useLessonText()
  return (
    <QuizInPage
      choice={{ slug: quizSlug }}
      label={t('quiz.button')}
      startingText={t('quiz.starting')}
      card={(startButton) => <QuizCard quizSlug={quizSlug} level={level} startButton={startButton} isForChild={isForChild} />}
    />
  )
}
