import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { StoredValues } from '../settings-file.ts'

/** A page of the app and its parts, nothing that could lead elsewhere. */
const PATH_FORM = /^(?:\/|(?:\/[A-Za-z0-9_-]+)+)$/
/** Names and values as the app's own pages make them: words, numbers and ids. What a person typed is not kept. */
const QUERY_FORM = /^[A-Za-z0-9_-]+=[A-Za-z0-9_-]*(?:&[A-Za-z0-9_-]+=[A-Za-z0-9_-]*)*$/

export const storedPlaceSchema = z.object({
  /** Where the app was when it was last left; `accountId` is null for a guest. Nobody else is ever led there. */
  place: z.object({ accountId: z.string().nullable(), path: z.string() }).optional()
})

type StoredPlace = z.infer<typeof storedPlaceSchema>

/** Where each next start begins. */
export interface KeptPlace {
  /** The place of whoever is at the computer now; null where there is none, or only another's. */
  read(accountId: string | null): string | null
  keep(accountId: string | null, path: string): Promise<void>
}

/** `takeFirst`: the page that Koya was started for, once; it comes before the kept one. */
export function createKeptPlace(file: StoredValues<StoredPlace>, takeFirst: () => string | null = () => null): KeptPlace {
  return {
    read(accountId) {
      const first = takeFirst()
      if (first !== null) return first
      const place = file.get('place')
      return place?.accountId === accountId ? placeFrom(place.path) : null
    },
    async keep(accountId, path) {
      const place = placeFrom(path)
      const kept = file.get('place')
      const isKept = kept === undefined ? place === '/' : kept.accountId === accountId && kept.path === place
      if (place !== null && !isKept) await file.set('place', { accountId, path: place })
    }
  }
}

/** The path with its query as far as both look like the app's own; null where the path does not. */
function placeFrom(address: string): string | null {
  const [path = '', query] = address.split('?', 2)
  if (!PATH_FORM.test(path)) return null
  return query !== undefined && QUERY_FORM.test(query) ? `${path}?${query}` : path
}
