import { useKioskText } from '../../features/device/kiosk/use-kiosk-text.ts'
import { SupportBundle } from '../../features/device/settings/support-bundle.tsx'
import { Updates } from '../../features/updates/updates.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'

/** What an invigilator can do for an exam computer after the PIN: update it, also by USB drive, and save a file for support. */
export function KioskMaintenance() {
  const { t } = useKioskText()
  return (
    <>
      <Updates computersPath={null} />
      <PageSection mt="var(--koya-space-5)" title={t('maintenance.title')}>
        <SupportBundle />
      </PageSection>
    </>
  )
}
