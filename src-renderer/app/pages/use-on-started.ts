import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { OpenAttempt } from '../../../src-shared/attempt/attempt-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { openAttemptQuery } from '../../features/attempt/attempt-query.ts'

/** Returns a function that opens the exam room with a started attempt. */
export function useOnStarted(examRoomPath: string): (attempt: OpenAttempt) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (attempt) => {
    queryClient.setQueryData(openAttemptQuery(bridge).queryKey, attempt)
    void navigate(examRoomPath)
  }
}
