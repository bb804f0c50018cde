import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { Radio } from '@mantine/core'
import { useId } from 'react'
import type { UserSettings } from '../../../../src-shared/device/settings.ts'
import { themes } from '../../../../src-shared/device/setting-values.ts'
import { AutoGrid } from '../../../ui/page/auto-grid.tsx'
import type { SettingProps } from './setting-props.ts'
import { SettingRow } from './setting-row.tsx'
import { useSettingsText } from './use-settings-text.ts'

export function ThemeSetting({ value, isLocked, onChange }: SettingProps<UserSettings['theme']>) {
  const { t } = useSettingsText()
  const titleId = useId()
  return (
    <SettingRow titleId={titleId} title={t('theme.title')} description={t('theme.words')} isLocked={isLocked}>
      <AutoGrid role="radiogroup" aria-labelledby={titleId} leastWidth="11rem" gap="sm" isEven>
        {themes.map((theme) => (
          <Radio
            key={theme}
            name="theme"
            size="md"
            iconColor="var(--koya-on-green-fill)"
            label={t(`theme.${theme}`)}
            value={theme}
            checked={theme === value}
            disabled={isLocked}
            onChange={() => void onChange({ theme })}
          />
        ))}
      </AutoGrid>
    </SettingRow>
  )
}
