import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChatView } from '../../../src-shared/support/chat-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { chatQuery } from './chat-query.ts'

const none: ChatView = { state: 'none', unreadCount: 0 }

/** The third party's chat as it is now; as if there were none until main has said. */
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
