import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../src-shared/contracts/contracts.ts'
import { findRoute } from '../route-table/find-route.ts'
import type { RouteEntry } from '../routes/route-entry.ts'

/** Returns whether the app may reopen on this page: no exam room, no guest page, no 404. */
export function mayBeSaved({ path, guards, frame }: RouteEntry): boolean {
  return path !== '*' && frame === undefined && !guards.includes('guest')
}

/** Query of the page on which the app was last left, if the route table still has it. */
export function savedRouteQuery(bridge: Pick<KoyaBridge, 'app'>) {
  return queryOptions({
    queryKey: ['place'],
    queryFn: async () => {
      const saved = await bridge.app.readPlace({})
      const path = saved.ok ? saved.value.path : null
      return path !== null && (await isRoute(path)) ? path : null
    },
    gcTime: 0
  })
}

async function isRoute(path: string): Promise<boolean> {
  const found = findRoute(new URL(path, 'app://koya').pathname)
  if (!found || !mayBeSaved(found.entry)) return false
  return Object.keys(found.parts).length === 0 || (await import('../route-table/check-parts.ts')).hasFittingParts(found.parts)
}
