import { useQuery } from '@tanstack/react-query'
import { useBridge } from './bridge-context.tsx'
import { seatQuery } from './kiosk-query.ts'

/** Whether this computer is a seat of an exam centre, where main refuses what leads out of it. */
export function useIsExamSeat(): boolean {
  return useQuery(seatQuery(useBridge())).data?.seat === 'exam'
}
