import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserSettings } from '../../../src-shared/settings/settings.ts'
import { languages } from '../../../src-shared/settings/setting-values.ts'
import type { SettingProps } from './setting-props.ts'
import { SettingRow } from './setting-row.tsx'

export function LanguageSetting({ value, isLocked, onChange }: SettingProps<UserSettings['language']>) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <SettingRow titleId={titleId} title={t('settings.language.title')} words={t('settings.language.words')} isLocked={isLocked}>
      <NativeSelect
        aria-labelledby={titleId}
        size="md"
        disabled={isLocked}
        value={value}
        onChange={({ currentTarget }) => {
          const language = languages.find((one) => one === currentTarget.value)
          if (language !== undefined) void onChange({ language })
        }}
        data={languages.map((language) => ({ value: language, label: t(`settings.language.${language}`) }))}
      />
    </SettingRow>
  )
}
