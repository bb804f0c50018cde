import { Button, Group } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { UserSettings } from '../../../../src-shared/device/settings.ts'
import { SettingRow } from './setting-row.tsx'
import { useSettingsText } from './use-settings-text.ts'

/** Purpose of this computer, with links to change it and to the system check. */
export function KioskSetting({ seat }: { readonly seat: UserSettings['seat'] }) {
  const { t } = useSettingsText()
  return (
    <SettingRow titleId={useId()} title={t('seat.title')} description={t('seat.words')}>
      <p>{t(`seat.kind.${seat === '' ? 'none' : seat}`)}</p>
      <Group gap="sm">
        <Button component={Link} to="/set-up" variant="default">
          {t('seat.setUp')}
        </Button>
        <Button component={Link} to="/set-up?step=readiness" variant="default">
          {t('seat.readiness')}
        </Button>
      </Group>
    </SettingRow>
  )
}
