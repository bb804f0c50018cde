import { Button, Group } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { KioskPhase } from '../../../../src-shared/device/kiosk-contract.ts'
import type { FoundSign } from '../../../../src-shared/device/probe-findings.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { FoundSigns } from './found-signs.tsx'
import styles from './kiosk.module.css'
import { useKioskText } from './use-kiosk-text.ts'

interface FreeKioskProps {
  readonly kiosk: Extract<KioskPhase, { kind: 'open' | 'failed' }>
  /** What was found on this computer. */
  readonly signs: readonly FoundSign[]
  /** What can be done for the computer while it is unlocked. */
  readonly maintenance: ReactNode
}

/** Shown to an invigilator while the locks are not held: the reason, the two ways to continue, and the maintenance. */
export function FreeKiosk({ kiosk, signs, maintenance }: FreeKioskProps) {
  const { t } = useKioskText()
  const bridge = useBridge()
  const [busy, setBusy] = useState<'taking' | 'closing' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function ask(what: 'taking' | 'closing'): Promise<void> {
    setBusy(what)
    setFailure(null)
    try {
      await (what === 'taking' ? unwrap(bridge.kiosk.take({})) : unwrap(bridge.kiosk.close({})))
    } catch (thrown) {
      setFailure(toFailure(thrown).message)
    }
    setBusy(null)
  }

  const isOpen = kiosk.kind === 'open'
  return (
    <div className={styles.page} data-scroller>
      <Page title={t(isOpen ? 'free.openTitle' : 'free.failedTitle')} width="reading">
        {kiosk.kind === 'open' ? <p>{t('free.openWords')}</p> : <Refused lock={kiosk.lock} why={kiosk.why} signs={signs} />}
        <p>{t('free.clock')}</p>
        {failure === null ? null : <Notice tone="trouble">{failure}</Notice>}
        <Group gap="sm" mt="md">
          <BusyButton size="md" isBusy={busy === 'taking'} busyLabel={t('free.taking')} onClick={() => void ask('taking')}>
            {t('free.take')}
          </BusyButton>
          {isOpen ? (
            <Button size="md" variant="default" aria-disabled={busy !== null} onClick={() => void ask('closing')}>
              {t(busy === 'closing' ? 'free.closing' : 'free.close')}
            </Button>
          ) : null}
        </Group>
        {maintenance}
      </Page>
    </div>
  )
}

function Refused({ lock, why, signs }: Pick<Extract<KioskPhase, { kind: 'failed' }>, 'lock' | 'why'> & Pick<FreeKioskProps, 'signs'>) {
  const { t } = useKioskText()
  return (
    <>
      <Notice tone="trouble">{why === 'found' ? t('free.foundWords') : t('free.failedWords', { lock: t(`locks.${lock}`) })}</Notice>
      {why === 'found' ? <FoundSigns signs={signs} /> : null}
      <p>{t(`free.${why}`)}</p>
    </>
  )
}
