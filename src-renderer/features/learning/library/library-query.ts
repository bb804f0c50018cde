import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { nullOn } from '../../../bridge/null-on.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

type LibraryBridge = Pick<KoyaBridge, 'library'>

export function libraryListQuery(bridge: LibraryBridge) {
  return queryOptions({ queryKey: ['library', 'list'], queryFn: async () => (await unwrap(bridge.library.list({}))).libraries })
}

/** Null if the library does not exist. */
export function libraryQuery(bridge: LibraryBridge, serial: string) {
  return queryOptions({
    queryKey: ['library', 'one', serial],
    queryFn: async () => (await nullOn('library/not-found', bridge.library.read({ serial })))?.library ?? null
  })
}

/** Query of the learner's reading state in a library. */
export function readingQuery(bridge: LibraryBridge, serial: string) {
  return queryOptions({
    queryKey: ['library', 'reading', serial],
    queryFn: async () => (await unwrap(bridge.library.readReading({ serial }))).reading,
    // Saved changes are also written to this cache, so nothing newer exists while the page is open.
    staleTime: Infinity
  })
}

/** Query of the downloads of one library or all; null if downloads do not apply. */
export function downloadsQuery(bridge: LibraryBridge, serial: string | null) {
  return queryOptions({
    queryKey: ['library', 'kept', serial],
    queryFn: async () => (await unwrap(bridge.library.readKept({ serial }))).kept
  })
}
