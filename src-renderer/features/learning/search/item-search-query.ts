import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import type { SearchRequest } from '../../../../src-shared/learning/search/item-search.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

type Bridge = Pick<KoyaBridge, 'itemSearch'>

/** Polling interval while the index is being built, in milliseconds. */
const AGAIN_AFTER_MS = 1000

/** Query of a search; the previous results stay until the next ones arrive. Disabled without words. */
export function searchQuery(bridge: Bridge, request: SearchRequest | null) {
  return queryOptions({
    queryKey: ['item-search', 'found', request],
    queryFn: () => unwrap(bridge.itemSearch.search(request ?? { words: '' })),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.percent < 100 ? AGAIN_AFTER_MS : false),
    staleTime: 0
  })
}

/** Query of one question as a candidate sees it. Always refetched, because an open paper blocks its questions. */
export function foundItemQuery(bridge: Bridge, itemId: string) {
  return queryOptions({
    queryKey: ['item-search', 'item', itemId],
    queryFn: () => unwrap(bridge.itemSearch.fetch({ itemId })),
    staleTime: 0,
    gcTime: 0
  })
}
