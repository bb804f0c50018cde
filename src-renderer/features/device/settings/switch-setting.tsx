import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Switch } from '@mantine/core'
import { useId } from 'react'
import type { SettingProps } from './setting-props.ts'
import { SettingRow } from './setting-row.tsx'
import { useSettingsText } from './use-settings-text.ts'

interface SwitchSettingProps extends SettingProps<boolean> {
  readonly name: 'dataSaver' | 'isClockHidden' | 'hasTimeTone' | 'hasLetterKeys' | 'hasDigitKeys' | 'hasStrikes'
}

/** An on/off setting. */
export function SwitchSetting({ name, value, isLocked, onChange }: SwitchSettingProps) {
  const { t } = useSettingsText()
  const titleId = useId()
  return (
    <SettingRow titleId={titleId} title={t(`${name}.title`)} description={t(`${name}.words`)} isLocked={isLocked}>
      <Switch
        size="md"
        aria-labelledby={titleId}
        checked={value}
        disabled={isLocked}
        onChange={({ currentTarget }) => void onChange({ [name]: currentTarget.checked })}
      />
    </SettingRow>
  )
}
