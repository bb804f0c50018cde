import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { KioskDeviceView } from '../../../src-shared/device/kiosk-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { kioskQuery } from '../../bridge/kiosk-query.ts'
import { FreeKiosk } from '../../features/device/kiosk/free-kiosk.tsx'
import { HeldKiosk } from '../../features/device/kiosk/held-kiosk.tsx'
import { LockedKiosk } from '../../features/device/kiosk/locked-kiosk.tsx'
import styles from './closed-kiosk.module.css'
import { Splash } from '../base/splash.tsx'

interface ClosedKioskProps {
  readonly device: KioskDeviceView
  /** The app. */
  readonly children: ReactNode
}

/**
 * An exam seat: the app appears once the seat is closed off, and stays behind what an invigilator sees when it was opened: the paper in it keeps its
 * place.
 */
export function ClosedKiosk({ device, children }: ClosedKioskProps) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [wasHeld, setWasHeld] = useState(false)
  useEffect(() => {
    const { queryKey } = kioskQuery(bridge)
    const stop = bridge.kiosk.onChanged((changed) => {
      // An answer that is still on its way is older than what main tells.
      void queryClient.cancelQueries({ queryKey }).then(() => queryClient.setQueryData(queryKey, changed))
    })
    // What main told before anybody listened.
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
  if (device.kiosk.kind === 'held') return <HeldKiosk notOffered={device.kiosk.notOffered} />
  if (device.kiosk.kind === 'open' || device.kiosk.kind === 'failed') return <FreeKiosk kiosk={device.kiosk} />
  return <Splash />
}
