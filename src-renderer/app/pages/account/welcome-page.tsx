import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { stageOf } from '../../../../src-shared/account/class-levels.ts'
import type { OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { sessionQuery, useSession } from '../../../features/account/session/session-query.ts'
import { Welcome, type FirstFacts } from '../../../features/account/welcome/welcome.tsx'
import { openAttemptQuery } from '../../../features/attempt/attempt-query.ts'
import { dailyOfStock } from '../../../features/learning/daily/daily-ten.ts'
import { examPath, startPagePath } from '../../../routes/paths.ts'
import { isAtHome, settingsQuery } from '../../base/settings-query.ts'

/** Starts the daily ten of a newcomer; null if there are no questions. */
async function startFirstTen(bridge: Pick<KoyaBridge, 'attempt'>): Promise<OpenAttempt | null> {
  const daily = dailyOfStock(await unwrap(bridge.attempt.readPracticeStock({})), [])
  return daily && unwrap(bridge.attempt.start({ slug: 'daily', practice: daily.practice, sittingMode: 'study' }))
}

/** First start on a computer at home. Elsewhere an account needs a password. */
export function WelcomePage() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { auth, strategy } = useSession()
  const { data: settings } = useSuspenseQuery(settingsQuery(bridge))
  // The sign-in at the end must not lead away before the first questions are open.
  const [wasLoggedIn] = useState(auth.loggedIn)
  const [couldBegin] = useState(isAtHome(settings, strategy))
  if (wasLoggedIn) return <Navigate to="/dashboard" replace />
  if (!couldBegin) return <Navigate to="/register" replace />

  async function begin(name: string, first: FirstFacts): Promise<void> {
    await unwrap(bridge.session.beginAtHome({ name, ...first }))
    if (settings.values.seat === '') await bridge.settings.change({ seat: 'home' })
    await queryClient.invalidateQueries(sessionQuery(bridge))
    // A child chooses what to do from pictures.
    if (stageOf(first.classLevel) === 'primary') {
      await navigate('/dashboard', { replace: true })
      return
    }
    // Whatever happens now, the account is there, and its page says what is wrong.
    const attempt = await startFirstTen(bridge).catch(() => null)
    if (attempt !== null) queryClient.setQueryData(openAttemptQuery(bridge).queryKey, attempt)
    await navigate(attempt === null ? startPagePath('daily') : examPath('daily'), { replace: true })
  }

  return <Welcome onBegin={begin} />
}
