import { setTimeout as wait } from 'node:timers/promises'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import type { ListedAccount, RememberedAccount } from '../../src-shared/account/session-contract.ts'
import type { HomeStart, User } from '../../src-shared/account/session-schemas.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { StoredValues } from '../platform/settings-file.ts'
import type { Session } from './session.ts'
import type { GrantedTokens } from './sign-in/sign-in-strategy.ts'

export const storedHomeLearnersSchema = z.object({
  /** The ids of accounts without a password, so that the sign-in page knows them before the embedded backend answers. */
  'auth.opensHere': z.array(z.string()).optional()
})

export type StoredHomeLearners = z.infer<typeof storedHomeLearnersSchema>

/** The learners of a computer at home who have no password (docs/decisions/0094-let-a-learner-at-home-begin-without-a-password.md). */
export interface HomeLearners {
  /** Makes an account and signs it in. A repeat with the same key makes no second one. */
  readonly begin: (start: HomeStart, idempotencyKey: string) => Promise<Result<User>>
  readonly open: (accountId: string) => Promise<Result<User>>
  /** Marks the remembered accounts that open by a press and adds those that are not remembered. Elsewhere than at home it leaves them out. */
  readonly list: (remembered: readonly RememberedAccount[]) => Promise<ListedAccount[]>
}

interface HomeLearnersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'loginBy'>
  readonly settings: StoredValues<StoredHomeLearners>
  /** Whether this is a computer at home with the embedded backend. */
  readonly isAtHome: () => boolean
}

/** The sign-in page waits this long for a backend that is still starting, milliseconds. */
const LONGEST_WAIT_MS = 2000

export function createHomeLearners({ api, session, settings, isAtHome }: HomeLearnersDeps): HomeLearners {
  const known = (): readonly string[] => settings.get('auth.opensHere') ?? []

  async function setKnown(ids: readonly string[]): Promise<void> {
    if (ids.join() !== known().join()) await settings.set('auth.opensHere', [...ids])
  }

  async function listHere(): Promise<readonly { readonly accountId: string; readonly name: string }[] | null> {
    const listed = await api.call('listHere', {})
    if (!listed.ok) return null
    await setKnown(listed.value.accounts.map(({ accountId }) => accountId))
    return listed.value.accounts
  }

  /** Signs in by a token that the embedded backend gives without a password, and notes the account. */
  async function signIn(ask: () => Promise<Result<Opened>>): Promise<Result<User>> {
    if (!isAtHome()) return fail('registration/not-here')
    const user = await session.loginBy(async () => {
      const opened = await ask()
      return opened.ok ? succeed(renewable(opened.value)) : opened
    })
    if (user.ok && !known().includes(user.value.id)) await setKnown([user.value.id, ...known()])
    return user
  }

  return {
    begin: (body, idempotencyKey) => signIn(() => api.call('beginHere', { body, idempotencyKey })),
    open: (accountId) =>
      signIn(async () => {
        const opened = await api.call('openHere', { body: { accountId } })
        return opened.ok ? succeed({ ...opened.value, accountId }) : opened
      }),
    async list(remembered) {
      if (!isAtHome()) return remembered.filter(({ accountId }) => !known().includes(accountId)).map((account) => ({ ...account, opensHere: false }))
      const here = await Promise.race([listHere(), wait(LONGEST_WAIT_MS, null, { ref: false })])
      const ids = here?.map(({ accountId }) => accountId) ?? known()
      const marked = remembered.map((account) => ({ ...account, opensHere: ids.includes(account.accountId) }))
      const others = here?.filter(({ accountId }) => remembered.every((account) => account.accountId !== accountId)) ?? []
      return [...marked, ...others.map((account) => ({ ...account, identifier: '', picture: null, hasPicturePassword: false, opensHere: true }))]
    }
  }
}

interface Opened {
  readonly accountId: string
  readonly metadata: { readonly token: string }
}

/** The session renews itself by the account's id, which is no secret: only the embedded backend of a computer at home opens an account by it. */
function renewable({ accountId, metadata: { token } }: Opened): GrantedTokens {
  return { token, lifetimeMs: undefined, refreshToken: accountId, refreshLifetimeMs: undefined }
}
