import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { Keychain } from '../../platform/keychain.ts'
import type { Session } from '../../account/session.ts'

/**
 * Stores the capabilities of attempts. A capability can only append events to its attempt and submit it, and it outlives the session. Capabilities
 * are in the keychain beside the token; without a keychain they are in memory, and are issued again after the learner has signed in.
 */
export interface CapabilityStore {
  save(attemptId: string, capability: string): Promise<void>
  /** Null if there is none and its learner is not signed in, or the backend cannot be reached. */
  obtain(attemptId: string, userId: string): Promise<string | null>
  /** Drops a capability that the backend refused, so that the next `obtain` requests a new one. */
  forget(attemptId: string): Promise<void>
}

interface CapabilityStoreDeps {
  readonly keychain: Keychain
  readonly api: ApiClient
  readonly session: Pick<Session, 'withToken' | 'view'>
}

export function createCapabilityStore({ keychain, api, session }: CapabilityStoreDeps): CapabilityStore {
  const accountOf = (attemptId: string): string => `attempt.${attemptId}`
  const store: CapabilityStore = {
    save: (attemptId, capability) => keychain.write(accountOf(attemptId), capability),
    async obtain(attemptId, userId) {
      const saved = await keychain.read(accountOf(attemptId))
      if (saved !== null) return saved
      if (session.view().auth.user?.id !== userId) return null
      const reply = await session.withToken((bearer) => api.call('issueCapability', { params: { attemptId }, bearer }))
      if (!reply.ok) return null
      await store.save(attemptId, reply.value.capability)
      return reply.value.capability
    },
    forget: (attemptId) => keychain.remove(accountOf(attemptId))
  }
  return store
}
