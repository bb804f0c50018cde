import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import type { KoyaBridge } from '../../../src-shared/contracts/contracts.ts'
import type { Strategy } from '../../../src-shared/device/strategies.ts'
import type { SettingsView } from '../../../src-shared/device/settings-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { kioskQuery } from '../../bridge/kiosk-query.ts'
import { openAttemptQuery } from '../../features/attempt/attempt-query.ts'
import { lockedAttemptsQuery } from '../../features/attempt/lock/locked-attempts-query.ts'
import { sessionQuery } from '../../features/account/session/session-query.ts'
import type { ChunkLoader } from '../base/chunk-loader.ts'
import type { AppRoute, ChunkRecovery } from '../base/chunk-recovery.ts'
import { savedRouteQuery } from '../session/saved-route.ts'
import { roomPath } from '../routes/attempt-path.ts'
import { candidateSeatPath, setUpPath, welcomePath } from '../../routes/paths.ts'
import { createAppRouter } from '../shell/router.tsx'
import { routes } from '../route-table/routes.ts'
import { isAtHome, settingsQuery } from '../base/settings-query.ts'
import { Splash } from '../base/splash.tsx'
import { loadTypesetter } from '../../ui/markup/typesetter.ts'
import { showTestHook } from './test-hook.ts'

interface StartupProps {
  readonly chunks: ChunkLoader
  readonly recovery: ChunkRecovery
}

/** Starts requests for device, session and settings, and loads the most common first page, while the interface is still being created. */
export async function askAhead(bridge: KoyaBridge, queryClient: QueryClient): Promise<void> {
  void routes[0]?.load()
  try {
    void queryClient.query(kioskQuery(bridge)).catch(() => undefined)
    void queryClient.query(settingsQuery(bridge)).catch(() => undefined)
    const { isStarting, auth } = await queryClient.query(sessionQuery(bridge))
    if (isStarting) return
    if (auth.loggedIn) void queryClient.query(savedRouteQuery(bridge)).catch(() => undefined)
    const locked = await queryClient.query(lockedAttemptsQuery(bridge))
    const open = locked.length === 0 ? await queryClient.query(openAttemptQuery(bridge)) : null
    if (open !== null) void loadTypesetter()
  } catch {
    // Ignored: the component that uses the data gets the same failure.
  }
}

/**
 * Opens the app in the open exam if there is one, otherwise where the learner left off; guests at home. Waits with state instead of suspending,
 * because React delays content by 300 ms after a fallback.
 */
export function Startup({ chunks, recovery }: StartupProps) {
  const bridge = useBridge()
  const { data: session } = useQuery({ ...sessionQuery(bridge), throwOnError: true })
  const isStarting = session?.isStarting ?? true
  const isLoggedIn = session?.auth.loggedIn ?? false
  const open = useQuery({ ...openAttemptQuery(bridge), enabled: !isStarting })
  const savedRoute = useQuery({ ...savedRouteQuery(bridge), enabled: !isStarting && isLoggedIn })
  const settings = useQuery(settingsQuery(bridge))
  const [recovered] = useState(recovery.takeRoute)
  const [start, setStart] = useState<AppRoute | null>(null)
  if (start === null && !isStarting && !open.isPending && !settings.isPending && !(isLoggedIn && savedRoute.isPending)) {
    const lastRoute = recovered ?? {
      path: (isLoggedIn ? savedRoute.data : guestPath(settings.data, session?.strategy ?? 'local')) ?? '/',
      state: null
    }
    setStart(open.data ? { path: roomPath(open.data.paper.slug), state: null } : lastRoute)
  }
  return start === null ? <Splash /> : <OpenedApp start={start} chunks={chunks} />
}

/**
 * Start page of a guest. While the computer's purpose is not set: the first questions, which lead on to the set-up page, or that page itself where a
 * server or single sign-on is set. The seat page on a kiosk device, null for home.
 */
function guestPath(settings: SettingsView | undefined, strategy: Strategy): string | null {
  if (settings === undefined) return null
  switch (settings.values.seat) {
    case '':
      return isAtHome(settings, strategy) ? welcomePath() : setUpPath()
    case 'exam':
      return candidateSeatPath()
    default:
      return null
  }
}

/** Creates the router once per run; from then on the router owns the location. */
function OpenedApp({ start, chunks }: { readonly start: AppRoute; readonly chunks: ChunkLoader }) {
  const [router] = useState(() => createAppRouter(start, chunks))
  useEffect(() => showTestHook(router), [router])
  return <RouterProvider router={router} />
}
