import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import type { SearchRequest } from '../../../../src-shared/learning/search/item-search.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

type Bridge = Pick<KoyaBridge, 'itemSearch'>

/** While the index is being filled it is asked again after this long, in milliseconds. */
const AGAIN_AFTER_MS = 1000

/** What a search finds; the former list stays until the next one is there. Nothing is asked without words. */
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

/** One question as a candidate would see it. Read anew each time: a paper that is open closes it. */
export function foundItemQuery(bridge: Bridge, itemId: string) {
  return queryOptions({
    queryKey: ['item-search', 'item', itemId],
    queryFn: () => unwrap(bridge.itemSearch.fetch({ itemId })),
    staleTime: 0,
    gcTime: 0
  })
}
