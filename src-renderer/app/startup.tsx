import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import type { KoyaBridge } from '../../src-shared/ipc/contracts.ts'
import { useBridge } from '../bridge/bridge-context.tsx'
import { openAttemptQuery } from '../features/attempt/attempt-query.ts'
import { sessionQuery } from '../features/session/session-query.ts'
import { createAppRouter } from './router.tsx'
import { examPath, routes } from './routes.ts'
import { Splash } from './splash.tsx'

/** Asks main who sits here, and fetches the page that most starts open with, while the interface is still being made. */
export async function askAhead(bridge: KoyaBridge, queryClient: QueryClient): Promise<void> {
  void routes[0].load()
  try {
    const { isStarting } = await queryClient.query(sessionQuery(bridge))
    if (!isStarting) await queryClient.query(openAttemptQuery(bridge))
  } catch {
    // Who shows what was asked for meets the same failure.
  }
}

/**
 * Opens the app where the learner left off: in the open exam if there is one, else at home. It waits by state and not by suspending: React
 * holds what follows a shown fallback back for 300 ms.
 */
export function Startup() {
  const bridge = useBridge()
  const { data: session } = useQuery({ ...sessionQuery(bridge), throwOnError: true })
  const isStarting = session?.isStarting ?? true
  const open = useQuery({ ...openAttemptQuery(bridge), enabled: !isStarting })
  const [hasOpened, setHasOpened] = useState(false)
  if (!hasOpened && !isStarting && !open.isPending) setHasOpened(true)
  if (!hasOpened) return <Splash />
  return <OpenedApp initialPath={open.data ? examPath(open.data.paper.slug) : '/'} />
}

/** Holds the router for the rest of the run: where the learner is from now on is the router's matter. */
function OpenedApp({ initialPath }: { readonly initialPath: string }) {
  const [router] = useState(() => createAppRouter(initialPath))
  return <RouterProvider router={router} />
}
