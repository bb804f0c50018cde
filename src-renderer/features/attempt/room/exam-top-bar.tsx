import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { KeyCap } from '../../../ui/card/key-cap.tsx'
import { Clock } from './clock.tsx'
import type { ClockStore } from '../store/clock-store.ts'
import { useExamStore } from '../store/exam-context.tsx'
import { QuestionsButton } from '../palette/questions-button.tsx'
import { useLetterKeys } from '../store/room-preferences.tsx'
import { SavedSummary } from './saved-summary.tsx'
import { useRoomText } from '../store/use-room-text.ts'
import styles from './exam-top-bar.module.css'

interface ExamTopBarProps {
  readonly candidateName: string
  readonly clock: ClockStore
  readonly areQuestionsOpen: boolean
  readonly onToggleQuestions: () => void
  readonly onSubmit: () => void
}

/** Always visible: candidate, saved state, time, and the submit button. */
export function ExamTopBar({ candidateName, clock, areQuestionsOpen, onToggleQuestions, onSubmit }: ExamTopBarProps) {
  const { t } = useTranslation()
  const { t: ofRoom } = useRoomText()
  const { attempt, part } = useExamStore()
  const letterKeys = useLetterKeys()
  return (
    <header className={styles.bar}>
      <div className={styles.questions}>
        <QuestionsButton isOpen={areQuestionsOpen} onToggle={onToggleQuestions} />
      </div>
      <div className={styles.names}>
        <h1 className={styles.title}>{part === null ? attempt.paper.title : ofRoom('part.title', { ...part })}</h1>
        <span className={styles.candidate}>{candidateName}</span>
      </div>
      <SavedSummary />
      <Clock clock={clock} />
      <Button
        size="sm"
        px="sm"
        className={styles.submit}
        onClick={onSubmit}
        leftSection={<IconSend size={18} aria-hidden className={styles.icon} />}
        aria-keyshortcuts={letterKeys?.submit.toLowerCase()}
      >
        {part === null || part.isLast ? t('exam.submit') : ofRoom('part.end')}
        {letterKeys ? (
          <span className={styles.key} aria-hidden>
            <KeyCap>{letterKeys.submit}</KeyCap>
          </span>
        ) : null}
      </Button>
    </header>
  )
}
