import type { OwnSettings } from '../../src-shared/device/own-settings.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Session } from './session.ts'

interface StoreOwnSettingsDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'view' | 'withToken' | 'takeUser'>
}

/** Saves settings in the signed-in user's account; resolves to whether the backend stored them. */
export async function storeOwnSettings({ api, session }: StoreOwnSettingsDeps, ownSettings: OwnSettings): Promise<boolean> {
  const { user } = session.view().auth
  if (user === null) return false
  const body = { name: user.name, profile: { ...user.profile, ownSettings } }
  const reply = await session.withToken((bearer) => api.call('updateProfile', { body, bearer }))
  if (reply.ok) await session.takeUser(reply.value.user)
  return reply.ok
}
