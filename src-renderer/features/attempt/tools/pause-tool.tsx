import { IconPlayerPause } from '@tabler/icons-react'
import { useState } from 'react'
import { sittingModeOf } from '../../../../src-shared/content/exams/sitting-mode.ts'
import { useExamStore } from '../store/exam-context.tsx'
import { ToolButton } from './tool-button.tsx'
import { ToolHint } from './tool-hint.tsx'
import { useRoomText } from '../store/use-room-text.ts'

/** Stops the clock of a timed practice. What keeps it from that is said above the button. */
export function PauseTool() {
  const { t } = useRoomText()
  const store = useExamStore()
  const [hint, setHint] = useState<string | null>(null)
  if (sittingModeOf(store.attempt.paper) !== 'timed-practice') return null

  async function pause(): Promise<void> {
    const failure = await store.setPaused(true)
    if (failure !== null) setHint(failure.message)
  }

  return (
    <ToolHint hint={hint} testId="pause-hint">
      <ToolButton icon={<IconPlayerPause size={18} />} onPress={() => void pause()}>
        {t('pause.tool')}
      </ToolButton>
    </ToolHint>
  )
}
