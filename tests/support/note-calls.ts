import type { ApiClient } from '../../src-main/platform/backend/api-client.ts'
import type { Session } from '../../src-main/account/session.ts'
import { fail, succeed } from '../../src-shared/kernel/errors/result.ts'

interface NotedCalls {
  readonly asked: { readonly name: string; readonly input: unknown }[]
  /** Whether a learner is signed in. */
  readonly at: { isIn: boolean }
  readonly deps: { readonly api: Pick<ApiClient, 'call'>; readonly session: Pick<Session, 'withToken'> }
}

/** Creates a backend that records every call and answers it with `reply`, and a session whose token is `token`. */
export function noteCalls(reply: unknown = {}): NotedCalls {
  const asked: NotedCalls['asked'] = []
  const at = { isIn: true }
  return {
    asked,
    at,
    deps: {
      api: {
        call(name, input) {
          asked.push({ name, input })
          return Promise.resolve(succeed(reply)) as never
        }
      },
      session: { withToken: (step) => (at.isIn ? step('token') : Promise.resolve(fail('session/required'))) }
    }
  }
}
