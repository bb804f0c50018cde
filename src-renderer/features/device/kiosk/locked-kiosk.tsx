import type { KioskDeviceFault, KioskDeviceView } from '../../../../src-shared/device/kiosk-contract.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import styles from './kiosk.module.css'
import { useKioskText } from './use-kiosk-text.ts'

interface LockedKioskProps {
  readonly fault: KioskDeviceFault
  readonly path: string
  readonly problems: readonly string[]
  readonly centre: KioskDeviceView['centre']
}

/** The only page of a kiosk device with an invalid policy: what is wrong, whom to call, and that nothing is lost. */
export function LockedKiosk({ fault, path, problems, centre }: LockedKioskProps) {
  const { t } = useKioskText()
  return (
    <div className={styles.page} data-scroller>
      <Page title={t('locked.title')} lead={t('locked.candidate')} width="reading">
        <Notice tone="trouble">{t(`locked.${fault}`, { path })}</Notice>
        {problems.length === 0 ? null : (
          <section aria-label={t('locked.problems')}>
            <h2>{t('locked.problems')}</h2>
            <ul className={styles.problems}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </section>
        )}
        <p>{t('locked.why')}</p>
        <p>{t('locked.whatToDo')}</p>
        {centre === null || centre.contact === null ? null : <p>{t('locked.contact', { contact: centre.contact })}</p>}
      </Page>
    </div>
  )
}
