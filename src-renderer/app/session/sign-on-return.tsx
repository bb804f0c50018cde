import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSession } from '../../features/account/session/session-query.ts'
import { isExamHeld } from '../routes/exam-hold.ts'
import { useRouteEntry } from '../routes/route-handle.ts'

/**
 * Handles the browser's return from a school's single sign-on: opens `/login`, the authentication callback page (spec, section 2), from any page.
 * During an exam the sign-in is an overlay, and nothing navigates.
 */
export function SignOnReturn() {
  const { openId } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const entry = useRouteEntry()
  const showCallback = useEffectEvent(() => {
    if (pathname !== '/login' && !isExamHeld(queryClient, entry ?? {})) void navigate('/login')
  })
  useEffect(() => {
    if (openId === 'returned') showCallback()
  }, [openId])
  return null
}
