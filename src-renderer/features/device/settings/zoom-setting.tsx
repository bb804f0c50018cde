import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Box, Button, Group } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { defaultSettings } from '../../../../src-shared/device/settings.ts'
import { nextZoom } from '../../../../src-shared/device/setting-values.ts'
import type { SettingProps } from './setting-props.ts'
import { SettingRow } from './setting-row.tsx'
import { useSettingsText } from './use-settings-text.ts'

export function ZoomSetting({ value, isLocked, onChange }: SettingProps<number>) {
  const { t } = useSettingsText()
  const titleId = useId()
  const step = (label: string, zoom: number | undefined, icon: typeof IconPlus) => {
    const Icon = icon
    return (
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={label}
        disabled={isLocked || zoom === undefined}
        onClick={() => void onChange({ zoom: zoom ?? value })}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <SettingRow titleId={titleId} title={t('zoom.title')} description={t('zoom.words')} isLocked={isLocked}>
      <Group role="group" aria-labelledby={titleId} gap="sm">
        {step(t('zoom.smaller'), nextZoom(value, 'smaller'), IconMinus)}
        <Box component="output" miw={64} ta="center" aria-live="polite">
          {t('zoom.percent', { percent: Math.round(value * 100) })}
        </Box>
        {step(t('zoom.larger'), nextZoom(value, 'larger'), IconPlus)}
        {value === defaultSettings.zoom || isLocked ? null : (
          <Button variant="subtle" size="sm" onClick={() => void onChange({ zoom: defaultSettings.zoom })}>
            {t('zoom.reset')}
          </Button>
        )}
      </Group>
    </SettingRow>
  )
}
