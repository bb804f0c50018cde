import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { OpenAttempt } from '../../../src-shared/attempt/attempt-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { openAttemptQuery } from '../../features/attempt/attempt-query.ts'

/** Leads from a start page into the exam room, with the attempt in hand. */
export function useOnStarted(examRoomPath: string): (attempt: OpenAttempt) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (attempt) => {
    queryClient.setQueryData(openAttemptQuery(bridge).queryKey, attempt)
    void navigate(examRoomPath)
  }
}
