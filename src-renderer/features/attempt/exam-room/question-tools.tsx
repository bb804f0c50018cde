import { IconArrowLeft, IconArrowRight, IconCalculator, IconEraser, IconFlag, IconFlagFilled, IconPlayerSkipForward } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isAnswered } from './answer-state.ts'
import { useExam, useExamStore } from './exam-context.tsx'
import { placeOf } from './paper-index.ts'
import { ToolButton } from './tool-button.tsx'
import styles from './question-tools.module.css'

interface QuestionToolsProps {
  readonly calculator: 'absent' | 'closed' | 'open'
  readonly onToggleCalculator: () => void
}

/** What can be done with the current item, and the ways on from it. */
export function QuestionTools({ calculator, onToggleCalculator }: QuestionToolsProps) {
  const { t } = useTranslation()
  const store = useExamStore()
  const itemId = useExam((state) => state.currentItemId)
  const isFlagged = useExam((state) => state.flaggedItemIds.has(state.currentItemId))
  const hasAnswer = useExam((state) => isAnswered(state, state.currentItemId))
  const { previousItemId, nextItemId } = placeOf(store.index, itemId)
  const { hasEightKeys } = store.attempt.paper.rules
  return (
    <div className={styles.tools} role="group" aria-label={t('exam.tools')}>
      <div className={styles.bar}>
        <div className={styles.group}>
          <ToolButton
            icon={<IconArrowLeft size={18} />}
            keyCap={hasEightKeys ? 'P' : undefined}
            isOff={previousItemId === undefined}
            onPress={() => {
              store.moveTo(previousItemId)
            }}
          >
            {t('exam.previous')}
          </ToolButton>
          <ToolButton
            icon={<IconArrowRight size={18} />}
            keyCap={hasEightKeys ? 'N' : undefined}
            isOff={nextItemId === undefined}
            isMain
            onPress={() => {
              store.moveTo(nextItemId)
            }}
          >
            {t('exam.next')}
          </ToolButton>
          <ToolButton icon={<IconPlayerSkipForward size={18} />} onPress={store.moveToUnanswered}>
            {t('exam.nextUnanswered')}
          </ToolButton>
        </div>
        <div className={styles.group}>
          <ToolButton
            icon={isFlagged ? <IconFlagFilled size={18} /> : <IconFlag size={18} />}
            isPressed={isFlagged}
            onPress={() => {
              store.toggleFlag(itemId)
            }}
          >
            {t('exam.flag')}
          </ToolButton>
          <ToolButton
            icon={<IconEraser size={18} />}
            isOff={!hasAnswer}
            onPress={() => {
              store.clear(itemId)
            }}
          >
            {t('exam.clear')}
          </ToolButton>
          {calculator === 'absent' ? null : (
            <ToolButton icon={<IconCalculator size={18} />} isPressed={calculator === 'open'} onPress={onToggleCalculator}>
              {t('exam.calculator')}
            </ToolButton>
          )}
        </div>
      </div>
    </div>
  )
}
