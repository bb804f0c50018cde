import type { CheckedItem } from '../../../src-shared/attempt/record/checked-item.ts'
import { hintOf, type ItemHint } from '../../../src-shared/attempt/record/item-hint.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { CapabilityStore } from '../delivery/capability-store.ts'
import type { OpenRoom } from './open-room.ts'
import { decryptCheckedItem } from './decrypt-checked-item.ts'

interface ReadCheckedItemDeps {
  readonly api: ApiClient
  readonly capabilities: Pick<CapabilityStore, 'obtain'>
}

type Room = Pick<OpenRoom, 'paper' | 'userId' | 'progress'>

export type ReadCheckedItem = (room: Room, itemId: string) => Promise<Result<CheckedItem>>
export type ReadHint = (room: Room, itemId: string) => Promise<Result<ItemHint>>

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

/**
 * Creates the reader of an item's hint after the act `hint` is on this computer's disk (`attempt/no-hint` for any other item). It comes from the
 * paper, offline; a paper without encrypted solutions, or one whose key was corrected before the start, has no hints.
 */
export function createReadHint({ capabilities }: Pick<ReadCheckedItemDeps, 'capabilities'>): ReadHint {
  return async ({ paper, userId, progress }, itemId) => {
    const item = paper.subjects.flatMap(({ items }) => items).find(({ id }) => id === itemId)
    if (item === undefined || !progress.hintedItemIds.includes(itemId)) return fail('attempt/no-hint')
    const capability = await capabilities.obtain(paper.attemptId, userId)
    if (capability === null) return fail('attempt/capability-refused')
    const opened = decryptCheckedItem(paper, itemId, capability)
    const hint = opened === null || opened.ruling !== undefined ? null : hintOf(item, opened.key)
    return hint === null ? fail('attempt/no-hint') : succeed(hint)
  }
}
