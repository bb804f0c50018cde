import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { HomeStart, User } from '../../src-shared/account/session-schemas.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Session } from './session.ts'
import type { GrantedTokens } from './sign-in/sign-in-strategy.ts'

/** The learners of a computer at home who have no password (docs/decisions/0094-let-a-learner-at-home-begin-without-a-password.md). */
export interface HomeLearners {
  /** Makes an account and signs it in. A repeat with the same key makes no second one. */
  readonly begin: (start: HomeStart, idempotencyKey: string) => Promise<Result<User>>
  readonly open: (accountId: string) => Promise<Result<User>>
  /** The accounts that open by a press; none where they cannot be read. */
  readonly list: () => Promise<readonly { readonly accountId: string; readonly name: string }[]>
}

interface HomeLearnersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'loginBy'>
  /** Whether this is a computer at home with the embedded backend. */
  readonly isAtHome: () => boolean
}

export function createHomeLearners({ api, session, isAtHome }: HomeLearnersDeps): HomeLearners {
  return {
    begin: async (body, idempotencyKey) =>
      isAtHome()
        ? session.loginBy(async () => {
            const begun = await api.call('beginHere', { body, idempotencyKey })
            return begun.ok ? succeed(renewable(begun.value.metadata.token, begun.value.accountId)) : begun
          })
        : fail('registration/not-here'),
    open: async (accountId) =>
      isAtHome()
        ? session.loginBy(async () => {
            const opened = await api.call('openHere', { body: { accountId } })
            return opened.ok ? succeed(renewable(opened.value.metadata.token, accountId)) : opened
          })
        : fail('registration/not-here'),
    async list() {
      const listed = isAtHome() ? await api.call('listHere', {}) : null
      return listed?.ok === true ? listed.value.accounts : []
    }
  }
}

/** The session renews itself by the account's id, which is no secret: only the embedded backend of a computer at home opens an account by it. */
function renewable(token: string, accountId: string): GrantedTokens {
  return { token, lifetimeMs: undefined, refreshToken: accountId, refreshLifetimeMs: undefined }
}
