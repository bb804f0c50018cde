import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useRequest } from '../../bridge/use-request.ts'
import { sessionQuery } from '../../features/account/session/session-query.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'

/** A page with a lesson's quiz keeps the learner until that is submitted; if it cannot be, the page says why. Milliseconds; our choice. */
const LEAVING_MOST_MS = 5000

/**
 * Returns a function that signs out and goes home (spec, section 2). It leaves the page first, so that no guard redirects to the sign-in page, and main signs
 * nobody out of an open attempt. For a component that is not on the home page.
 */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const request = useRequest()
  const toast = useToast()
  const [left] = useState(() => Promise.withResolvers<null>())
  useEffect(
    () => () => {
      left.resolve(null)
    },
    [left]
  )
  return async () => {
    await navigate('/')
    await Promise.race([left.promise, new Promise((late) => setTimeout(late, LEAVING_MOST_MS))])
    const signedOut = await request(() => bridge.session.logout({}))
    if (!signedOut.ok) return
    await queryClient.invalidateQueries(sessionQuery(bridge))
    toast(t('app.signedOut'))
  }
}
