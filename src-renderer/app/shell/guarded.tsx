import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode, lazy } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { isProfileComplete } from '../../features/account/profile/is-profile-complete.ts'
import { leavingQuery, useSession, sessionQuery } from '../../features/account/session/session-query.ts'
import { isExamHeld, isOwnReport } from '../routes/exam-hold.ts'
import { decideVisit, type GuardDecision } from '../routes/guards.ts'
import { OutOfExam } from '../layouts/out-of-exam.tsx'
import { NotFoundPage } from '../errors/not-found-page.tsx'
import type { RouteEntry } from '../routes/route-entry.ts'
import { useWindowTitle } from '../routes/use-window-title.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'

interface GuardedProps {
  readonly entry: RouteEntry
  readonly hasFittingParts: (parts: Readonly<Record<string, string | undefined>>) => boolean
  readonly children: ReactNode
}

/** Admits or redirects a visitor. An address with invalid parameters shows the 404 page to everybody. */
export function Guarded({ entry, hasFittingParts, children }: GuardedProps) {
  const isKnown = hasFittingParts(useParams())
  useWindowTitle(isKnown ? entry.title : 'notFound')
  return isKnown ? (
    <Asked entry={entry}>{children}</Asked>
  ) : (
    <OutOfExam>
      <NotFoundPage />
    </OutOfExam>
  )
}

function Asked({ entry, children }: Pick<GuardedProps, 'entry' | 'children'>) {
  const decision = useDecision(entry)
  const queryClient = useQueryClient()
  const isGuestPage = entry.guards.includes('guest')
  // Whoever left an exam for another learner has arrived. Not before: the exam's page may be asked once more while this one is prepared.
  useEffect(() => {
    if (isGuestPage) queryClient.removeQueries({ queryKey: leavingQuery.queryKey })
  }, [isGuestPage, queryClient])
  switch (decision.kind) {
    case 'stay':
      return children
    case 'ask-profile':
      return (
        <OutOfExam>
          <AskProfile />
        </OutOfExam>
      )
    case 'go':
      return <Navigate to={decision.to} state={decision.state} replace />
  }
}

function useDecision(entry: RouteEntry): GuardDecision {
  const { pathname, search } = useLocation()
  const queryClient = useQueryClient()
  const { auth, isExpired } = useSession()
  // Evaluated once on arrival: after signing in on a guest-only page, the page itself navigates to the requested one.
  const [wasLoggedIn] = useState(auth.loggedIn)
  const isCandidate = auth.user?.role === 'candidate'
  // A seat signs its candidate out as soon as the paper is wiped. Then the seat page must appear, not a guest page.
  const [wasCandidate] = useState(isCandidate)
  const hasLeftSeat = wasCandidate && !auth.loggedIn && !isExpired && entry.guards.includes('authentication')
  return decideVisit(entry.guards, {
    wanted: pathname + search,
    isLoggedIn: entry.guards.includes('guest') ? wasLoggedIn : auth.loggedIn,
    hasLoggedOut: wasLoggedIn && !auth.loggedIn && !isExpired,
    isLeavingForAnother: queryClient.getQueryData(leavingQuery.queryKey) === true,
    // A candidate gets a fixed paper, and the pages after an exam choose none, so no profile is required.
    isProfileComplete: auth.user !== null && (isCandidate || isAfterPaper(entry) || isProfileComplete(auth.user.profile)),
    isAwayFromSeat: hasLeftSeat || (isCandidate && entry.isForCandidates !== true),
    isExamHeld: isExamHeld(queryClient, entry) || (isExpired && isOwnReport(queryClient, entry, search))
  })
}

function isAfterPaper({ isReceipt = false, isAfterExam = false }: RouteEntry): boolean {
  return isReceipt || isAfterExam
}

const CompleteProfileCard = lazy(async () => ({
  default: (await import('../../features/account/profile/complete-profile-card.tsx')).CompleteProfileCard
}))

/** Shown instead of a page that requires class, exam and subjects. The page opens once they are given. */
function AskProfile() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return <CompleteProfileCard onCompleted={() => void queryClient.invalidateQueries(sessionQuery(bridge))} />
}
