import { expect, it } from 'vitest'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'
import { emptyProfile } from '../../src-shared/account/learner-profile.ts'
import { agreedVersions } from '../support/agreed-versions.ts'
import { makeResourcesFolder } from '../support/content-fixture.ts'
import { startEventChain } from '../support/event-chain.ts'
import { pngPhoto } from '../support/photos.ts'
import { createSeededRandom } from '../support/seeded-random.ts'
import { codeIn, NEXT_RECOVERY_CODE, TEST_RECOVERY_CODE } from '../support/signed-in-learner.ts'
import { makeDataFolder, startBackendChild, type BackendChild, type ChildReply } from '../support/start-backend-child.ts'
import { byTier } from '../support/tier.ts'

/** Check N3: each mutation is sent two to six times, or two to three times in a commit's run, and the backend is killed between some of them. */
const seed = Number(process.env['KOYA_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** Chance of a kill between two copies of the same mutation. */
const RESTART_CHANCE = byTier({ commit: 0.02, full: 0.25, release: 0.25 })
const MOST_REPEATS = byTier({ commit: 2, full: 5, release: 5 })
const email = 'ada@example.com'
const password = 'correct horse'

interface Sent {
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** Sends each mutation several times, with restarts by `kill -9` between them, and expects equal replies. */
async function createReplayer() {
  const random = createSeededRandom(seed)
  const resources = makeResourcesFolder()
  const folders = { dataFolder: makeDataFolder(), resourcesFolder: resources.folder }
  const state: { backend: BackendChild; restarts: number; sent: number } = { backend: await startBackendChild(folders), restarts: 0, sent: 0 }
  const restart = async (): Promise<void> => {
    await state.backend.kill()
    state.backend = await startBackendChild(folders)
    state.restarts += 1
  }
  const replay = async (mutation: Sent): Promise<ChildReply> => {
    const first = await state.backend.post(mutation.path, mutation)
    const repeats = 1 + Math.floor(random() * MOST_REPEATS)
    state.sent += 1 + repeats
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      if (random() < RESTART_CHANCE) await restart()
      expect({ path: mutation.path, reply: await state.backend.post(mutation.path, mutation) }).toEqual({ path: mutation.path, reply: first })
    }
    return first
  }
  return {
    state,
    restart,
    replay,
    get: (path: string, headers?: Record<string, string>) => state.backend.get(path, headers),
    remove: resources.remove
  }
}

function keyed(): Record<string, string> {
  return { 'idempotency-key': crypto.randomUUID().replaceAll('-', '') }
}

it('every repeated mutation gets the same reply, across restarts, with one effect', { timeout: 240_000 }, async () => {
  console.log(`N3 seed ${seed}`)
  const { state, restart, replay, get, remove } = await createReplayer()

  // The local mailbox is in memory only, so the code is read before the first restart.
  const registration = { path: '/api/register', body: { name: 'Ada', email, password }, headers: keyed() }
  const registered = await state.backend.post(registration.path, registration)
  const { registrationId } = JSON.parse(registered.text) as { registrationId: string }
  const { messages } = JSON.parse((await get(`/api/mailbox/${registrationId}`)).text) as { messages: { text: string }[] }
  expect(messages).toHaveLength(1)
  expect(await replay(registration)).toEqual(registered)
  const code = codeIn(messages[0]?.text ?? '')
  expect(
    (await replay({ path: '/api/verify', body: { email, registrationId, code, recoveryCode: TEST_RECOVERY_CODE }, headers: keyed() })).status
  ).toBe(200)
  await replay({ path: '/api/verify/resend', body: { email }, headers: keyed() })
  await replay({ path: '/api/password/forgot', body: { email }, headers: keyed() })

  const login = await state.backend.post('/api/login', { body: { identifier: email, password } })
  const { token } = (JSON.parse(login.text) as { metadata: { token: string } }).metadata
  const session = { authorization: `Bearer ${token}` }
  const learner = { name: 'Bisi', classLevel: 'js-1', guardianName: 'Papa', guardianConsents: true, password, recoveryCode: TEST_RECOVERY_CODE }
  expect((await replay({ path: '/api/register/learner', body: learner, headers: keyed() })).status).toBe(200)
  const profile = { ...emptyProfile, classLevel: 'ss-3', targetExam: 'utme', subjectSlugs: ['mathematics'] }
  expect((await replay({ path: '/api/profile', body: { name: 'Ada O.', profile }, headers: session })).status).toBe(200)
  expect((await replay({ path: '/api/profile/photo', body: pngPhoto, headers: session })).status).toBe(200)
  expect((await replay({ path: '/api/profile/photo/remove', headers: session })).status).toBe(200)
  const attemptId = crypto.randomUUID()
  const started = await replay({ path: '/api/attempts', body: { attemptId, slug: 'trial-mock', ...agreedVersions }, headers: session })
  const { paper, capability } = JSON.parse(started.text) as { paper: Paper; capability: string }
  await replay({ path: `/api/attempts/${attemptId}/capability`, headers: session })

  const holder = { authorization: `Bearer ${capability}` }
  const chain = startEventChain(paper)
  for (const item of paper.subjects.flatMap(({ items }) => items).slice(0, 12)) {
    const events = [chain.write({ kind: 'move', itemId: item.id }), chain.write({ kind: 'answer', itemId: item.id, response: { optionId: 'w' } })]
    await replay({ path: `/api/attempts/${attemptId}/events`, body: { events }, headers: holder })
  }
  const last = chain.write({ kind: 'submit', reason: 'candidate' })
  await replay({ path: `/api/attempts/${attemptId}/events`, body: { events: chain.events }, headers: holder })
  const receipt = await replay({
    path: `/api/attempts/${attemptId}/submit`,
    body: { lastSequence: last.sequence, lastHash: last.hash },
    headers: holder
  })
  expect(receipt.status).toBe(200)

  const report = await get(`/api/attempts/${attemptId}/report`, session)
  expect(JSON.parse(report.text)).toMatchObject({ receiptId: (JSON.parse(receipt.text) as { receiptId: string }).receiptId, lastHash: last.hash })
  const { attempts } = JSON.parse((await get('/api/attempts', session)).text) as { attempts: unknown[] }
  expect(attempts).toHaveLength(1)

  const change = { currentPassword: password, newPassword: 'middle horse', newRecoveryCode: TEST_RECOVERY_CODE }
  const changed = await replay({ path: '/api/password/change', body: change, headers: { ...session, ...keyed() } })
  const next = { authorization: `Bearer ${(JSON.parse(changed.text) as { metadata: { token: string } }).metadata.token}` }
  expect({ oldSessionStatus: (await get('/api/user', session)).status, newSessionStatus: (await get('/api/user', next)).status }).toEqual({
    oldSessionStatus: 401,
    newSessionStatus: 200
  })

  await replay({ path: '/api/logout', headers: next })
  expect((await get('/api/user', next)).status).toBe(401)
  const reset = {
    path: '/api/password/reset',
    body: { identifier: email, code: TEST_RECOVERY_CODE, newPassword: 'another horse', newRecoveryCode: NEXT_RECOVERY_CODE },
    headers: keyed()
  }
  expect((await replay(reset)).status).toBe(200)
  expect((await state.backend.post('/api/login', { body: { identifier: email, password: 'another horse' } })).status).toBe(200)
  // The negative control: without its idempotency key a repeat counts as a new mutation and is refused.
  expect((await state.backend.post(reset.path, { body: reset.body })).status).toBe(400)
  await restart()
  expect((await get('/api/health')).status).toBe(200)
  console.log(`N3 ${state.sent} requests, ${state.restarts} restarts`)
  remove()
})
