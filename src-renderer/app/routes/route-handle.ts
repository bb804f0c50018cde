import { useMatches } from 'react-router-dom'
import type { RouteEntry } from './route-entry.ts'

/** What each route of the router carries of the table. */
export interface RouteHandle {
  readonly entry: RouteEntry
}

/** The row of the table for the page that shows; undefined only for the frame around pages. */
export function useRouteEntry(): RouteEntry | undefined {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  return handle?.entry
}
