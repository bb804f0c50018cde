import type { Photo } from '../../src-shared/account/learner-profile.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { rememberedAccountSchema, type RememberedAccount } from '../../src-shared/account/session-contract.ts'
import type { User } from '../../src-shared/account/session-schemas.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { StoredValues } from '../platform/settings-file.ts'
import type { Session } from './session.ts'

export const storedAccountsSchema = z.object({
  /** The learners who signed in on this computer, newest first. It holds only what the sign-in page shows. */
  'auth.remembered': z.array(rememberedAccountSchema).optional()
})

export type StoredAccounts = z.infer<typeof storedAccountsSchema>

const LARGEST_COUNT = 8
/** Of a picture's data URL, in characters. */
const LARGEST_PICTURE = 8 * 1024

/** The learners who signed in on this computer: name, identifier, a small picture and whether to ask for pictures. Nothing else is stored. */
export interface RememberedAccounts {
  /** The latest first. */
  list(): readonly RememberedAccount[]
  /** Null if the list is absent or unreadable: the remembered accounts are then unknown. */
  accountIds(): readonly string[] | null
  /** Called after a sign-in: puts the learner first. The picture is added when it has been fetched. */
  remember(user: User): Promise<void>
  /** Updates name and picture of the signed-in learner if they are remembered. */
  refresh(user: User): Promise<void>
  forget(accountId: string): Promise<void>
}

interface RememberedAccountsDeps {
  readonly settings: StoredValues<StoredAccounts>
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
  /** Returns the picture as a data URL, reduced where possible. A picture that is still too large is not stored. */
  readonly shrinkPicture: (photo: Photo) => string
}

export function createRememberedAccounts({ settings, api, session, shrinkPicture }: RememberedAccountsDeps): RememberedAccounts {
  const list = (): RememberedAccount[] => settings.get('auth.remembered') ?? []

  async function fetchPicture(): Promise<string | null | undefined> {
    const reply = await session.withToken((bearer) => api.call('fetchPhoto', { bearer }))
    if (!reply.ok) return undefined
    const picture = reply.value.photo === null ? null : shrinkPicture(reply.value.photo)
    return picture !== null && picture.length <= LARGEST_PICTURE ? picture : null
  }

  /** Changes one account without moving it in the list; does nothing if it was forgotten meanwhile. */
  async function replace(accountId: string, toNext: (account: RememberedAccount) => RememberedAccount): Promise<void> {
    const accounts = list()
    if (!accounts.some((account) => account.accountId === accountId)) return
    await settings.set(
      'auth.remembered',
      accounts.map((account) => (account.accountId === accountId ? toNext(account) : account))
    )
  }

  async function refresh(user: User): Promise<void> {
    await replace(user.id, (account) => ({ ...account, ...headingOf(user) }))
    const picture = user.hasPhoto ? await fetchPicture() : null
    if (picture !== undefined) await replace(user.id, (account) => ({ ...account, picture }))
  }

  return {
    list,
    accountIds: () => settings.get('auth.remembered')?.map(({ accountId }) => accountId) ?? null,
    async remember(user) {
      const accounts = list()
      const picture = accounts.find(({ accountId }) => accountId === user.id)?.picture ?? null
      const others = accounts.filter(({ accountId }) => accountId !== user.id)
      await settings.set('auth.remembered', [{ accountId: user.id, ...headingOf(user), picture }, ...others].slice(0, LARGEST_COUNT))
      await refresh(user)
    },
    refresh,
    async forget(accountId) {
      await settings.set(
        'auth.remembered',
        list().filter((account) => account.accountId !== accountId)
      )
    }
  }
}

function headingOf({ name, email, username, hasPicturePassword }: User): Pick<RememberedAccount, 'name' | 'identifier' | 'hasPicturePassword'> {
  return { name, identifier: email ?? username ?? '', hasPicturePassword }
}
