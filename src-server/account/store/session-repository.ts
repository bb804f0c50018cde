import type { Queries } from '../../platform/database/open-database.ts'
import { roles, type Role } from '../../../src-shared/kernel/http/roles.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'

/** Decides whether a validly signed token still counts, and what it may do. */
export interface SessionState {
  readonly epoch: number
  readonly role: Role
  readonly isDisabled: boolean
  readonly isEnded: boolean
}

export interface SessionRepository {
  /** Null where there is no such account. */
  readonly read: (accountId: string, tokenId: string) => Promise<SessionState | null>
  /** `expiresAt` in milliseconds since 1970; after it the row is not needed. */
  readonly end: (tokenId: string, expiresAt: number) => Promise<void>
  readonly removeExpiredBefore: (time: number) => Promise<void>
}

const roleSchema = z.enum(roles)

export function createSessionRepository(queries: Queries): SessionRepository {
  return {
    read: async (accountId, tokenId) => {
      const row = await queries
        .selectFrom('account')
        .leftJoin('ended_session', (join) => join.on('ended_session.token_id', '=', tokenId))
        .select(['account.epoch', 'account.role', 'account.is_disabled', 'ended_session.token_id as endedTokenId'])
        .where('account.account_id', '=', accountId)
        .executeTakeFirst()
      if (!row) return null
      const { epoch, role, is_disabled: isDisabled, endedTokenId } = row
      return { epoch, role: roleSchema.parse(role), isDisabled: isDisabled === 1, isEnded: endedTokenId !== null }
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
