import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { kioskQuery } from '../../bridge/kiosk-query.ts'
import { Splash } from '../base/splash.tsx'

const ClosedKiosk = lazy(async () => ({ default: (await import('./closed-kiosk.tsx')).ClosedKiosk }))

/** Determines the computer's role before anything else. Code for kiosk devices is loaded only on them. */
export function KioskGate({ children }: { readonly children: ReactNode }) {
  const { data: device } = useQuery({ ...kioskQuery(useBridge()), throwOnError: true })
  if (device === undefined) return <Splash />
  if (device.seat !== 'exam') return children
  return (
    <Suspense fallback={<Splash />}>
      <ClosedKiosk device={device}>{children}</ClosedKiosk>
    </Suspense>
  )
}
