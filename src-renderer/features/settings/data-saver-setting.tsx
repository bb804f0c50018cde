import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Switch } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingProps } from './setting-props.ts'
import { SettingRow } from './setting-row.tsx'

export function DataSaverSetting({ value, isLocked, onChange }: SettingProps<boolean>) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <SettingRow titleId={titleId} title={t('settings.dataSaver.title')} words={t('settings.dataSaver.words')} isLocked={isLocked}>
      <Switch
        size="md"
        aria-labelledby={titleId}
        checked={value}
        disabled={isLocked}
        onChange={({ currentTarget }) => void onChange({ dataSaver: currentTarget.checked })}
      />
    </SettingRow>
  )
}
