import { IconVolume } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { speakableText } from '../../../../src-shared/kernel/markup/speakable-text.ts'
import { useReader } from '../../device/voice/use-reader.ts'
import { useVoiceText } from '../../device/voice/use-voice-text.ts'
import { useExam, useExamStore } from '../store/exam-context.tsx'
import type { ExamStore } from '../store/exam-store.ts'
import { entryOf } from '../store/paper-index.ts'
import { useRoomChoice } from '../store/room-preferences.tsx'
import { ToolButton } from './tool-button.tsx'
import { ToolHint } from './tool-hint.tsx'
import { questionViewOf } from '../item-types/question-views.ts'
import { useItemTypeText } from '../item-types/parts/use-item-type-text.ts'

/** Reads the question and its options aloud, until the candidate presses it again or moves to another question. */
export function ReadTool() {
  const { t } = useTranslation()
  const { t: voiceText } = useVoiceText()
  const { t: itemTypeText } = useItemTypeText()
  const store = useExamStore()
  const { index, attempt } = store
  const { voice, voiceRate } = useRoomChoice().preferences
  const { reader, state, isAtWork } = useReader()

  const isSoundOn = useExam((exam) => exam.isSoundOn)

  useEffect(() => stopAtMoves(store, reader.stop), [store, reader])
  useEffect(() => {
    if (isSoundOn) reader.stop()
  }, [reader, isSoundOn])

  function press(): void {
    if (isAtWork) {
      reader.stop()
      return
    }
    const { item, subject } = entryOf(index, store.getState().currentItemId)
    const letters = subject.optionLetters ?? attempt.paper.rules.optionLetters
    const lines = questionViewOf(item).linesToRead(item, { letters, t: itemTypeText })
    const altOf = (id: string): string => attempt.paper.pictures?.find((picture) => picture.id === id)?.alt ?? ''
    reader.read(
      [item.stem, ...lines].map((line) => speakableText(line, altOf)),
      { voice, rate: voiceRate }
    )
  }

  return (
    <ToolHint hint={state === 'no-voice' ? voiceText('now.none') : null}>
      <ToolButton icon={<IconVolume size={18} />} isPressed={isAtWork} isDisabled={isSoundOn} onPress={press}>
        {t('exam.readAloud.title')}
      </ToolButton>
    </ToolHint>
  )
}

/**
 * Subscribes to moves instead of rendering on them, because the button shows nothing of the item. Returns a function that unsubscribes and stops
 * the reading.
 */
function stopAtMoves(store: Pick<ExamStore, 'getState' | 'subscribe'>, stop: () => void): () => void {
  let itemId = store.getState().currentItemId
  const unsubscribe = store.subscribe(() => {
    const { currentItemId } = store.getState()
    if (currentItemId === itemId) return
    itemId = currentItemId
    stop()
  })
  return () => {
    unsubscribe()
    stop()
  }
}
