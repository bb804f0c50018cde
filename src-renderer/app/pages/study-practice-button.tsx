import type { PracticeChoice, PracticeSlug } from '../../../src-shared/content/exams/practice.ts'
import { StartButton } from '../../features/attempt/start/start-button.tsx'
import { examPath } from '../../routes/paths.ts'
import { useExamText } from '../base/use-exam-text.ts'
import { useOnStarted } from './use-on-started.ts'

interface StudyPracticeButtonProps {
  readonly slug: PracticeSlug
  readonly practice: PracticeChoice
  readonly label: string
  /** `default` beside a page's main button. */
  readonly variant?: 'filled' | 'default'
}

/** Starts a practice in study mode: each question shows its answer, and no clock runs. */
export function StudyPracticeButton({ slug, practice, label, variant }: StudyPracticeButtonProps) {
  useExamText()
  const onStarted = useOnStarted(examPath(slug))
  return <StartButton choice={{ slug, practice, sittingMode: 'study' }} label={label} variant={variant} onStarted={onStarted} />
}
