import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import type { Receipt } from '../../../src-shared/attempt/report.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { ItemPartContext, type ItemPart } from '../../features/attempt/item-part-context.ts'
import { openAttemptQuery, receiptQuery } from '../../features/attempt/attempt-query.ts'
import { PaperRoom } from '../../features/attempt/exam-room/paper-room.tsx'
import { useSession } from '../../features/session/session-query.ts'
import { SignedOutStrip } from '../../features/session/signed-out-strip.tsx'
import { seatPath } from '../paths.ts'
import { handedInPath, roomPath } from './attempt-path.ts'
import { useRoomSettings } from './use-room-settings.ts'

/** Only a study shows answers, so only a study fetches it. */
const ItemMarkPart = lazy(async () => ({ default: (await import('../../features/item-marks/item-mark-part.tsx')).ItemMarkPart }))

const markOf: ItemPart = (itemId, name) => (
  <Suspense>
    <ItemMarkPart itemId={itemId} name={name} />
  </Suspense>
)

interface ExamSeatProps {
  /** The paper that the address names. */
  readonly slug: string
  /** Where its attempt is begun, for whoever comes here without one. */
  readonly startPath: string
}

/** The exam room with the attempt that is open on this computer; one of another paper is sent to its own room. */
export function ExamSeat({ slug, startPath }: ExamSeatProps) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession().auth
  const settings = useRoomSettings()
  // The room is entered once: neither a later reading of the attempt nor an ended session changes who sits here with what.
  const { data } = useSuspenseQuery(openAttemptQuery(bridge))
  const [attempt] = useState(data)
  const [candidate, setCandidate] = useState(user)
  if (candidate === null && user !== null) setCandidate(user)
  const isCandidate = candidate?.role === 'candidate'

  useEffect(
    () => () => {
      queryClient.removeQueries(openAttemptQuery(bridge))
    },
    [bridge, queryClient]
  )

  const onSubmitted = useCallback(
    (receipt: Receipt) => {
      queryClient.setQueryData(receiptQuery(bridge, receipt.attemptId).queryKey, receipt)
      void navigate(isCandidate ? seatPath() : handedInPath(receipt), { replace: true })
    },
    [bridge, isCandidate, navigate, queryClient]
  )

  // Whoever was moved to another computer sees nothing more of the paper at this one.
  useEffect(
    () =>
      bridge.examSeat.onChanged(({ phase }) => {
        if (isCandidate && phase === 'moved') void navigate(seatPath(), { replace: true })
      }),
    [bridge, isCandidate, navigate]
  )

  if (attempt === null) return <Navigate to={startPath} replace />
  if (attempt.paper.slug !== slug) return <Navigate to={roomPath(attempt.paper.slug)} replace />
  return (
    <ItemPartContext value={markOf}>
      <PaperRoom
        attempt={attempt}
        candidateName={candidate?.name ?? ''}
        // A candidate has no password: who lets them in again is the invigilator.
        strip={isCandidate ? null : <SignedOutStrip identifier={candidate?.email ?? candidate?.username ?? undefined} />}
        onSubmitted={onSubmitted}
        settings={settings}
      />
    </ItemPartContext>
  )
}
