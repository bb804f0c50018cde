import { Button } from '@mantine/core'
import { IconArrowLeft, IconLayoutGrid } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { answeredCount } from '../store/answer-state.ts'
import { useExam, useExamStore } from '../store/exam-context.tsx'
import { entryOf } from '../store/paper-index.ts'
import { SIDEBAR_ID } from './sidebar.tsx'
import styles from './questions-button.module.css'

interface QuestionsButtonProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** In small windows: shows the current subject and its progress, and opens subjects and questions. */
export function QuestionsButton({ isOpen, onToggle }: QuestionsButtonProps) {
  const { t } = useTranslation()
  const { index } = useExamStore()
  const subject = useExam((state) => entryOf(index, state.currentItemId).subject)
  const itemIds = useMemo(() => subject.items.map((item) => item.id), [subject])
  const answered = useExam((state) => answeredCount(state, itemIds))
  const total = subject.items.length
  return (
    <Button
      size="sm"
      px="xs"
      variant="default"
      className={styles.button}
      leftSection={isOpen ? <IconArrowLeft size={18} aria-hidden /> : <IconLayoutGrid size={18} aria-hidden />}
      aria-expanded={isOpen}
      aria-controls={SIDEBAR_ID}
      aria-label={isOpen ? undefined : t('exam.openQuestions', { subject: subject.title, answered, total })}
      onClick={onToggle}
    >
      <span className={styles.subject}>{isOpen ? t('exam.closeQuestions') : subject.title}</span>
      {isOpen ? null : <span className={styles.count}>{`${String(answered)}/${String(total)}`}</span>}
    </Button>
  )
}
