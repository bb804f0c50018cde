import { createRowRoom, type RowRoom } from '../database/create-row-room.ts'
import type { Queries } from '../database/open-database.ts'
import { NO_ROW_CAPS, type RowCaps } from '../database/row-caps.ts'

export interface ClaimRequest {
  readonly keyHash: string
  readonly bodyHash: string
  /** The network of the request; null for a signed-in caller, whose replies are not limited. */
  readonly source: string | null
  /** Milliseconds since 1970; `retainedForMs` and `abandonedAfterMs` are milliseconds. */
  readonly now: number
  readonly retainedForMs: number
  readonly abandonedAfterMs: number
}

/**
 * `ours`: the caller must handle the request and then `store` or `release`. `pending`: another caller is handling it. `full`: there is no
 * room to store a reply.
 */
export type Claim =
  | { readonly kind: 'ours' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'other-body' }
  | { readonly kind: 'full' }
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }

export interface IdempotentReplyRepository {
  readonly claim: (request: ClaimRequest) => Promise<Claim>
  /** Says that the caller of `ours` is still at work. */
  readonly renew: (keyHash: string, now: number) => Promise<void>
  readonly store: (keyHash: string, status: number, body: string) => Promise<void>
  readonly release: (keyHash: string) => Promise<void>
  readonly removeOlderThan: (time: number) => Promise<void>
}

/** Clients repeat a request within this time. */
export const RETENTION_MS = 24 * 3_600_000

export function createIdempotentReplyRepository(
  queries: Queries,
  { openReplies }: Pick<RowCaps, 'openReplies'> = NO_ROW_CAPS
): IdempotentReplyRepository {
  const removeOlderThan = async (time: number): Promise<void> => {
    await queries.deleteFrom('idempotent_reply').where('claimed_at', '<', time).execute()
  }
  const room = createRowRoom(queries, {
    table: 'idempotent_reply',
    key: 'key_hash',
    time: 'claimed_at',
    most: openReplies,
    removeExpired: (now) => removeOlderThan(now - RETENTION_MS),
    whenShared: 'refuse'
  })
  return {
    claim: (request) => claim(queries, room, request),
    renew: async (keyHash, now) => {
      await queries.updateTable('idempotent_reply').set({ claimed_at: now }).where('key_hash', '=', keyHash).where('body', 'is', null).execute()
    },
    store: async (keyHash, status, body) => {
      await queries.updateTable('idempotent_reply').set({ status, body }).where('key_hash', '=', keyHash).execute()
    },
    release: async (keyHash) => {
      await queries.deleteFrom('idempotent_reply').where('key_hash', '=', keyHash).where('body', 'is', null).execute()
    },
    removeOlderThan
  }
}

async function claim(queries: Queries, room: RowRoom, request: ClaimRequest): Promise<Claim> {
  const held = await readHeld(queries, request)
  if (held) return held
  const { source, now } = request
  if (source === null) return insert(queries, request)
  return (await room.enter({ source, now })) ? insert(queries, request).finally(room.leave) : { kind: 'full' }
}

/** Returns `pending` where another caller inserted first: the next call finds that row. */
async function insert(queries: Queries, { keyHash, bodyHash, source, now }: ClaimRequest): Promise<Claim> {
  const inserted = await queries
    .insertInto('idempotent_reply')
    .values({ key_hash: keyHash, body_hash: bodyHash, status: null, body: null, claimed_at: now, source })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('key_hash')
    .executeTakeFirst()
  return { kind: inserted ? 'ours' : 'pending' }
}

/** Returns what a request with this key meets; null for the first request. One statement while another caller is at work, because many may wait. */
async function readHeld(queries: Queries, { keyHash, bodyHash, now, retainedForMs, abandonedAfterMs }: ClaimRequest): Promise<Claim | null> {
  const held = await queries.selectFrom('idempotent_reply').selectAll().where('key_hash', '=', keyHash).executeTakeFirst()
  if (!held) return null
  if (held.claimed_at <= now - retainedForMs) {
    await queries
      .deleteFrom('idempotent_reply')
      .where('key_hash', '=', keyHash)
      .where('claimed_at', '<=', now - retainedForMs)
      .execute()
    return null
  }
  if (held.body_hash !== bodyHash) return { kind: 'other-body' }
  if (held.status !== null && held.body !== null) return { kind: 'answered', status: held.status, body: held.body }
  if (held.claimed_at > now - abandonedAfterMs) return { kind: 'pending' }
  const taken = await queries
    .updateTable('idempotent_reply')
    .set({ claimed_at: now })
    .where('key_hash', '=', keyHash)
    .where('body', 'is', null)
    .where('claimed_at', '<=', now - abandonedAfterMs)
    .returning('key_hash')
    .executeTakeFirst()
  return taken ? { kind: 'ours' } : { kind: 'pending' }
}
