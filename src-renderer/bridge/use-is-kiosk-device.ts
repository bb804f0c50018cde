import { useQuery } from '@tanstack/react-query'
import { useBridge } from './bridge-context.tsx'
import { kioskQuery } from './kiosk-query.ts'

/** Whether this computer is a seat of an exam centre, where main refuses what leads out of it. */
export function useIsKioskDevice(): boolean {
  return useQuery(kioskQuery(useBridge())).data?.seat === 'exam'
}
