import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { seatQuery } from '../../bridge/kiosk-query.ts'
import { Splash } from '../base/splash.tsx'

const ClosedSeat = lazy(async () => ({ default: (await import('./closed-kiosk.tsx')).ClosedSeat }))

/** What this computer is comes before everything else on it; what an exam seat needs is loaded on one alone. */
export function SeatGate({ children }: { readonly children: ReactNode }) {
  const { data: seat } = useQuery({ ...seatQuery(useBridge()), throwOnError: true })
  if (seat === undefined) return <Splash />
  if (seat.seat !== 'exam') return children
  return (
    <Suspense fallback={<Splash />}>
      <ClosedSeat seat={seat}>{children}</ClosedSeat>
    </Suspense>
  )
}
