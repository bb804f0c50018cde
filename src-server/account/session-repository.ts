import type { Queries } from '../database/open-database.ts'

/** What decides whether a well-signed token still counts. */
export interface SessionState {
  /** Null where there is no such account. */
  readonly epoch: number | null
  readonly isEnded: boolean
}

export interface SessionRepository {
  readonly read: (accountId: string, tokenId: string) => Promise<SessionState>
  /** `expiresAt` in milliseconds since 1970: from then on the row is not needed. */
  readonly end: (tokenId: string, expiresAt: number) => Promise<void>
  readonly removeExpiredBefore: (time: number) => Promise<void>
}

export function createSessionRepository(queries: Queries): SessionRepository {
  return {
    read: async (accountId, tokenId) => {
      const row = await queries
        .selectFrom('account')
        .leftJoin('ended_session', (join) => join.on('ended_session.token_id', '=', tokenId))
        .select(['account.epoch', 'ended_session.token_id as endedTokenId'])
        .where('account.account_id', '=', accountId)
        .executeTakeFirst()
      return { epoch: row?.epoch ?? null, isEnded: typeof row?.endedTokenId === 'string' }
    },
    end: async (tokenId, expiresAt) => {
      await queries
        .insertInto('ended_session')
        .values({ token_id: tokenId, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('token_id').doNothing())
        .execute()
    },
    removeExpiredBefore: async (time) => {
      await queries.deleteFrom('ended_session').where('expires_at', '<', time).execute()
    }
  }
}
