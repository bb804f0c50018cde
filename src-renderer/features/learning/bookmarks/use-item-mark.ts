import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ItemMark } from '../../../../src-shared/learning/bookmarks/item-mark.ts'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { itemMarksQuery } from './item-marks-query.ts'

type MarkChange = Partial<Pick<ItemMark, 'isBookmarked' | 'ownNote'>>

/** Returns the bookmark and note of a question, and a function to change them. Changes are shown only once the backend has saved them. */
export function useItemMark(itemId: string) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { queryKey } = itemMarksQuery(bridge)
  const { data, error } = useQuery(itemMarksQuery(bridge))
  const mark = data?.find((one) => one.itemId === itemId) ?? null
  const keeping = useMutation({
    mutationFn: (changed: MarkChange) => {
      const { isBookmarked = false, ownNote = '', revision = 0 } = mark ?? {}
      return saveMark(bridge, { itemId, isBookmarked, ownNote, revision: revision + 1, ...changed })
    },
    // Only the backend knows where the question can be viewed.
    onSuccess: () => queryClient.invalidateQueries({ queryKey })
  })
  return {
    mark,
    isKnown: data !== undefined,
    isUnread: error !== null && data === undefined,
    isBusy: keeping.isPending,
    change: keeping.mutate,
    failure: keeping.error && toFailure(keeping.error)
  }
}

/** A mark removed, or changed on another computer, has a higher revision than this page knows: retry with a revision above it. */
async function saveMark({ itemMarks }: Pick<KoyaBridge, 'itemMarks'>, mark: ItemMark): Promise<ItemMark> {
  const { kept } = await unwrap(itemMarks.keep(mark))
  if (kept.revision === mark.revision) return kept
  return (await unwrap(itemMarks.keep({ ...mark, revision: kept.revision + 1 }))).kept
}
