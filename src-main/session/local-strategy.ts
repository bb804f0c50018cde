import { fail, succeed } from '../../src-shared/errors/result.ts'
import type { ApiClient } from '../backend/api-client.ts'
import type { SignInStrategy } from './sign-in-strategy.ts'

/** E-mail address or user name, and password. Its token is never refreshed (spec, section 4). */
export function createLocalStrategy(api: Pick<ApiClient, 'call'>): SignInStrategy {
  return {
    name: 'local',
    async signIn(request) {
      if (request.kind !== 'local') return fail('session/not-configured')
      const reply = await api.call('login', { body: request.credentials })
      if (!reply.ok) return reply
      return succeed({ token: reply.value.metadata.token, lifetimeMs: undefined, refreshToken: null, refreshLifetimeMs: undefined })
    },
    refresh: null,
    cancel: () => undefined
  }
}
