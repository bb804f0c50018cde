import { IconBulb } from '@tabler/icons-react'
import { sittingModeOf } from '../../../../src-shared/content/exams/sitting-mode.ts'
import { hasHint } from '../../../../src-shared/attempt/record/item-hint.ts'
import { useExam, useExamStore } from '../store/exam-context.tsx'
import { entryOf } from '../store/paper-index.ts'
import { useItemAct } from './use-item-act.ts'
import { useRoomText } from '../store/use-room-text.ts'
import { ToolButton } from './tool-button.tsx'
import { ToolHint } from './tool-hint.tsx'

/** In study mode, rules out one wrong option of the current item. The hint appears below the options. */
export function HintTool() {
  const { paper } = useExamStore().attempt
  return sittingModeOf(paper) === 'study' && paper.sealedKeys !== undefined ? <StudyTool /> : null
}

function StudyTool() {
  const { t } = useRoomText()
  const store = useExamStore()
  const isReady = useExam(
    ({ currentItemId, hintedItemIds, checkedItemIds }) =>
      hasHint(entryOf(store.index, currentItemId).item) && !hintedItemIds.has(currentItemId) && !checkedItemIds.has(currentItemId)
  )
  const { refusal, run } = useItemAct(store.takeHint)
  return (
    <ToolHint hint={refusal}>
      <ToolButton icon={<IconBulb size={18} />} isDisabled={!isReady} onPress={() => void run()}>
        {t('hint.tool')}
      </ToolButton>
    </ToolHint>
  )
}
