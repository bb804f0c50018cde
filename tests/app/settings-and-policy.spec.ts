import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import { changeServer } from '../support/answer-server-questions.ts'
import { test } from '../support/app-test.ts'
import { countBackendThreads } from '../support/backend-thread.ts'
import { callBridge } from '../support/call-bridge.ts'
import type { LaunchedApp } from '../support/launch-app.ts'
import { startRemoteBackend, type RemoteBackend } from '../support/start-remote-backend.ts'
import { optionsOf } from '../support/paper-answers.ts'
import { tier } from '../support/tier.ts'

const password = 'harmattan-2026'
const learner = { name: 'Ada Okafor', classLevel: 'ss-3', guardianName: 'Ngozi Okafor', guardianConsents: true, password } as const

let remote: RemoteBackend
let folder: string

test.beforeAll(async () => {
  remote = await startRemoteBackend()
  folder = await mkdtemp(join(tmpdir(), 'koya-policy-'))
})

test.afterAll(async () => {
  await remote.stop()
  await rm(folder, { recursive: true, force: true })
})

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

function codeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.error.code
}

/** Registers and signs in without e-mail at the current backend. */
async function signInAgain(page: Page): Promise<{ username: string; recoveryCode: string }> {
  await expect.poll(async () => valueOf(await callBridge(page, 'session.read', {})).isStarting).toBe(false)
  const made = valueOf(await callBridge(page, 'session.registerLearner', learner))
  valueOf(await callBridge(page, 'session.login', { identifier: made.username, password }))
  return made
}

async function writePolicy(name: string, text: string): Promise<{ KOYA_POLICY_PATH: string }> {
  const path = join(folder, name)
  await writeFile(path, text)
  return { KOYA_POLICY_PATH: path }
}

/** Starts a UTME paper through the bridge, answers its first question, and returns that question's id. */
async function beginPaper(page: Page): Promise<string> {
  const { assessments } = valueOf(await callBridge(page, 'attempt.listAssessments', {}))
  const utme = assessments.find(({ rules }) => rules.profile === 'utme')
  const { paper } = valueOf(await callBridge(page, 'attempt.start', { slug: utme?.slug ?? '' }))
  const item = paper.subjects[0]?.items[0]
  const optionId = optionsOf(item)[0]?.id
  if (!item || optionId === undefined) throw new Error('the paper is empty')
  valueOf(await callBridge(page, 'attempt.append', { attemptId: paper.attemptId, act: { kind: 'answer', itemId: item.id, response: { optionId } } }))
  return item.id
}

test('with another backend set by policy everything works there, the embedded backend never starts, the setting is locked', async ({ launch }) => {
  const env = await writePolicy('remote.json', JSON.stringify({ backend: { address: remote.address } }))
  const koya = await launch({ env })
  const { page } = koya
  await signInAgain(page)
  expect(codeOf(await callBridge(page, 'settings.testBackend', { address: remote.address }))).toBe('settings/locked')
  expect(codeOf(await callBridge(page, 'settings.changeBackend', { backend: '' }))).toBe('settings/locked')
  await beginPaper(page)
  const view = valueOf(await callBridge(page, 'settings.read', {}))
  expect(view).toMatchObject({ values: { backend: remote.address }, origins: { backend: 'policy' }, policy: { state: 'valid' } })
  expect(valueOf(await callBridge(page, 'app.readRuntime', {})).backend).toEqual({ kind: 'remote', phase: 'ready' })
  await page.waitForTimeout(1500)
  expect(await countBackendThreads(koya.app)).toBe(0)
  expect(existsSync(join(koya.home, '.config/Koya/backend'))).toBe(false)
})

test('control: without a policy the embedded backend starts, and the same count finds it', async ({ launch }) => {
  test.skip(tier() === 'commit', 'the longer tiers have the time for a control')
  const koya = await launch()
  await signInAgain(koya.page)
  expect(await countBackendThreads(koya.app)).toBe(1)
  expect(valueOf(await callBridge(koya.page, 'settings.read', {})).policy.state).toBe('absent')
})

test('a changed backend takes effect at once and signs the learner out, and each backend has its own data', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const koya = await launch()
  const { page, home } = koya
  const here = await signInAgain(page)
  expect(valueOf(await callBridge(page, 'settings.testBackend', { address: remote.address })).version).toMatch(/^\d/)
  expect(codeOf(await callBridge(page, 'settings.testBackend', { address: 'http://127.0.0.1:1' }))).toBe('lan/no-server-there')

  await changeServer(koya, remote.address)
  expect(valueOf(await callBridge(page, 'session.read', {})).auth).toEqual({ user: null, loggedIn: false })
  expect(codeOf(await callBridge(page, 'session.login', { identifier: here.username, password }))).toBe('session/wrong-credentials')
  await signInAgain(page)
  await expect.poll(() => countBackendThreads(koya.app)).toBe(0)
  await beginPaper(page)

  expect(codeOf(await callBridge(page, 'settings.changeBackend', { backend: '' }))).toBe('call/not-during-exam')
  expect(valueOf(await callBridge(page, 'settings.read', {})).values).toMatchObject({ backend: remote.address, zoom: 1 })
  const journals = (await readdir(join(home, '.config/Koya'))).filter((name) => /^attempt-journal.*\.sqlite$/.test(name))
  expect(journals).toHaveLength(2)

  expect(codeOf(await callBridge(page, 'session.logout', {}))).toBe('call/not-during-exam')
  const open = valueOf(await callBridge(page, 'attempt.readOpen', {}))
  valueOf(await callBridge(page, 'attempt.submit', { attemptId: open?.paper.attemptId ?? '' }))
  await callBridge(page, 'session.logout', {})
  await changeServer(koya, '')
  valueOf(await callBridge(page, 'session.login', { identifier: here.username, password }))
  expect(valueOf(await callBridge(page, 'attempt.readOpen', {}))).toBeNull()
})

test('a token stored for one backend is never used at another backend', async ({ launch }) => {
  const first = await launch()
  await signInAgain(first.page)
  await first.close()
  const env = await writePolicy('remote.json', JSON.stringify({ backend: { address: remote.address } }))
  const { page } = await launch({ home: first.home, env })
  await expect.poll(async () => valueOf(await callBridge(page, 'session.read', {})).isStarting).toBe(false)
  expect(valueOf(await callBridge(page, 'session.read', {})).auth.loggedIn).toBe(false)
})

for (const { name, text, state } of [
  { name: 'half.json', text: '{"backend": {', state: 'invalid' },
  { name: 'misspelt.json', text: '{"bakend": {}}', state: 'invalid' },
  { name: 'valid.json', text: '{}', state: 'valid' }
])
  test(`with the policy file ${name} the app starts and reports the policy as ${state}`, async ({ launch }) => {
    test.skip(tier() === 'commit', 'units read each of these files at each commit')
    const { page } = await launch({ env: await writePolicy(name, text) })
    const view = valueOf(await callBridge(page, 'settings.read', {}))
    expect(view.policy).toMatchObject({ state, path: join(folder, name) })
    expect(view.policy.problems.length).toBe(state === 'valid' ? 0 : 1)
  })

test('a policy file that Koya has no permission to read is reported as unreadable', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch({ env: { KOYA_POLICY_PATH: folder } })
  expect(valueOf(await callBridge(page, 'settings.read', {})).policy.state).toBe('unreadable')
})

test('zoom and theme apply at once, after a reload and at the next start', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const first = await launch()
  const zoomOf = ({ app }: LaunchedApp): Promise<number | undefined> =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor())
  const themeOf = ({ app }: LaunchedApp): Promise<string> => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)
  expect(await zoomOf(first)).toBe(1)
  valueOf(await callBridge(first.page, 'settings.change', { zoom: 1.5, theme: 'dark' }))
  expect({ zoom: await zoomOf(first), theme: await themeOf(first) }).toEqual({ zoom: 1.5, theme: 'dark' })
  await first.page.reload()
  await expect.poll(() => zoomOf(first)).toBe(1.5)
  await first.close()
  const second = await launch({ home: first.home })
  await expect.poll(() => zoomOf(second)).toBe(1.5)
  expect(await themeOf(second)).toBe('dark')
})

test('the support bundle holds what support needs, and no data of account or exam', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const path = join(folder, 'bundle.json')
  const { page, home } = await launch({ env: { KOYA_SUPPORT_BUNDLE_PATH: path } })
  const { username, recoveryCode } = await signInAgain(page)
  const answeredId = await beginPaper(page)
  const mail = 'chidi.canary@example.com'
  await callBridge(page, 'app.reportTrouble', { message: `canary ${mail} ${recoveryCode} eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln` })
  await expect.poll(() => readFile(join(home, '.config/Koya/logs/main.log'), 'utf8').catch(() => '')).toContain('canary')
  expect(await callBridge(page, 'settings.saveSupportBundle', {})).toMatchObject({ error: { code: 'call/not-during-exam' } })
  const open = valueOf(await callBridge(page, 'attempt.readOpen', {}))
  valueOf(await callBridge(page, 'attempt.submit', { attemptId: open?.paper.attemptId ?? '' }))
  expect(valueOf(await callBridge(page, 'settings.saveSupportBundle', {}))).toEqual({ path })
  const text = await readFile(path, 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    product: 'Koya',
    backend: { kind: 'embedded' },
    journal: { submittedAttemptCount: 1 },
    session: { isSignedIn: true }
  })
  expect(text).toContain('canary [mail]')
  for (const secret of [mail, username, recoveryCode, recoveryCode.replaceAll('-', ''), learner.name, password, 'eyJ', answeredId])
    expect(text).not.toContain(secret)
})

test('the app reopens at its learner’s last route, and shows that route to no other learner', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const first = await launch()
  await signInAgain(first.page)
  const path = '/dashboard/medalTest/start-page?level=medal-mathematics-1'
  await first.page.evaluate((wanted) => window.koyaTest?.go(wanted), path)
  await expect.poll(async () => valueOf(await callBridge(first.page, 'app.readPlace', {})).path).toBe(path)
  await first.close()
  const second = await launch({ home: first.home })
  expect(valueOf(await callBridge(second.page, 'app.readPlace', {})).path).toBe(path)
  await callBridge(second.page, 'session.logout', {})
  expect(valueOf(await callBridge(second.page, 'app.readPlace', {})).path).not.toBe(path)
  await signInAgain(second.page)
  expect(valueOf(await callBridge(second.page, 'app.readPlace', {})).path).not.toBe(path)
})

test('the licences of the packages in Koya can be read in the app', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch()
  const { licences } = valueOf(await callBridge(page, 'settings.listLicences', {}))
  expect(licences.length).toBeGreaterThan(100)
  expect(licences.map(({ name }) => name)).toContain('react')
})
