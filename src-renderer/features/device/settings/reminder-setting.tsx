import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { reminderTimes } from '../../../../src-shared/device/setting-values.ts'
import type { SettingProps } from './setting-props.ts'
import { SettingRow } from './setting-row.tsx'
import { useSettingsText } from './use-settings-text.ts'

const NEVER = ''

/** Time of the daily reminder, or none. */
export function ReminderSetting({ value, isLocked, onChange }: SettingProps<string | null>) {
  const { t } = useSettingsText()
  const titleId = useId()
  const times = value === null || reminderTimes.includes(value) ? reminderTimes : [value, ...reminderTimes]
  return (
    <SettingRow titleId={titleId} title={t('reminder.title')} description={t('reminder.words')} isLocked={isLocked}>
      <NativeSelect
        aria-labelledby={titleId}
        disabled={isLocked}
        value={value ?? NEVER}
        data={[{ value: NEVER, label: t('reminder.never') }, ...times.map((time) => ({ value: time, label: time }))]}
        onChange={({ currentTarget }) => void onChange({ reminderAt: currentTarget.value === NEVER ? null : currentTarget.value })}
      />
    </SettingRow>
  )
}
