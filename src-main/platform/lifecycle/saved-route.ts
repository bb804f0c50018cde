import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { StoredValues } from '../settings-file.ts'

/** A path of the app's own pages, which cannot lead elsewhere. */
const PATH_FORM = /^(?:\/|(?:\/[A-Za-z0-9_-]+)+)$/
/** Names and values as the app's own pages make them: words, numbers and ids. Text that a person typed is not stored. */
const QUERY_FORM = /^[A-Za-z0-9_-]+=[A-Za-z0-9_-]*(?:&[A-Za-z0-9_-]+=[A-Za-z0-9_-]*)*$/

export const storedRouteSchema = z.object({
  /** The last route of the app; `accountId` is null for a guest. It is restored only for the same user. */
  place: z.object({ accountId: z.string().nullable(), path: z.string() }).optional()
})

type StoredRoute = z.infer<typeof storedRouteSchema>

/** The route at which the next start begins. */
export interface SavedRoute {
  /** Returns the page that another program asked for, else the stored route of the current user; null if none is stored, or only another user's. */
  read(accountId: string | null): { readonly path: string | null; readonly isAsked: boolean }
  save(accountId: string | null, path: string): Promise<void>
}

/** `takeAsked`: returns the page that another program asked for, once. */
export function createSavedRoute(file: StoredValues<StoredRoute>, takeAsked: () => string | null = () => null): SavedRoute {
  return {
    read(accountId) {
      const asked = takeAsked()
      if (asked !== null) return { path: asked, isAsked: true }
      const place = file.get('place')
      return { path: place?.accountId === accountId ? routeFrom(place.path) : null, isAsked: false }
    },
    async save(accountId, path) {
      const place = routeFrom(path)
      const saved = file.get('place')
      const isSaved = saved === undefined ? place === '/' : saved.accountId === accountId && saved.path === place
      if (place !== null && !isSaved) await file.set('place', { accountId, path: place })
    }
  }
}

/** Returns the path with its query if both have the form of the app's own; null if the path does not. */
function routeFrom(address: string): string | null {
  const [path = '', query] = address.split('?', 2)
  if (!PATH_FORM.test(path)) return null
  return query !== undefined && QUERY_FORM.test(query) ? `${path}?${query}` : path
}
