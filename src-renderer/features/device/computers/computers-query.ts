import { infiniteQueryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { CodedFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

type ComputersBridge = Pick<KoyaBridge, 'computers'>

/** Query of the computers of a server, page by page; users who are not staff get the single page `locked`. */
export function computersQuery(bridge: ComputersBridge) {
  return infiniteQueryOptions({
    queryKey: ['computers'],
    queryFn: ({ pageParam }) => readPage(bridge, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page === 'locked' ? undefined : page.next),
    staleTime: 0
  })
}

async function readPage(bridge: ComputersBridge, after: string | null) {
  try {
    return await unwrap(bridge.computers.list(after === null ? {} : { after }))
  } catch (thrown) {
    if (thrown instanceof CodedFailure && thrown.code === 'session/role-required') return 'locked' as const
    throw thrown
  }
}
