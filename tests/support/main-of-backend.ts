import { createHash } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiClient } from '../../src-main/platform/backend/api-client.ts'
import { createSaveDocument } from '../../src-main/platform/documents/save-document.ts'
import { createOwnDataHandlers, type OwnDataHandlersDeps } from '../../src-main/personal-data/own-data-handlers.ts'
import { succeed } from '../../src-shared/kernel/errors/result.ts'
import { makeTempFolder } from './make-temp-folder.ts'
import type { SignedInLearner } from './signed-in-learner.ts'
import type { TestBackend } from './test-backend.ts'

export interface MainOfBackend {
  readonly handlers: ReturnType<typeof createOwnDataHandlers>
  /** What main did besides calling the backend, in order. */
  readonly steps: string[]
  readonly folder: string
  /** The file that the learner chooses in the open dialog. */
  chosen: string | null
  /** Called before each request; an exception from it reaches the caller. */
  beforeCall: (name: string) => void
}

/** Opens main's part of a learner's data over a real backend, in one process. */
export async function openMain(backend: TestBackend, { token }: SignedInLearner): Promise<MainOfBackend> {
  const { user } = (await backend.call('fetchUser', { bearer: token })).value
  const steps: string[] = []
  const folder = makeTempFolder()
  const api: Pick<ApiClient, 'call'> = {
    call: async (name, input) => {
      main.beforeCall(name)
      const reply = await backend.call(name, input)
      return reply.error ? { ok: false, error: reply.error } : succeed(reply.value)
    }
  }
  const deps: OwnDataHandlersDeps = {
    api,
    session: {
      withToken: (step) => step(token),
      currentUser: () => user,
      view: () => ({ auth: { user, loggedIn: true } }) as ReturnType<OwnDataHandlersDeps['session']['view']>,
      logout: () => Promise.resolve(void steps.push('logout'))
    },
    remembered: { forget: (accountId) => Promise.resolve(void steps.push(`forget ${accountId}`)) },
    journal: {
      forgetLearner: (userId) => {
        steps.push(`journal ${userId}`)
        return Promise.resolve(succeed(undefined))
      }
    },
    saveDocument: createSaveDocument({
      askPath: (name) => Promise.resolve(join(folder, name)),
      files: { writeFile, rename, rm },
      log: { error: (message) => void steps.push(message) }
    }),
    askFile: () => Promise.resolve(main.chosen),
    listAttempts: async () => succeed({ attempts: [...(await backend.call('listAttempts', { bearer: token })).value.attempts] }),
    deriveKey: (code, salt) => Promise.resolve(createHash('sha256').update(code).update(salt).digest()),
    announce: { progressed: ({ done, total }) => void steps.push(`${done} of ${total}`) },
    wallNow: () => 1_790_000_000_000
  }
  const main: MainOfBackend = {
    handlers: createOwnDataHandlers(deps),
    steps,
    folder,
    chosen: null,
    beforeCall: () => undefined
  }
  return main
}
