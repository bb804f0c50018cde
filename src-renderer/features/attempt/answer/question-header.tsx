import { Button } from '@mantine/core'
import { IconArticle, IconEar, IconListDetails } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSoundText } from '../sounds/use-sound-text.ts'
import { AnswerStateMark } from './answer-state-mark.tsx'
import { useExam, useExamStore } from '../store/exam-context.tsx'
import { entryOf } from '../store/paper-index.ts'
import styles from './question-header.module.css'

interface QuestionHeaderProps {
  /** State of the passage where there is no room beside the question: shown instead of it, or hidden. */
  readonly passage: 'absent' | 'hidden' | 'shown'
  /** Whether the passage is a sound. */
  readonly isHeard: boolean
  readonly onTogglePassage: () => void
}

/** The question's number and the state of its answer; both stay visible while question and passage scroll. */
export function QuestionHeader({ passage, isHeard, onTogglePassage }: QuestionHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.column}>
        <QuestionNumber />
        {passage === 'absent' ? null : <PassageButton passage={passage} isHeard={isHeard} onTogglePassage={onTogglePassage} />}
        <AnswerStateMark />
      </div>
    </header>
  )
}

/** Separate component, because every move changes it. */
function QuestionNumber() {
  const { t } = useTranslation()
  const { index } = useExamStore()
  const { label, questionCount } = useExam((state) => entryOf(index, state.currentItemId))
  return (
    <h2 className={styles.number}>
      {t('exam.question', { number: label })}
      <span className={styles.total}>{t('exam.ofTotal', { total: questionCount })}</span>
    </h2>
  )
}

interface PassageButtonProps extends Pick<QuestionHeaderProps, 'isHeard' | 'onTogglePassage'> {
  readonly passage: 'hidden' | 'shown'
}

function PassageButton({ passage, isHeard, onTogglePassage }: PassageButtonProps) {
  const { t } = useTranslation()
  const { t: soundText } = useSoundText()
  const PassageIcon = isHeard ? IconEar : IconArticle
  return (
    <Button
      size="compact-md"
      variant="default"
      className={styles.passage}
      classNames={{ label: styles.words, section: styles.icon }}
      leftSection={passage === 'shown' ? <IconListDetails size={18} aria-hidden /> : <PassageIcon size={18} aria-hidden />}
      onClick={onTogglePassage}
    >
      {passage === 'shown' ? t('exam.toQuestion') : isHeard ? soundText('toSound') : t('exam.toPassage')}
    </Button>
  )
}
