import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { nullOn } from '../../../bridge/null-on.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

type LibraryBridge = Pick<KoyaBridge, 'library'>

export function libraryListQuery(bridge: LibraryBridge) {
  return queryOptions({ queryKey: ['library', 'list'], queryFn: async () => (await unwrap(bridge.library.list({}))).libraries })
}

/** Null where there is no such library, any more or yet. */
export function libraryQuery(bridge: LibraryBridge, serial: string) {
  return queryOptions({
    queryKey: ['library', 'one', serial],
    queryFn: async () => (await nullOn('library/not-found', bridge.library.read({ serial })))?.library ?? null
  })
}

/** Where the learner stands in a library. */
export function readingQuery(bridge: LibraryBridge, serial: string) {
  return queryOptions({
    queryKey: ['library', 'reading', serial],
    queryFn: async () => (await unwrap(bridge.library.readReading({ serial }))).reading,
    // What is kept here is put there as well: nothing newer is to be fetched while the page is open.
    staleTime: Infinity
  })
}

/** What is kept on this computer of a library, or of all of them; null where there is nothing to keep. */
export function downloadsQuery(bridge: LibraryBridge, serial: string | null) {
  return queryOptions({
    queryKey: ['library', 'kept', serial],
    queryFn: async () => (await unwrap(bridge.library.readKept({ serial }))).kept
  })
}
