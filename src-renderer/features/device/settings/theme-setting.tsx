import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { Radio } from '@mantine/core'
import { useId } from 'react'
import type { UserSettings } from '../../../../src-shared/device/settings.ts'
import { themes } from '../../../../src-shared/device/setting-values.ts'
import type { SettingProps } from './setting-props.ts'
import { SettingRow } from './setting-row.tsx'
import styles from './setting-row.module.css'
import { useSettingsText } from './use-settings-text.ts'

export function ThemeSetting({ value, isLocked, onChange }: SettingProps<UserSettings['theme']>) {
  const { t } = useSettingsText()
  const titleId = useId()
  return (
    <SettingRow titleId={titleId} title={t('theme.title')} description={t('theme.words')} isLocked={isLocked}>
      <div role="radiogroup" aria-labelledby={titleId} className={styles.choices}>
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
      </div>
    </SettingRow>
  )
}
