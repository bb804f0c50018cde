import { useMutation } from '@tanstack/react-query'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'

/** The answer of a question, once somebody has asked for it on this page. It is kept nowhere else. */
export function useShownAnswer(itemId: string) {
  const bridge = useBridge()
  return useMutation({ mutationFn: () => unwrap(bridge.itemSearch.showAnswer({ itemId })) })
}
