import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import type { KioskDeviceView } from '../../../src-shared/device/kiosk-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { kioskQuery } from '../../bridge/kiosk-query.ts'
import { FreeKiosk } from '../../features/device/kiosk/free-kiosk.tsx'
import { HeldKiosk } from '../../features/device/kiosk/held-kiosk.tsx'
import { LockedKiosk } from '../../features/device/kiosk/locked-kiosk.tsx'
import styles from './closed-kiosk.module.css'
import { Splash } from '../base/splash.tsx'

const KioskMaintenance = lazy(async () => ({ default: (await import('./kiosk-maintenance.tsx')).KioskMaintenance }))

interface ClosedKioskProps {
  readonly device: KioskDeviceView
  /** The app. */
  readonly children: ReactNode
}

/**
 * Kiosk device: shows the app once all locks are held. If an invigilator opens the device, the app stays mounted behind their screen, so that an
 * open paper is not lost.
 */
export function ClosedKiosk({ device, children }: ClosedKioskProps) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [wasHeld, setWasHeld] = useState(false)
  useEffect(() => {
    const { queryKey } = kioskQuery(bridge)
    const stop = bridge.kiosk.onChanged((changed) => {
      // A pending read is older than main's event.
      void queryClient.cancelQueries({ queryKey }).then(() => queryClient.setQueryData(queryKey, changed))
    })
    // Fetches changes that main announced before this listener existed.
    void queryClient.invalidateQueries({ queryKey })
    return stop
  }, [bridge, queryClient])
  if (device.kiosk.kind === 'held' && !wasHeld) setWasHeld(true)
  return (
    <div className={styles.seat}>
      {wasHeld ? (
        <div className={styles.behind} inert={device.kiosk.kind !== 'held'}>
          {children}
        </div>
      ) : null}
      <KioskContent device={device} />
    </div>
  )
}

function KioskContent({ device }: { readonly device: KioskDeviceView }) {
  const { locked, centre } = device
  if (locked !== null) return <LockedKiosk fault={locked.fault} path={locked.policyPath} problems={locked.problems} centre={centre} />
  if (device.kiosk.kind === 'held') return <HeldKiosk notOffered={device.kiosk.notOffered} signs={device.signs} />
  if (device.kiosk.kind === 'failed') return <FreeKiosk kiosk={device.kiosk} signs={device.signs} maintenance={null} />
  if (device.kiosk.kind === 'open') {
    const maintenance = (
      <Suspense fallback={null}>
        <KioskMaintenance />
      </Suspense>
    )
    return <FreeKiosk kiosk={device.kiosk} signs={device.signs} maintenance={maintenance} />
  }
  return <Splash />
}
