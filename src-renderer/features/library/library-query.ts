import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../src-shared/ipc/contracts.ts'
import { unwrap } from '../../bridge/unwrap.ts'

type LearningBridge = Pick<KoyaBridge, 'learning'>

export function libraryListQuery(bridge: LearningBridge) {
  return queryOptions({ queryKey: ['library', 'list'], queryFn: async () => (await unwrap(bridge.learning.listLibraries({}))).libraries })
}

export function libraryQuery(bridge: LearningBridge, serial: string) {
  return queryOptions({
    queryKey: ['library', 'one', serial],
    queryFn: async () => (await unwrap(bridge.learning.readLibrary({ serial }))).library
  })
}
