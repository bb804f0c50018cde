import { matchPath, type Params } from 'react-router-dom'
import type { RouteEntry } from '../routes/route-entry.ts'
import { toRouterPaths } from '../routes/route-parts.ts'
import { routes } from './routes.ts'

interface FoundRoute {
  readonly entry: RouteEntry
  readonly parts: Params
}

/** The row of the table that a path belongs to; undefined where that is the 404 entry. */
export function findRoute(pathname: string): FoundRoute | undefined {
  for (const entry of routes.filter(({ path }) => path !== '*')) {
    const match = toRouterPaths(entry.path)
      .map((pattern) => matchPath(pattern, pathname))
      .find((found) => found !== null)
    if (match) return { entry, parts: match.params }
  }
  return undefined
}
