import { platformConstants } from '../../src-shared/kernel/values/platform-constants.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import type { Strategy } from '../../src-shared/device/strategies.ts'
import type { StoredValues } from '../platform/settings-file.ts'
import type { Keychain } from '../platform/keychain.ts'

export const storedExpirationsSchema = z.object({
  /** Milliseconds of the server's clock. */
  'auth._token_expiration.local': z.number().optional(),
  /** As above, for a school's single sign-on; the tokens themselves are in the keychain. */
  'auth._token_expiration.openid': z.number().optional(),
  'auth._refresh_token_expiration.openid': z.number().optional()
})

export type StoredExpirations = z.infer<typeof storedExpirationsSchema>

/** The tokens of one session. Times are milliseconds of the backend's clock since 1970. */
export interface HeldTokens {
  readonly token: string
  readonly expirationMs: number
  /** Null where none is configured. */
  readonly refreshToken: string | null
  /** Undefined if the provider does not report it: then only its refusal shows the end. */
  readonly refreshExpirationMs: number | undefined
}

export interface StoredTokens {
  readonly token: string | null
  readonly refreshToken: string | null
}

type Expirations = Pick<HeldTokens, 'refreshExpirationMs'> & { readonly expirationMs: number | undefined }

/** Stores the tokens of one strategy between starts: tokens only in the keychain, their expirations in the settings file. */
export interface TokenStore {
  /** Available at once, without the keychain. */
  readExpirations(): Expirations
  readTokens(): Promise<StoredTokens>
  save(tokens: HeldTokens): Promise<void>
  /** Drops the tokens. The expirations stay: the next start must find that a session expired, and whose attempt outlives it. */
  drop(): Promise<void>
  /** Drops everything. */
  forget(): Promise<void>
}

interface TokenStoreDeps {
  readonly keychain: Pick<Keychain, 'read' | 'write' | 'remove'>
  readonly settings: StoredValues<StoredExpirations>
  readonly strategy: Strategy
  readonly log: { warn: (message: string) => void }
}

const { authStoragePrefix, tokenStoragePrefix, tokenExpirationStoragePrefix, refreshTokenStoragePrefix, refreshTokenExpirationStoragePrefix } =
  platformConstants

export function createTokenStore({ keychain, settings, strategy, log }: TokenStoreDeps): TokenStore {
  const account = `${authStoragePrefix}${tokenStoragePrefix}${strategy}` as const
  const refreshAccount = `${authStoragePrefix}${refreshTokenStoragePrefix}${strategy}` as const
  const expirationName = `${authStoragePrefix}${tokenExpirationStoragePrefix}${strategy}` as const
  /** Only `openid` reports when a refresh token ends. */
  const refreshExpirationName = `${authStoragePrefix}${refreshTokenExpirationStoragePrefix}openid` as const
  const hasRefreshEnd = strategy === 'openid'

  /** Steps run one after the other, so that a sign-out during a sign-in takes effect last. */
  let queue: Promise<unknown> = Promise.resolve()

  function enqueue<Value>(step: () => Promise<Value>): Promise<Value> {
    const next = queue.then(step)
    queue = next.catch(() => undefined)
    return next
  }

  async function writeExpirations({ expirationMs, refreshExpirationMs }: Expirations): Promise<boolean> {
    const written = settings.set(expirationName, expirationMs)
    return hasRefreshEnd ? (await settings.set(refreshExpirationName, refreshExpirationMs)) && (await written) : written
  }

  async function removeTokens(): Promise<void> {
    await keychain.remove(account)
    await keychain.remove(refreshAccount)
  }

  return {
    readExpirations: () => ({
      expirationMs: settings.get(expirationName),
      refreshExpirationMs: hasRefreshEnd ? settings.get(refreshExpirationName) : undefined
    }),
    readTokens: () => enqueue(async () => ({ token: await keychain.read(account), refreshToken: await keychain.read(refreshAccount) })),
    save: (tokens) =>
      enqueue(async () => {
        if (!(await writeExpirations(tokens))) log.warn('auth: the expiration could not be kept for the next start')
        // First, so that a token never stands beside another learner's refresh token.
        if (tokens.refreshToken === null) await keychain.remove(refreshAccount)
        await keychain.write(account, tokens.token)
        if (tokens.refreshToken !== null) await keychain.write(refreshAccount, tokens.refreshToken)
      }),
    drop: () => enqueue(removeTokens),
    forget: () =>
      enqueue(async () => {
        const written = writeExpirations({ expirationMs: undefined, refreshExpirationMs: undefined })
        await removeTokens()
        await written
      })
  }
}
