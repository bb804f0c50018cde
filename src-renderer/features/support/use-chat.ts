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

/** Query of the chat's state; `chat.changed` keeps it up to date. Refetched when a page mounts, because nobody listened before. */
function chatQuery(bridge: Pick<KoyaBridge, 'chat'>) {
  return queryOptions({ queryKey: ['support', 'chat'], queryFn: () => unwrap(bridge.chat.read({})), staleTime: 0 })
}
