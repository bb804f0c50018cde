import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useRequest } from '../../bridge/use-request.ts'
import { sessionQuery } from '../../features/account/session/session-query.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'

/** Signs out. It ends at home (spec, section 2); being there first, no guard takes the learner to the sign-in. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const request = useRequest()
  const toast = useToast()
  return async () => {
    await navigate('/')
    await request(() => bridge.session.logout({}))
    await queryClient.invalidateQueries(sessionQuery(bridge))
    toast(t('app.signedOut'))
  }
}
