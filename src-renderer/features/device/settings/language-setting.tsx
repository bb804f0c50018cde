import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import type { UserSettings } from '../../../../src-shared/device/settings.ts'
import { languages } from '../../../../src-shared/device/setting-values.ts'
import type { SettingProps } from './setting-props.ts'
import { SettingRow } from './setting-row.tsx'
import { useSettingsText } from './use-settings-text.ts'

export function LanguageSetting({ value, isLocked, onChange }: SettingProps<UserSettings['language']>) {
  const { t } = useSettingsText()
  const titleId = useId()
  return (
    <SettingRow titleId={titleId} title={t('language.title')} description={t('language.words')} isLocked={isLocked}>
      <NativeSelect
        aria-labelledby={titleId}
        size="md"
        disabled={isLocked}
        value={value}
        onChange={({ currentTarget }) => {
          const language = languages.find((one) => one === currentTarget.value)
          if (language !== undefined) void onChange({ language })
        }}
        data={languages.map((language) => ({ value: language, label: t(`language.${language}`) }))}
      />
    </SettingRow>
  )
}
