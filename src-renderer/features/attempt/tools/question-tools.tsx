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
  IconPlayerSkipForward,
  IconPlayerPause
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAnswered } from '../store/answer-state.ts'
import { ReadTool } from './read-tool.tsx'
import { CheckTool } from './check-tool.tsx'
import { HintTool } from './hint-tool.tsx'
import { useDeferredExam, useExam, useExamStore } from '../store/exam-context.tsx'
import type { ExamState } from '../store/exam-state.ts'
import { HighlightTool } from './highlight-tool.tsx'
import { entryOf } from '../store/paper-index.ts'
import { FromStage, roomStages } from '../store/staged-rendering.tsx'
import { useLetterKeys } from '../store/room-preferences.tsx'
import { ToolButton } from './tool-button.tsx'
import type { SidePanel } from './use-side-panel.ts'
import styles from './question-tools.module.css'
import { sittingModeOf } from '../../../../src-shared/content/exams/sitting-mode.ts'
import { ToolHint } from './tool-hint.tsx'
import { useCheckIsNext } from './use-check-is-next.ts'
import { useRoomText } from '../store/use-room-text.ts'

interface QuestionToolsProps {
  /** The open side panel. */
  readonly panel: SidePanel
  readonly onTogglePanel: (panel: SidePanel) => void
}

/**
 * Tools for the current item and navigation buttons. If they do not fit in one line, the secondary tools replace the others while “More” is
 * pressed.
 */
export function QuestionTools({ panel, onTogglePanel }: QuestionToolsProps) {
  const { t } = useTranslation()
  const [isMore, setIsMore] = useState(false)
  return (
    <div className={styles.tools} role="group" aria-label={t('exam.tools')}>
      <div className={styles.bar} data-more={isMore}>
        <WaysOn />
        <div className={styles.group}>
          <FromStage stage={roomStages.itemTools}>
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
          </FromStage>
        </div>
      </div>
    </div>
  )
}

/** Each navigation button knows whether it is enabled, so that a move rerenders only the buttons that change. */
function WaysOn() {
  const { t } = useTranslation()
  const store = useExamStore()
  return (
    <div className={`${styles.group ?? ''} ${styles.first ?? ''}`}>
      <PreviousTool />
      <NextTool />
      <ToolButton icon={<IconPlayerSkipForward size={18} />} onPress={store.moveToUnanswered}>
        {t('exam.nextUnanswered')}
      </ToolButton>
    </div>
  )
}

function PreviousTool() {
  const { t } = useTranslation()
  const store = useExamStore()
  const letterKeys = useLetterKeys()
  const previousOf = (state: ExamState) => entryOf(store.index, state.currentItemId).previousItemId
  const isDisabled = useExam((state) => {
    const itemId = previousOf(state)
    return itemId === undefined || !store.mayVisit(itemId, state.currentItemId)
  })
  return (
    <ToolButton
      icon={<IconArrowLeft size={18} />}
      keyCap={letterKeys?.previous}
      isDisabled={isDisabled}
      onPress={() => {
        store.moveTo(previousOf(store.getState()))
      }}
    >
      {t('exam.previous')}
    </ToolButton>
  )
}

function NextTool() {
  const { t } = useTranslation()
  const store = useExamStore()
  const letterKeys = useLetterKeys()
  const nextOf = (state: ExamState) => entryOf(store.index, state.currentItemId).nextItemId
  const isDisabled = useExam((state) => nextOf(state) === undefined)
  const isCheckNext = useCheckIsNext()
  return (
    <ToolButton
      icon={<IconArrowRight size={18} />}
      keyCap={letterKeys?.next}
      isDisabled={isDisabled}
      isMain={!isCheckNext}
      onPress={() => {
        store.moveTo(nextOf(store.getState()))
      }}
    >
      {t('exam.next')}
    </ToolButton>
  )
}

/** Rerenders when a panel opens or closes, or when the subject has another calculator; the tools subscribe to the rest. */
function ItemTools({ panel, onTogglePanel }: QuestionToolsProps) {
  const { t } = useTranslation()
  const { index, attempt } = useExamStore()
  const { rules } = attempt.paper
  const hasCalculator = useExam((state) => (entryOf(index, state.currentItemId).subject.calculator ?? rules.calculator) !== 'none')
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
        <HintTool />
      </span>
      <span className={styles.first}>
        <FlagTool />
      </span>
      <span className={styles.second}>
        <ClearTool />
      </span>
      {hasCalculator ? (
        <span className={styles.first}>
          <ToolButton icon={<IconCalculator size={18} />} {...toggle('calculator')}>
            {t('exam.calculator')}
          </ToolButton>
        </span>
      ) : null}
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

function FlagTool() {
  const { t } = useTranslation()
  const store = useExamStore()
  const isFlagged = useExam((state) => state.flaggedItemIds.has(state.currentItemId))
  return (
    <ToolButton
      icon={isFlagged ? <IconFlagFilled size={18} /> : <IconFlag size={18} />}
      isPressed={isFlagged}
      onPress={() => {
        store.toggleFlag(store.getState().currentItemId)
      }}
    >
      {t('exam.flag')}
    </ToolButton>
  )
}

function ClearTool() {
  const { t } = useTranslation()
  const store = useExamStore()
  const isClearable = useDeferredExam((state) => isAnswered(state, state.currentItemId) && !state.checkedItemIds.has(state.currentItemId))
  return (
    <ToolButton
      icon={<IconEraser size={18} />}
      isDisabled={!isClearable}
      onPress={() => {
        store.clear(store.getState().currentItemId)
      }}
    >
      {t('exam.clear')}
    </ToolButton>
  )
}

/** Pauses the clock of a timed practice. A hint above the button says why it cannot. */
function PauseTool() {
  const { t } = useRoomText()
  const store = useExamStore()
  const [hint, setHint] = useState<string | null>(null)
  if (sittingModeOf(store.attempt.paper) !== 'timed-practice') return null

  async function pause(): Promise<void> {
    const failure = await store.setPaused(true)
    if (failure !== null) setHint(failure.message)
  }

  return (
    <ToolHint hint={hint}>
      <ToolButton icon={<IconPlayerPause size={18} />} onPress={() => void pause()}>
        {t('pause.tool')}
      </ToolButton>
    </ToolHint>
  )
}
