import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { useBridge } from '../bridge/bridge-context.tsx'
import { openAttemptQuery } from '../features/attempt/attempt-query.ts'
import { useSession } from '../features/session/session-query.ts'
import { decideVisit } from './guard.ts'
import type { GuardName, TitleName } from './routes.ts'

interface GuardedProps {
  readonly guard: GuardName
  readonly title: TitleName
  readonly children: ReactNode
}

/** Lets a visitor in or sends them on, and names the window. */
export function Guarded({ guard, title, children }: GuardedProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const queryClient = useQueryClient()
  const bridge = useBridge()
  const { loggedIn } = useSession().auth
  // A guest-only page asks once, on arrival: after signing in there, the page itself leads on to what was wanted.
  const [wasLoggedIn] = useState(loggedIn)
  const isExamHeld = hasOpenAttempt() || hasReceipt()

  function hasOpenAttempt(): boolean {
    return (queryClient.getQueryData(openAttemptQuery(bridge).queryKey) ?? null) !== null
  }

  function hasReceipt(): boolean {
    return queryClient.getQueriesData({ queryKey: ['attempt', 'receipt'] }).some(([, receipt]) => receipt !== undefined)
  }

  useEffect(() => {
    document.title = t('app.windowTitle', { page: t(`titles.${title}`) })
  }, [t, title])

  const decision = decideVisit(guard, { wanted: pathname + search, isLoggedIn: guard === 'guest' ? wasLoggedIn : loggedIn, isExamHeld })
  return decision.kind === 'stay' ? children : <Navigate to={decision.to} state={decision.state} replace />
}
