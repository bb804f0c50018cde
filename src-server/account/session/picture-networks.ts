import { isPicturePassword } from '../../../src-shared/account/picture-password.ts'
import type { AccountDependencies } from './account-dependencies.ts'

/** Like the counters of pictures, which must not be pushed out within their own window. */
const WINDOW_MS = 24 * 3_600_000

type NetworkDeps = Pick<AccountDependencies, 'rateLimits' | 'rowCaps' | 'now'>

/** One try of pictures, on a computer that the account does not know. */
export interface PictureTry {
  readonly password: string
  /** The stored form of the network. */
  readonly source: string
}

/**
 * Returns whether a network has tried wrong pictures at so many names within a day that it may try no more. Without this limit it could fill the
 * counters: those of made-up names are then removed and those of accounts are not, so it would learn which names exist.
 */
export async function hasTriedTooManyNames({ rateLimits, rowCaps, now }: NetworkDeps, { password, source }: PictureTry): Promise<boolean> {
  if (!isPicturePassword(password)) return false
  return (await rateLimits.read({ purpose: 'pictures-network', subject: source, now: now() })) >= rowCaps.pictureNamesPerNetwork
}

/** Returns what to do if the pictures are wrong: counts the name for its network, unless the name has been tried before today. */
export async function beginPictureTry(
  { rateLimits, now }: NetworkDeps,
  { password, source, subject }: PictureTry & { readonly subject: string }
): Promise<{ readonly countWrong: () => Promise<void> }> {
  const isNew = isPicturePassword(password) && (await rateLimits.read({ purpose: 'login-pictures', subject, now: now() })) === 0
  return {
    countWrong: async () => {
      if (isNew) await rateLimits.add({ purpose: 'pictures-network', subject: source, source, now: now() }, WINDOW_MS)
    }
  }
}
