import {
  IconAdjustments,
  IconArrowLeft,
  IconArrowRight,
  IconCalculator,
  IconDots,
  IconEraser,
  IconFlag,
  IconFlagFilled,
  IconNotes,
  IconPlayerSkipForward
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAnswered } from './answer-state.ts'
import { ReadTool } from '../read-aloud/read-tool.tsx'
import { CheckTool } from './check-tool.tsx'
import { useExam, useExamStore } from './exam-context.tsx'
import { HighlightTool } from './highlight-tool.tsx'
import { placeOf } from './paper-index.ts'
import { PauseTool } from './pause-tool.tsx'
import { useLetterKeys } from './room-preferences.tsx'
import { ToolButton } from './tool-button.tsx'
import type { SidePanel } from './use-side-panel.ts'
import styles from './question-tools.module.css'

interface QuestionToolsProps {
  /** What is open beside the question. */
  readonly panel: SidePanel
  readonly onTogglePanel: (panel: SidePanel) => void
}

/**
 * What can be done with the current item, and the ways on from it. Where there is no room for all in one line, the lesser tools take the place
 * of the others while “More” is pressed.
 */
export function QuestionTools({ panel, onTogglePanel }: QuestionToolsProps) {
  const { t } = useTranslation()
  const [isMore, setIsMore] = useState(false)
  return (
    <div className={styles.tools} role="group" aria-label={t('exam.tools')}>
      <div className={styles.bar} data-more={isMore}>
        <WaysOn />
        <div className={styles.group}>
          <ItemTools panel={panel} onTogglePanel={onTogglePanel} />
          <span className={styles.more}>
            <ToolButton
              icon={<IconDots size={18} />}
              isPressed={isMore}
              onPress={() => {
                setIsMore(!isMore)
              }}
            >
              {t('exam.more')}
            </ToolButton>
          </span>
        </div>
      </div>
    </div>
  )
}

function WaysOn() {
  const { t } = useTranslation()
  const store = useExamStore()
  const itemId = useExam((state) => state.currentItemId)
  const letterKeys = useLetterKeys()
  const { previousItemId, nextItemId } = placeOf(store.index, itemId)
  return (
    <div className={`${styles.group ?? ''} ${styles.first ?? ''}`}>
      <ToolButton
        icon={<IconArrowLeft size={18} />}
        keyCap={letterKeys?.previous}
        isOff={previousItemId === undefined || !store.mayVisit(previousItemId, itemId)}
        onPress={() => {
          store.moveTo(previousItemId)
        }}
      >
        {t('exam.previous')}
      </ToolButton>
      <ToolButton
        icon={<IconArrowRight size={18} />}
        keyCap={letterKeys?.next}
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
  )
}

function ItemTools({ panel, onTogglePanel }: QuestionToolsProps) {
  const { t } = useTranslation()
  const store = useExamStore()
  const itemId = useExam((state) => state.currentItemId)
  const isFlagged = useExam((state) => state.flaggedItemIds.has(state.currentItemId))
  const isClearable = useExam((state) => isAnswered(state, state.currentItemId) && !state.checkedItemIds.has(state.currentItemId))
  const { subject } = placeOf(store.index, itemId)
  const { rules } = store.attempt.paper
  const toggle = (asked: SidePanel) => ({
    isPressed: panel === asked,
    onPress: () => {
      onTogglePanel(asked)
    }
  })
  return (
    <>
      <span className={styles.first}>
        <CheckTool />
      </span>
      <span className={styles.first}>
        <ToolButton
          icon={isFlagged ? <IconFlagFilled size={18} /> : <IconFlag size={18} />}
          isPressed={isFlagged}
          onPress={() => {
            store.toggleFlag(itemId)
          }}
        >
          {t('exam.flag')}
        </ToolButton>
      </span>
      <span className={styles.second}>
        <ToolButton
          icon={<IconEraser size={18} />}
          isOff={!isClearable}
          onPress={() => {
            store.clear(itemId)
          }}
        >
          {t('exam.clear')}
        </ToolButton>
      </span>
      {(subject.calculator ?? rules.calculator) === 'none' ? null : (
        <span className={styles.first}>
          <ToolButton icon={<IconCalculator size={18} />} {...toggle('calculator')}>
            {t('exam.calculator')}
          </ToolButton>
        </span>
      )}
      <span className={styles.second}>
        <PauseTool />
        <HighlightTool />
        <ReadTool />
        <ToolButton icon={<IconNotes size={18} />} {...toggle('notes')}>
          {t('exam.notes.title')}
        </ToolButton>
        <ToolButton icon={<IconAdjustments size={18} />} {...toggle('tools')}>
          {t('exam.roomTools.title')}
        </ToolButton>
      </span>
    </>
  )
}
