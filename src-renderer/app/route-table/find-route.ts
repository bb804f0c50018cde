import { matchPath, type Params } from 'react-router-dom'
import type { RouteEntry } from '../routes/route-entry.ts'
import { toRouterPaths } from '../routes/route-parts.ts'
import { routes } from './routes.ts'

interface FoundRoute {
  readonly entry: RouteEntry
  readonly parts: Params
}

/** Returns the route table's row for a path; undefined if that is the 404 row. */
export function findRoute(pathname: string): FoundRoute | undefined {
  for (const entry of routes.filter(({ path }) => path !== '*')) {
    const match = toRouterPaths(entry.path)
      .map((pattern) => matchPath(pattern, pathname))
      .find((found) => found !== null)
    if (match) return { entry, parts: match.params }
  }
  return undefined
}
