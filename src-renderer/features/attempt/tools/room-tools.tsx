import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Box, Flex, Switch } from '@mantine/core'
import { useSyncExternalStore, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CodedFailure } from '../../../bridge/coded-failure.ts'
import { saveFailureOf } from '../store/answer-state.ts'
import type { ClockStore } from '../store/clock-store.ts'
import { mayHideClock } from '../store/clock-text.ts'
import { keyMapOf } from '../../../../src-shared/content/exams/exam-rules.ts'
import { useItemTypeText } from '../item-types/parts/use-item-type-text.ts'
import { useExamStore, useExam } from '../store/exam-context.tsx'
import { useRoomChoice } from '../store/room-preferences.tsx'
import { RoomZoom } from './room-zoom.tsx'
import { SideBox } from './side-box.tsx'
import { SwitchLearner } from './switch-learner.tsx'
import { useVoiceText } from '../../device/voice/use-voice-text.ts'
import { VoicePanel } from '../../device/voice/voice-panel.tsx'

interface RoomToolsProps {
  readonly clock: ClockStore
  readonly onClose: () => void
}

/** The room's appearance and sound settings. Each choice applies immediately and is saved for later exams. */
export function RoomTools({ clock, onClose }: RoomToolsProps) {
  const { t } = useTranslation()
  const { t: itemTypeText } = useItemTypeText()
  const { preferences, change } = useRoomChoice()
  const store = useExamStore()
  const keyMap = keyMapOf(store.attempt.paper.rules)
  const saveAll = async (): Promise<void> => {
    await store.retry()
    const failure = saveFailureOf(store.getState())
    if (failure !== null) throw new CodedFailure(failure)
  }
  const mayHide = useSyncExternalStore(clock.subscribe, () => mayHideClock(clock.getRemainingMs()))
  return (
    <SideBox title={t('exam.roomTools.title')} onClose={onClose}>
      <Switch
        data-first
        label={t('exam.roomTools.showClock')}
        description={mayHide ? undefined : t('exam.roomTools.clockStays')}
        checked={!preferences.isClockHidden || !mayHide}
        disabled={!mayHide}
        onChange={({ currentTarget }) => {
          change({ isClockHidden: !currentTarget.checked })
        }}
        styles={{ description: { fontSize: '0.8125rem' } }}
      />
      <Switch
        label={t('exam.roomTools.timeTone')}
        checked={preferences.hasTimeTone}
        onChange={({ currentTarget }) => {
          change({ hasTimeTone: currentTarget.checked })
        }}
      />
      {keyMap ? (
        <Switch
          label={t('exam.roomTools.letterKeys')}
          checked={preferences.hasLetterKeys}
          onChange={({ currentTarget }) => {
            change({ hasLetterKeys: currentTarget.checked })
          }}
        />
      ) : null}
      <Switch
        label={t('exam.roomTools.digitKeys')}
        checked={preferences.hasDigitKeys}
        onChange={({ currentTarget }) => {
          change({ hasDigitKeys: currentTarget.checked })
        }}
      />
      <Switch
        label={itemTypeText('strike.tool')}
        checked={preferences.hasStrikes}
        onChange={({ currentTarget }) => {
          change({ hasStrikes: currentTarget.checked })
        }}
      />
      <RoomZoom />
      <RoomVoice />
      <SwitchLearner paper={store.attempt.paper} flush={saveAll} />
    </SideBox>
  )
}

/** Voice settings for reading questions aloud; silent while a sound of the paper plays. */
function RoomVoice() {
  const { t } = useVoiceText()
  const { preferences, change } = useRoomChoice()
  const isSoundOn = useExam((exam) => exam.isSoundOn)
  const titleId = useId()
  return (
    <Flex component="section" direction="column" gap={8} pt={8} style={{ borderTop: '1px solid var(--koya-line)' }} aria-labelledby={titleId}>
      <Box component="h3" id={titleId} m={0} fz="sm">
        {t('title')}
      </Box>
      <VoicePanel voice={preferences.voice} rate={preferences.voiceRate} isSilenced={isSoundOn} onChange={change} />
    </Flex>
  )
}
