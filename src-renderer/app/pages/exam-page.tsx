import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import type { Receipt } from '../../../src-shared/attempt/report.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { openAttemptQuery, receiptQuery } from '../../features/attempt/attempt-query.ts'
import { ExamRoom } from '../../features/attempt/exam-room/exam-room.tsx'
import { useSession } from '../../features/session/session-query.ts'
import { SignedOutStrip } from '../../features/session/signed-out-strip.tsx'
import { afterExamPath, examPath, startPagePath } from '../paths.ts'

export function ExamPage() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { slug = '' } = useParams()
  const { user } = useSession().auth
  // The room is entered once: neither a later reading of the attempt nor an ended session changes who sits here with what.
  const { data } = useSuspenseQuery(openAttemptQuery(bridge))
  const [attempt] = useState(data)
  const [candidate, setCandidate] = useState(user)
  if (candidate === null && user !== null) setCandidate(user)

  useEffect(
    () => () => {
      queryClient.removeQueries(openAttemptQuery(bridge))
    },
    [bridge, queryClient]
  )

  const onSubmitted = useCallback(
    (receipt: Receipt) => {
      queryClient.setQueryData(receiptQuery(bridge, receipt.attemptId).queryKey, receipt)
      void navigate(afterExamPath('pre-report', receipt.slug, receipt.attemptId), { replace: true })
    },
    [bridge, navigate, queryClient]
  )

  if (attempt === null) return <Navigate to={startPagePath(slug)} replace />
  if (attempt.paper.slug !== slug) return <Navigate to={examPath(attempt.paper.slug)} replace />
  return (
    <ExamRoom
      attempt={attempt}
      candidateName={candidate?.name ?? ''}
      strip={<SignedOutStrip identifier={candidate?.email ?? candidate?.username ?? undefined} />}
      onSubmitted={onSubmitted}
    />
  )
}
