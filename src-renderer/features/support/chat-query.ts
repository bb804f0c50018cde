import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../bridge/unwrap.ts'

/** What the third party's chat is doing; kept fresh by `chat.changed`, and read anew where a page of it comes: until then nobody heard of changes. */
export function chatQuery(bridge: Pick<KoyaBridge, 'chat'>) {
  return queryOptions({ queryKey: ['support', 'chat'], queryFn: () => unwrap(bridge.chat.read({})), staleTime: 0 })
}
