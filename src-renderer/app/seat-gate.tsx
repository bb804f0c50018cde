import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import type { SeatView } from '../../src-shared/kiosk/kiosk-contract.ts'
import { useBridge } from '../bridge/bridge-context.tsx'
import { seatQuery } from '../bridge/seat-query.ts'
import styles from './seat-gate.module.css'
import { Splash } from './splash.tsx'

const LockedSeat = lazy(async () => ({ default: (await import('../features/kiosk/locked-seat.tsx')).LockedSeat }))
const HeldSeat = lazy(async () => ({ default: (await import('../features/kiosk/held-seat.tsx')).HeldSeat }))
const FreeSeat = lazy(async () => ({ default: (await import('../features/kiosk/free-seat.tsx')).FreeSeat }))

/**
 * What this computer is comes before everything else on it. On an exam seat the app appears once the seat is closed off, and stays behind what an
 * invigilator sees when it was opened: the paper in it keeps its place.
 */
export function SeatGate({ children }: { readonly children: ReactNode }) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { data: seat } = useQuery({ ...seatQuery(bridge), throwOnError: true })
  const [wasHeld, setWasHeld] = useState(false)
  useEffect(
    () =>
      bridge.kiosk.onChanged((changed) => {
        const { queryKey } = seatQuery(bridge)
        // An answer that is still on its way is older than what main tells.
        void queryClient.cancelQueries({ queryKey }).then(() => queryClient.setQueryData(queryKey, changed))
      }),
    [bridge, queryClient]
  )
  if (seat === undefined) return <Splash />
  if (seat.seat !== 'exam') return children
  if (seat.kiosk.kind === 'held' && !wasHeld) setWasHeld(true)
  return (
    <div className={styles.seat}>
      {wasHeld ? (
        <div className={styles.behind} inert={seat.kiosk.kind !== 'held'}>
          {children}
        </div>
      ) : null}
      <Suspense fallback={null}>
        <Seat seat={seat} />
      </Suspense>
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
