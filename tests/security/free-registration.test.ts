import { expect, it } from 'vitest'
import { readServerSettings } from '../../src-server/platform/read-server-settings.ts'
import { releaseResults } from '../../src-server/exam-session/release-results.ts'
import { closeSession } from '../../src-server/exam-session/run-session.ts'
import { describeOnEachDatabase, makeSqlite } from '../support/databases.ts'
import { loadTestExam, TEST_EXAM } from '../support/exam-session.ts'
import { codeIn, TEST_RECOVERY_CODE } from '../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../support/test-backend.ts'

const password = 'correct horse'
const learner = {
  name: 'Bisi',
  classLevel: 'js-2',
  guardianName: 'Papa',
  guardianConsents: true,
  password,
  recoveryCode: TEST_RECOVERY_CODE
} as const

/** Tries every way to an account: by e-mail, by a code mailed earlier, by the same code again, and without e-mail. Returns the outcomes. */
async function tryToRegister(backend: TestBackend, { registrationId, code }: { readonly registrationId: string; readonly code: string }) {
  const email = 'ada@example.com'
  const answers = [
    await backend.call('register', { body: { name: 'Ben', email: 'ben@example.com', password } }),
    await backend.call('resendVerification', { body: { email } }),
    await backend.call('verifyEmail', { body: { email, registrationId, code, recoveryCode: TEST_RECOVERY_CODE } }),
    await backend.call('registerLearner', { body: learner })
  ]
  return answers.map(({ error }) => error?.code ?? 'done')
}

/** Registers by e-mail, as a person who did so before registration was closed. */
async function askForAccount(backend: TestBackend) {
  const { registrationId } = (await backend.call('register', { body: { name: 'Ada', email: 'ada@example.com', password } })).value
  const { messages } = (await backend.call('readMailbox', { params: { registrationId } })).value
  return { registrationId, code: codeIn(messages[0]?.text ?? '') }
}

const allClosed = Array.from({ length: 4 }, () => 'registration/closed')

describeOnEachDatabase('Free registration', (makeDatabase) => {
  it('free registration closes when an exam session is loaded and opens again when its results are released', async () => {
    const backend = await openTestBackend({ database: await makeDatabase(), registration: 'without-exam' })
    const { queries } = backend.database
    const asked = await askForAccount(backend)
    await loadTestExam(backend, { numbers: ['0001'] })
    expect(await tryToRegister(backend, asked)).toEqual(allClosed)
    const act = { examId: TEST_EXAM, by: 'test', now: backend.clock.now() }
    await closeSession(queries, { ...act, handsIn: false })
    expect(await tryToRegister(backend, asked)).toEqual(allClosed)
    await releaseResults(queries, act)
    expect((await tryToRegister(backend, asked)).at(-1)).toBe('done')
  })
})

it('a centre’s server lets nobody register, and a server set to open always does', async () => {
  const centre = await openTestBackend({ database: makeSqlite(), registration: 'closed' })
  const open = await openTestBackend({ database: makeSqlite(), registration: 'open' })
  expect(await tryToRegister(centre, await askForAccount(open))).toEqual(allClosed)
  await loadTestExam(open, { numbers: ['0001'] })
  expect((await open.call('registerLearner', { body: learner })).status).toBe(200)
})

it('the server kind sets the defaults of registration and search, and each setting overrides its default', () => {
  const switchesOf = (environment: Record<string, string>) => {
    const read = readServerSettings(environment)
    return read.ok ? [read.value.KOYA_REGISTRATION, read.value.KOYA_SEARCH] : Object.keys(read.error.fields ?? {})
  }
  expect(switchesOf({})).toEqual(['without-exam', 'on'])
  expect(switchesOf({ KOYA_SERVER_KIND: 'centre' })).toEqual(['closed', 'off'])
  expect(switchesOf({ KOYA_SERVER_KIND: 'centre', KOYA_REGISTRATION: 'open', KOYA_SEARCH: 'on' })).toEqual(['open', 'on'])
  expect(switchesOf({ KOYA_REGISTRATION: 'closed' })).toEqual(['closed', 'on'])
  expect(switchesOf({ KOYA_SERVER_KIND: 'center', KOYA_REGISTRATION: 'no' })).toEqual(['KOYA_SERVER_KIND', 'KOYA_REGISTRATION'])
})
