import type { Queries } from '../database/open-database.ts'

export interface ClaimRequest {
  readonly keyHash: string
  readonly bodyHash: string
  /** Milliseconds since 1970, as `keptForMs` and `abandonedAfterMs` count. */
  readonly now: number
  readonly keptForMs: number
  readonly abandonedAfterMs: number
}

/** `ours`: the caller must handle the request and then `store` or `release`. `pending`: someone else is handling it. */
export type Claim =
  | { readonly kind: 'ours' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'other-body' }
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }

export interface IdempotentReplyRepository {
  readonly claim: (request: ClaimRequest) => Promise<Claim>
  readonly store: (keyHash: string, status: number, body: string) => Promise<void>
  readonly release: (keyHash: string) => Promise<void>
  readonly removeOlderThan: (time: number) => Promise<void>
}

export function createIdempotentReplyRepository(queries: Queries): IdempotentReplyRepository {
  return {
    claim: (request) => claim(queries, request),
    store: async (keyHash, status, body) => {
      await queries.updateTable('idempotent_reply').set({ status, body }).where('key_hash', '=', keyHash).execute()
    },
    release: async (keyHash) => {
      await queries.deleteFrom('idempotent_reply').where('key_hash', '=', keyHash).where('body', 'is', null).execute()
    },
    removeOlderThan: async (time) => {
      await queries.deleteFrom('idempotent_reply').where('claimed_at', '<', time).execute()
    }
  }
}

async function claim(queries: Queries, { keyHash, bodyHash, now, keptForMs, abandonedAfterMs }: ClaimRequest): Promise<Claim> {
  await queries
    .deleteFrom('idempotent_reply')
    .where('key_hash', '=', keyHash)
    .where('claimed_at', '<=', now - keptForMs)
    .execute()
  const inserted = await queries
    .insertInto('idempotent_reply')
    .values({ key_hash: keyHash, body_hash: bodyHash, status: null, body: null, claimed_at: now })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('key_hash')
    .executeTakeFirst()
  if (inserted) return { kind: 'ours' }
  const held = await queries.selectFrom('idempotent_reply').selectAll().where('key_hash', '=', keyHash).executeTakeFirst()
  if (!held) return { kind: 'pending' }
  if (held.body_hash !== bodyHash) return { kind: 'other-body' }
  if (held.status !== null && held.body !== null) return { kind: 'answered', status: held.status, body: held.body }
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
