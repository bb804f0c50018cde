import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { SeatView } from '../../../src-shared/device/kiosk-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { seatQuery } from '../../bridge/kiosk-query.ts'
import { FreeSeat } from '../../features/device/kiosk/free-kiosk.tsx'
import { HeldSeat } from '../../features/device/kiosk/held-kiosk.tsx'
import { LockedSeat } from '../../features/device/kiosk/locked-kiosk.tsx'
import styles from './closed-kiosk.module.css'
import { Splash } from '../base/splash.tsx'

interface ClosedSeatProps {
  readonly seat: SeatView
  /** The app. */
  readonly children: ReactNode
}

/**
 * An exam seat: the app appears once the seat is closed off, and stays behind what an invigilator sees when it was opened: the paper in it keeps its
 * place.
 */
export function ClosedSeat({ seat, children }: ClosedSeatProps) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [wasHeld, setWasHeld] = useState(false)
  useEffect(() => {
    const { queryKey } = seatQuery(bridge)
    const stop = bridge.kiosk.onChanged((changed) => {
      // An answer that is still on its way is older than what main tells.
      void queryClient.cancelQueries({ queryKey }).then(() => queryClient.setQueryData(queryKey, changed))
    })
    // What main told before anybody listened.
    void queryClient.invalidateQueries({ queryKey })
    return stop
  }, [bridge, queryClient])
  if (seat.kiosk.kind === 'held' && !wasHeld) setWasHeld(true)
  return (
    <div className={styles.seat}>
      {wasHeld ? (
        <div className={styles.behind} inert={seat.kiosk.kind !== 'held'}>
          {children}
        </div>
      ) : null}
      <Seat seat={seat} />
    </div>
  )
}

function Seat({ seat }: { readonly seat: SeatView }) {
  const { locked, centre } = seat
  if (locked !== null) return <LockedSeat fault={locked.fault} path={locked.policyPath} problems={locked.problems} centre={centre} />
  if (seat.kiosk.kind === 'held') return <HeldSeat notOffered={seat.kiosk.notOffered} />
  if (seat.kiosk.kind === 'open' || seat.kiosk.kind === 'failed') return <FreeSeat kiosk={seat.kiosk} />
  return <Splash />
}
