import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SeatView } from '../../../src-shared/exam-session/exam-session-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { candidateSeatQuery } from './candidate-seat-query.ts'

/** What this computer shows as a seat, kept in step with main. */
export function useCandidateSeat(): SeatView {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(candidateSeatQuery(bridge))
  useEffect(
    () =>
      bridge.examSeat.onChanged((view) => {
        queryClient.setQueryData(candidateSeatQuery(bridge).queryKey, view)
      }),
    [bridge, queryClient]
  )
  return data
}
