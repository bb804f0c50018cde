import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { lazy, Suspense, useState, useEffect } from 'react'
import type { LockName } from '../../../../src-shared/device/kiosk-contract.ts'
import type { FoundSign } from '../../../../src-shared/device/probe-findings.ts'
import styles from './kiosk.module.css'
import { useKioskText } from './use-kiosk-text.ts'
import { createOwnClipboard } from './own-clipboard.ts'

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }))

interface HeldKioskProps {
  readonly notOffered: readonly LockName[]
  readonly signs: readonly FoundSign[]
}

/** Footer of a locked kiosk device with the invigilator's exit. Candidates do not see which locks are unsupported and what was found. */
export function HeldKiosk({ notOffered, signs }: HeldKioskProps) {
  const { t } = useKioskText()
  const [isLeaving, setIsLeaving] = useState(false)
  useOwnClipboard(document)
  return (
    <footer className={styles.strip}>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconLock size={14} aria-hidden />}
        onClick={() => {
          setIsLeaving(true)
        }}
      >
        {t('held.leave')}
      </Button>
      {isLeaving ? (
        <Suspense fallback={null}>
          <LeaveDialog
            notOffered={notOffered}
            signs={signs}
            onCancel={() => {
              setIsLeaving(false)
            }}
          />
        </Suspense>
      ) : null}
    </footer>
  )
}

/** Active while the device is locked; its content is discarded afterwards. */
function useOwnClipboard(page: Document): void {
  useEffect(() => createOwnClipboard().watch(page), [page])
}
