import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { useKioskText } from '../../features/device/kiosk/use-kiosk-text.ts'
import { SystemCheckList } from '../../features/device/set-up/system-check-list.tsx'
import { SupportBundle } from '../../features/device/settings/support-bundle.tsx'
import { Updates } from '../../features/updates/updates.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'

/** What an invigilator can do for an exam computer after the PIN: check it and its network, update it, also by USB drive, and save a file for support. */
export function KioskMaintenance() {
  const { t } = useKioskText()
  const [isChecking, setChecking] = useState(false)
  return (
    <>
      <PageSection mt="var(--koya-space-5)" title={t('maintenance.checkTitle')}>
        {isChecking ? (
          <Box mt="md">
            <SystemCheckList />
          </Box>
        ) : (
          <>
            <p>{t('maintenance.checkWords')}</p>
            <Button variant="default" onClick={() => setChecking(true)}>
              {t('maintenance.check')}
            </Button>
          </>
        )}
      </PageSection>
      <Updates computersPath={null} />
      <PageSection mt="var(--koya-space-5)" title={t('maintenance.title')}>
        <SupportBundle />
      </PageSection>
    </>
  )
}
