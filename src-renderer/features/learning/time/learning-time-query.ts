import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/** The backend's clock begins the next day. Who has no time left adds none, and so learns of it only by asking. Milliseconds. */
const READ_EVERY_MS = 300_000

/** Query of how long the learner has learned on each of the last days. Each addition updates it. */
export function learningTimeQuery(bridge: Pick<KoyaBridge, 'learningTime'>) {
  return queryOptions({
    queryKey: ['learning-time'],
    queryFn: () => unwrap(bridge.learningTime.read({})),
    refetchInterval: READ_EVERY_MS,
    refetchOnWindowFocus: true
  })
}
