import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { OpenAttempt } from '../../../src-shared/attempt/attempt-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { openAttemptQuery } from '../../features/attempt/attempt-query.ts'
import { usePrefetch, usePrefetchedFormulas } from '../base/prefetch.ts'

/** Returns a function that opens the exam room with a started attempt. The room's code is loaded meanwhile. */
export function useOnStarted(examRoomPath: string): (attempt: OpenAttempt) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  usePrefetch(examRoomPath)
  usePrefetchedFormulas()
  return (attempt) => {
    queryClient.setQueryData(openAttemptQuery(bridge).queryKey, attempt)
    void navigate(examRoomPath)
  }
}
