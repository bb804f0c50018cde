import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import type { Receipt } from '../../../src-shared/attempt/report/report.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { kioskQuery } from '../../bridge/kiosk-query.ts'
import { ItemPartContext, type ItemPart } from '../../features/attempt/item-part-context.ts'
import { openAttemptQuery, receiptQuery } from '../../features/attempt/attempt-query.ts'
import { PaperRoom } from '../../features/attempt/room/paper-room.tsx'
import { SwitchLearnerContext } from '../../features/attempt/tools/switch-learner-context.ts'
import { leavingQuery, sessionQuery } from '../../features/account/session/session-query.ts'
import { SignedOutStrip } from '../../features/account/session/signed-out-strip.tsx'
import { candidateSeatPath } from '../../routes/paths.ts'
import { isOfLearner } from '../session/session-events.tsx'
import { submittedPath, roomPath } from '../routes/attempt-path.ts'
import { useRoomSettings } from '../base/use-room-settings.ts'

/** Loaded only in study mode, which shows answers. */
const ItemMarkPart = lazy(async () => ({ default: (await import('../../features/learning/bookmarks/item-mark-part.tsx')).ItemMarkPart }))

const markOf: ItemPart = (itemId, name) => (
  <Suspense>
    <ItemMarkPart itemId={itemId} name={name} />
  </Suspense>
)

interface OpenExamRoomProps {
  /** The paper in the address. */
  readonly slug: string
  /** Where to start an attempt if none is open. */
  readonly startPath: string
}

/** The exam room with this computer's open attempt; redirects to the right room if that belongs to another paper. */
export function OpenExamRoom({ slug, startPath }: OpenExamRoomProps) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const settings = useRoomSettings()
  // Read once: neither a refetch nor an ended session may change the learner or attempt in the room.
  const { data } = useSuspenseQuery(openAttemptQuery(bridge))
  const [attempt] = useState(data)
  // Main names the attempt's learner, who may differ from the signed-in user.
  const isCandidate = attempt?.learner.isCandidate === true

  useEffect(
    () => () => {
      queryClient.removeQueries(openAttemptQuery(bridge))
    },
    [bridge, queryClient]
  )

  const onSubmitted = useCallback(
    (receipt: Receipt) => {
      queryClient.setQueryData(receiptQuery(bridge, receipt.attemptId).queryKey, receipt)
      void navigate(isCandidate ? candidateSeatPath() : submittedPath(receipt), { replace: true })
    },
    [bridge, isCandidate, navigate, queryClient]
  )

  // A candidate who was moved to another computer must not see the paper here any more.
  useEffect(
    () =>
      bridge.examSeat.onChanged(({ phase }) => {
        if (isCandidate && phase === 'moved') void navigate(candidateSeatPath(), { replace: true })
      }),
    [bridge, isCandidate, navigate]
  )

  const leaveBy = useCallback(
    async (askMain: () => Promise<void>) => {
      queryClient.setQueryData(leavingQuery.queryKey, true)
      try {
        await askMain()
        // After an expired session the page has no user, but the learner's cached data must still be removed.
        queryClient.removeQueries({ predicate: isOfLearner })
        await queryClient.invalidateQueries(sessionQuery(bridge))
        await navigate('/login', { replace: true })
      } catch (error) {
        queryClient.removeQueries({ queryKey: leavingQuery.queryKey })
        throw error
      }
    },
    [bridge, navigate, queryClient]
  )
  const isKiosk = useQuery(kioskQuery(bridge)).data?.seat === 'exam'

  if (attempt === null) return <Navigate to={startPath} replace />
  if (attempt.paper.slug !== slug) return <Navigate to={roomPath(attempt.paper.slug)} replace />
  return (
    <ItemPartContext value={markOf}>
      <SwitchLearnerContext value={isCandidate || isKiosk ? null : leaveBy}>
        <PaperRoom
          attempt={attempt}
          candidateName={attempt.learner.name}
          // A candidate has no password; the invigilator lets them in again.
          strip={
            isCandidate ? null : (
              <SignedOutStrip identifier={attempt.learner.identifier ?? undefined} hasPicturePassword={attempt.learner.hasPicturePassword} />
            )
          }
          onSubmitted={onSubmitted}
          settings={settings}
        />
      </SwitchLearnerContext>
    </ItemPartContext>
  )
}
