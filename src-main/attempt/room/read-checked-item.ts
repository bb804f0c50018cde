import type { CheckedItem } from '../../../src-shared/attempt/record/checked-item.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { CapabilityStore } from '../delivery/capability-store.ts'
import type { OpenRoom } from './open-room.ts'
import { decryptCheckedItem } from './decrypt-checked-item.ts'

interface ReadCheckedItemDeps {
  readonly api: ApiClient
  readonly capabilities: Pick<CapabilityStore, 'obtain'>
}

export type ReadCheckedItem = (room: Pick<OpenRoom, 'paper' | 'userId' | 'progress'>, itemId: string) => Promise<Result<CheckedItem>>

/**
 * Creates the reader of an item's solution after its check is on this computer's disk (`attempt/not-checked` for any other item). The solution comes
 * from the paper, offline, or else from the backend once it has that check too.
 */
export function createReadCheckedItem({ api, capabilities }: ReadCheckedItemDeps): ReadCheckedItem {
  return async ({ paper, userId, progress }, itemId) => {
    if (!progress.checkedItemIds.includes(itemId)) return fail('attempt/not-checked')
    const { attemptId } = paper
    const capability = await capabilities.obtain(attemptId, userId)
    if (capability === null) return fail('attempt/capability-refused')
    const opened = decryptCheckedItem(paper, itemId, capability)
    return opened ? succeed(opened) : api.call('fetchCheckedItem', { params: { attemptId, itemId }, bearer: capability })
  }
}
