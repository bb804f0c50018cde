import { useMatches } from 'react-router-dom'
import type { RouteEntry } from './route-entry.ts'

/** Data of the route table attached to each router route. */
export interface RouteHandle {
  readonly entry: RouteEntry
}

/** Returns the current page's row of the table; undefined only for the frame around pages. */
export function useRouteEntry(): RouteEntry | undefined {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  return handle?.entry
}
