import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { StoredValues } from '../settings-file.ts'

/** A page of the app and its parts, nothing that could lead elsewhere. */
const PATH_FORM = /^(?:\/|(?:\/[A-Za-z0-9_-]+)+)$/
/** Names and values as the app's own pages make them: words, numbers and ids. What a person typed is not kept. */
const QUERY_FORM = /^[A-Za-z0-9_-]+=[A-Za-z0-9_-]*(?:&[A-Za-z0-9_-]+=[A-Za-z0-9_-]*)*$/

export const storedRouteSchema = z.object({
  /** Where the app was when it was last left; `accountId` is null for a guest. Nobody else is ever led there. */
  place: z.object({ accountId: z.string().nullable(), path: z.string() }).optional()
})

type StoredRoute = z.infer<typeof storedRouteSchema>

/** Where each next start begins. */
export interface SavedRoute {
  /** The place of whoever is at the computer now; null where there is none, or only another's. */
  read(accountId: string | null): string | null
  save(accountId: string | null, path: string): Promise<void>
}

/** `takeFirst`: the page that Koya was started for, once; it comes before the kept one. */
export function createSavedRoute(file: StoredValues<StoredRoute>, takeFirst: () => string | null = () => null): SavedRoute {
  return {
    read(accountId) {
      const first = takeFirst()
      if (first !== null) return first
      const place = file.get('place')
      return place?.accountId === accountId ? routeFrom(place.path) : null
    },
    async save(accountId, path) {
      const place = routeFrom(path)
      const saved = file.get('place')
      const isSaved = saved === undefined ? place === '/' : saved.accountId === accountId && saved.path === place
      if (place !== null && !isSaved) await file.set('place', { accountId, path: place })
    }
  }
}

/** The path with its query as far as both look like the app's own; null where the path does not. */
function routeFrom(address: string): string | null {
  const [path = '', query] = address.split('?', 2)
  if (!PATH_FORM.test(path)) return null
  return query !== undefined && QUERY_FORM.test(query) ? `${path}?${query}` : path
}
