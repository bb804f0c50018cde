import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChatView } from '../../../src-shared/support/chat-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import type { KoyaBridge } from '../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../bridge/unwrap.ts'

const none: ChatView = { state: 'none', unreadCount: 0 }

/** Returns the chat's current state; `none` until main has reported it. */
export function useChat(): ChatView {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { data = none } = useQuery(chatQuery(bridge))
  useEffect(
    () =>
      bridge.chat.onChanged((view) => {
        queryClient.setQueryData(chatQuery(bridge).queryKey, view)
      }),
    [bridge, queryClient]
  )
  return data
}

/** What the third party's chat is doing; kept fresh by `chat.changed`, and read anew where a page of it comes: until then nobody heard of changes. */
function chatQuery(bridge: Pick<KoyaBridge, 'chat'>) {
  return queryOptions({ queryKey: ['support', 'chat'], queryFn: () => unwrap(bridge.chat.read({})), staleTime: 0 })
}
