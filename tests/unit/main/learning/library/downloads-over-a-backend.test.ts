import { expect, it, onTestFinished } from 'vitest'
import { createReadWorkPart } from '../../../../../src-main/learning/library/read-work-part.ts'
import { createDownloadManager } from '../../../../../src-main/learning/library/download-manager.ts'
import { withDownloads } from '../../../../../src-main/learning/library/with-downloads.ts'
import type { ApiClient } from '../../../../../src-main/platform/backend/api-client.ts'
import { endpoints, type EndpointName } from '../../../../../src-shared/contracts/endpoints.ts'
import { isErrorCode } from '../../../../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { callPlainly, type PlainRequest } from '../../../../support/call-plainly.ts'
import { makeResourcesFolder } from '../../../../support/content-fixture.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { grantTo } from '../../../../support/grant-to.ts'
import { openDownloadStore } from '../../../../support/downloaded-works.ts'
import { HEARD_SERIAL, HEARD_WORK, heardLibrary } from '../../../../support/learning-fixture.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { toneWav } from '../../../../support/sounds.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const HOUR_MS = 60 * 60 * 1000
const WEEK_MS = 7 * 24 * HOUR_MS

it('a downloaded add-on library opens offline until its grace period ends or the backend locks it', async () => {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  resources.write(`learning/libraries/${HEARD_SERIAL}.json`, { ...heardLibrary, addOn: 'extra-notes' })
  const backend = await openTestBackend({ database: makeSqlite(), resourcesFolder: resources.folder })
  const learner = await signIn(backend)
  const endsAt = backend.clock.now() + HOUR_MS
  await grantTo(backend, learner, { offer: { kind: 'add-on', slug: 'extra-notes' }, term: { kind: 'until', until: endsAt } })

  const { store } = openDownloadStore()
  const owner = () => ({ backend: 'https://koya.school.example', accountId: learner.accountId })
  const at = { isCut: false, token: learner.token, monotonicNow: 0 }
  const session = { withToken: <Value>(step: (token: string) => Promise<Value>) => step(at.token) }
  const api = {
    async call(name: EndpointName, input: PlainRequest) {
      if (at.isCut) return fail('backend/unreachable')
      const { statusCode, body } = await callPlainly(backend, name, input)
      if (statusCode === 200) return succeed(endpoints[name].reply.parse(JSON.parse(body)))
      const { code } = (JSON.parse(body) as { readonly error: { readonly code: string } }).error
      return fail(isErrorCode(code) ? code : 'backend/malformed-reply')
    }
  } as unknown as Pick<ApiClient, 'call'>
  const wallNow = (): number => backend.clock.now()
  const log = { warn: (message: string) => expect.fail(message) }
  const fromBackend = createReadWorkPart({ api, session })
  const works = withDownloads(fromBackend, {
    store,
    owner,
    session,
    isUnreachable: () => at.isCut,
    wallNow,
    monotonicNow: () => (at.monotonicNow += 60_000),
    wait: () => Promise.resolve(),
    log
  })
  const { handlers } = createDownloadManager({
    store,
    owner,
    fetchLibrary: (serial) => session.withToken((bearer) => api.call('fetchLibrary', { params: { serial }, bearer })),
    readPart: fromBackend,
    freeBytes: () => Promise.resolve(1024 ** 4),
    isAttemptOpen: () => false,
    announce: { keepingChanged: () => undefined },
    wallNow,
    log
  })
  const read = async (): Promise<string> => {
    const part = await works.readPart({ serial: HEARD_SERIAL, workId: HEARD_WORK }, 0, toneWav.length)
    return part.ok ? String(toneWav.equals(Buffer.from(part.value.bytes))) : part.error.code
  }
  const signInAgain = async (): Promise<void> => {
    at.token = (await backend.call('login', { body: { identifier: learner.email, password: learner.password } })).value.metadata.token
  }

  expect(await handlers.keepFiles({ serial: HEARD_SERIAL })).toEqual(succeed({}))
  await expect.poll(() => handlers.readKept({ serial: HEARD_SERIAL })).toMatchObject({ value: { kept: { workIds: [HEARD_WORK], isKeeping: false } } })
  at.isCut = true
  expect(await read()).toBe('true')
  backend.clock.advance(HOUR_MS + WEEK_MS - 1)
  expect(await read()).toBe('true')
  backend.clock.advance(1)
  expect(await read()).toBe('backend/unreachable')

  at.isCut = false
  await signInAgain()
  expect(await read()).toBe('library/locked')
  await grantTo(backend, learner, { offer: { kind: 'add-on', slug: 'extra-notes' } })
  expect(await read()).toBe('true')
  const opened = await session.withToken((bearer) => api.call('fetchLibrary', { params: { serial: HEARD_SERIAL }, bearer }))
  if (opened.ok) await works.heard(owner(), opened.value.library)
  at.isCut = true
  backend.clock.advance(2 * WEEK_MS)
  expect(await read()).toBe('true')
})
