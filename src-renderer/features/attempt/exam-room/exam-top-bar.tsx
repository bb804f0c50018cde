import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { Clock } from './clock.tsx'
import type { ClockStore } from './clock-store.ts'
import { useExamStore } from './exam-context.tsx'
import { SavedSummary } from './saved-summary.tsx'
import styles from './exam-top-bar.module.css'

interface ExamTopBarProps {
  readonly candidateName: string
  readonly clock: ClockStore
  readonly onSubmit: () => void
}

export function ExamTopBar({ candidateName, clock, onSubmit }: ExamTopBarProps) {
  const { t } = useTranslation()
  const { paper } = useExamStore().attempt
  return (
    <header className={styles.bar}>
      <div className={styles.names}>
        <h1 className={styles.title}>{paper.title}</h1>
        <span className={styles.candidate}>{candidateName}</span>
      </div>
      <SavedSummary />
      <Clock clock={clock} />
      <Button
        size="sm"
        onClick={onSubmit}
        leftSection={<IconSend size={18} aria-hidden />}
        aria-keyshortcuts={paper.rules.hasEightKeys ? 's' : undefined}
      >
        {t('exam.submit')}
        {paper.rules.hasEightKeys ? (
          <span className={styles.key} aria-hidden>
            <KeyCap>S</KeyCap>
          </span>
        ) : null}
      </Button>
    </header>
  )
}
