import { useId } from 'react'
import type { UserSettings } from '../../../../src-shared/device/settings.ts'
import { useVoiceText } from '../voice/use-voice-text.ts'
import { VoicePanel } from '../voice/voice-panel.tsx'
import type { SettingProps } from './setting-props.ts'
import { SettingRow } from './setting-row.tsx'

/** Voice and speed of reading aloud. */
export function VoiceSetting({ value, isLocked, onChange }: SettingProps<Pick<UserSettings, 'voice' | 'voiceRate'>>) {
  const { t } = useVoiceText()
  const titleId = useId()
  return (
    <SettingRow titleId={titleId} title={t('title')} description={t('words')} isLocked={isLocked}>
      <VoicePanel voice={value.voice} rate={value.voiceRate} isLocked={isLocked} onChange={(changed) => void onChange(changed)} />
    </SettingRow>
  )
}
