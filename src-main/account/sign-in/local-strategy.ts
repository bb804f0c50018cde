import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { KnownDevices } from './known-devices.ts'
import type { SignInStrategy } from './sign-in-strategy.ts'

/** Creates the strategy with e-mail address or user name, and password. Its token is never refreshed (spec, section 4). */
export function createLocalStrategy(api: Pick<ApiClient, 'call'>, devices: KnownDevices): SignInStrategy {
  return {
    name: 'local',
    async signIn(request) {
      if (request.kind !== 'local') return fail('session/not-configured')
      const { credentials } = request
      const device = await devices.read(credentials.identifier)
      let reply = await api.call('login', { body: device === undefined ? credentials : { ...credentials, device } })
      if (!reply.ok && device !== undefined && reply.error.code === 'request/malformed') {
        // The server was downgraded to a release without device tokens.
        await devices.forget(credentials.identifier)
        reply = await api.call('login', { body: credentials })
      }
      if (!reply.ok) return reply
      const { token, device: next } = reply.value.metadata
      if (next !== undefined) await devices.save(credentials.identifier, next)
      return succeed({ token, lifetimeMs: undefined, refreshToken: null, refreshLifetimeMs: undefined })
    },
    refresh: null,
    cancel: () => undefined
  }
}
