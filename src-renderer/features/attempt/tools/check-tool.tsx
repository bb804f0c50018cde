import { IconCheckbox } from '@tabler/icons-react'
import { sittingModeOf } from '../../../../src-shared/content/exams/sitting-mode.ts'
import { isAnswered } from '../store/answer-state.ts'
import { useExam, useExamStore } from '../store/exam-context.tsx'
import { ToolButton } from './tool-button.tsx'
import { ToolHint } from './tool-hint.tsx'
import { useCheckIsNext } from './use-check-is-next.ts'
import { useItemAct } from './use-item-act.ts'
import { useRoomText } from '../store/use-room-text.ts'

/** In study mode, shows the key of the current item once it is answered. A hint above the button says why it cannot. */
export function CheckTool() {
  return sittingModeOf(useExamStore().attempt.paper) === 'study' ? <StudyTool /> : null
}

function StudyTool() {
  const { t } = useRoomText()
  const store = useExamStore()
  const isReady = useExam((state) => isAnswered(state, state.currentItemId) && !state.checkedItemIds.has(state.currentItemId))
  const isNext = useCheckIsNext()
  const { refusal, run } = useItemAct(store.check)
  return (
    <ToolHint hint={refusal}>
      <ToolButton icon={<IconCheckbox size={18} />} isDisabled={!isReady} isMain={isNext} onPress={() => void run()}>
        {t('check.tool')}
      </ToolButton>
    </ToolHint>
  )
}
