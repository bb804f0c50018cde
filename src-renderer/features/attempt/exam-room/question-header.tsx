import { Button } from '@mantine/core'
import { IconArticle, IconEar, IconListDetails } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSoundText } from '../sounds/use-sound-text.ts'
import { AnswerStateMark } from './answer-state-mark.tsx'
import styles from './question-header.module.css'

interface QuestionHeaderProps {
  readonly itemId: string
  /** Counts from 1 within the subject. */
  readonly number: number
  readonly total: number
  /** The passage where it has no room beside the question: in place of it, or out of sight. */
  readonly passage: 'absent' | 'hidden' | 'shown'
  /** Whether the passage is a sound. */
  readonly isHeard: boolean
  readonly onTogglePassage: () => void
}

/** Which question it is and how its answer stands; both stay in view while question and passage scroll. */
export function QuestionHeader({ itemId, number, total, passage, isHeard, onTogglePassage }: QuestionHeaderProps) {
  const { t } = useTranslation()
  return (
    <header className={styles.header}>
      <div className={styles.column}>
        <h2 className={styles.number}>
          {t('exam.question', { number })}
          <span className={styles.total}>{t('exam.ofTotal', { total })}</span>
        </h2>
        {passage === 'absent' ? null : <PassageButton passage={passage} isHeard={isHeard} onTogglePassage={onTogglePassage} />}
        <AnswerStateMark itemId={itemId} />
      </div>
    </header>
  )
}

interface PassageButtonProps extends Pick<QuestionHeaderProps, 'isHeard' | 'onTogglePassage'> {
  readonly passage: 'hidden' | 'shown'
}

/** Apart from the number beside it, which every move changes. */
const PassageButton = memo(function PassageButton({ passage, isHeard, onTogglePassage }: PassageButtonProps) {
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
})
