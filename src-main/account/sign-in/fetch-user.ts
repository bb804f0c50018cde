import { succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { RawApiClient } from '../../platform/backend/api-client.ts'
import { withoutOpening } from './without-opening.ts'
import { readUserReply, type FetchedUser } from './read-user-reply.ts'
import type { SessionConfiguration } from './session-configuration.ts'

interface FetchUserDeps {
  readonly api: RawApiClient
  readonly configuration: Pick<SessionConfiguration, 'userField' | 'scopesProperty'>
  readonly isAtHome: () => boolean
  readonly log: { error: (message: string) => void }
}

/** Returns a function that fetches the user of a token. A reply without the configured field is also logged (spec, section 7). */
export function createFetchUser({ api, configuration, isAtHome, log }: FetchUserDeps): (bearer: string) => Promise<Result<FetchedUser>> {
  return async (bearer) => {
    const reply = await api.callRaw('fetchUser', { bearer })
    const fetched = reply.ok ? readUserReply(reply.value, configuration) : reply
    if (!fetched.ok && fetched.error.code === 'session/user-field-missing') log.error(fetched.error.message)
    return !fetched.ok || isAtHome() ? fetched : succeed({ ...fetched.value, user: withoutOpening(fetched.value.user) })
  }
}
