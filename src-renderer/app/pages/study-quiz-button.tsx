import { StartButton } from '../../features/attempt/start/start-button.tsx'
import { examPath } from '../../routes/paths.ts'
import { useExamText } from '../base/use-exam-text.ts'
import { useOnStarted } from './use-on-started.ts'

interface StudyQuizButtonProps {
  readonly slug: string
  readonly label: string
  /** `default` beside a page's main button. */
  readonly variant?: 'filled' | 'default'
}

/** Starts the quiz of a lesson in study mode, without a page in between: each question shows its answer, and no clock runs. */
export function StudyQuizButton({ slug, label, variant }: StudyQuizButtonProps) {
  useExamText()
  const onStarted = useOnStarted(examPath(slug))
  return <StartButton choice={{ slug, sittingMode: 'study' }} label={label} variant={variant} onStarted={onStarted} />
}
