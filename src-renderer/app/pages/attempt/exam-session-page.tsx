import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { openAttemptQuery } from '../../../features/attempt/attempt-query.ts'
import { CandidateSeat } from '../../../features/exam-session/candidate-seat.tsx'
import { roomPath } from '../../routes/attempt-path.ts'

/** Page of a candidate seat. */
export function ExamSessionPage() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <CandidateSeat
      onBegun={(attempt) => {
        queryClient.setQueryData(openAttemptQuery(bridge).queryKey, attempt)
        void navigate(roomPath(attempt.paper.slug))
      }}
    />
  )
}
