import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'
import { answerUntilPowerCut } from '../support/answer-until-power-cut.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { examParts } from '../support/exam-parts.ts'
import { completeProfile } from '../support/learner.ts'
import { runRewritingProxy, type RewritingProxy } from '../support/rewriting-proxy.ts'
import { startRemoteBackend, type RemoteBackend } from '../support/start-remote-backend.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const learner = { name: 'Ada Okafor', classLevel: 'ss-3', guardianName: 'Ngozi Okafor', guardianConsents: true, password: 'harmattan-2026' } as const

let remote: RemoteBackend
let proxy: RewritingProxy
let folder: string

test.beforeAll(async () => {
  remote = await startRemoteBackend()
  proxy = await runRewritingProxy(remote.address)
  folder = await mkdtemp(join(tmpdir(), 'koya-agreement-'))
})

test.afterAll(async () => {
  await proxy.stop()
  await remote.stop()
  await rm(folder, { recursive: true, force: true })
})

async function signInAgain(page: Page): Promise<void> {
  await expect.poll(async () => callBridge(page, 'session.read', {})).toMatchObject({ ok: true, value: { isStarting: false } })
  const made = await callBridge(page, 'session.registerLearner', learner)
  if (!made.ok) throw new Error(made.error.code)
  expect(await callBridge(page, 'session.login', { identifier: made.value.username, password: learner.password })).toMatchObject({ ok: true })
  await completeProfile(page)
}

/** Swaps the texts of two answers but not their ids, as a server does whose shuffling is of another version. */
function withTwoAnswersSwapped(reply: Record<string, unknown>): Record<string, unknown> {
  const { paper } = structuredClone(reply) as { paper: Paper }
  const item = paper.subjects[0]?.items[0]
  const [one, two] = item && 'options' in item ? item.options : []
  if (!one || !two) throw new Error('the paper has no options')
  ;[one.text, two.text] = [two.text, one.text]
  return { ...reply, paper }
}

const isStart = (path: string): boolean => path === '/api/attempts'

/** What a network or another release changes in the reply to a start, and the message that the page then shows. */
const disagreements: readonly { readonly name: string; readonly words: readonly string[]; readonly spoil: () => void }[] = [
  {
    name: 'an-older-client',
    words: ['Koya on this computer is older than the server', 'Update Koya here', 'This computer has Koya 0.0.1. The server has Koya '],
    spoil: () => (proxy.rewrite.request = (path, body) => (isStart(path) ? { ...body, clientVersion: '0.0.1' } : body))
  },
  {
    name: 'an-older-backend',
    words: ['The server is older than Koya on this computer', 'Ask the person who runs the server', 'This computer has Koya 99.0.0'],
    spoil: () => (proxy.rewrite.request = (path, body) => (isStart(path) ? { ...body, clientVersion: '99.0.0' } : body))
  },
  {
    name: 'another-marking',
    words: ['give marks in different ways', 'Update both to the same version'],
    spoil: () => (proxy.rewrite.request = (path, body) => (isStart(path) ? { ...body, markingVersion: 'another' } : body))
  },
  {
    name: 'a-changed-paper',
    words: ['were damaged on the way from the server', 'your exam or practice did not open', 'tell your teacher'],
    spoil: () => (proxy.rewrite.reply = (path, body) => (isStart(path) && 'paper' in body ? withTwoAnswersSwapped(body) : body))
  }
]

test('an exam starts only if exam, release and marking agree with the server; otherwise the page explains what to do', async ({ launch }) => {
  test.skip(tier() === 'commit', 'units and contracts compare release, exam and marking at each commit')
  const path = join(folder, 'policy.json')
  await writeFile(path, JSON.stringify({ backend: { address: proxy.address } }))
  const { page } = await launch({ env: { KOYA_POLICY_PATH: path } })
  await signInAgain(page)
  const asThey = { ...proxy.rewrite }
  for (const { name, words, spoil } of disagreements) {
    Object.assign(proxy.rewrite, asThey)
    spoil()
    await visit(page, '/dashboard')
    await visit(page, '/dashboard/assessments/utme-mock/start-page')
    await page.getByRole('button', { name: 'Start the exam' }).click()
    for (const part of words) await expect(page.getByRole('alert'), name).toContainText(part)
    await expect(page.getByRole(...examParts.room)).toHaveCount(0)
    await expect(callBridge(page, 'attempt.readOpen', {}), name).resolves.toMatchObject({ ok: true, value: null })
  }
  Object.assign(proxy.rewrite, asThey)
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await expect(page.getByRole(...examParts.room)).toBeVisible()
})

test('an exam that was damaged on this computer is fetched again from the backend, and the screen says so', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const home = await answerUntilPowerCut(await launch())
  const data = join(home, '.config/Koya')
  const name = (await readdir(data)).find((file) => /^attempt-journal.*\.sqlite$/.test(file)) ?? ''
  const journal = new DatabaseSync(join(data, name))
  journal.exec(`UPDATE attempt SET paper = json_set(paper, '$.budgetMs', 1)`)
  journal.close()

  const { page } = await launch({ home })
  await expect(page.getByText('If an exam is missing, tell your teacher or the invigilator')).toBeVisible()
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  const reopened = await callBridge(page, 'attempt.readOpen', {})
  expect(reopened.ok && reopened.value?.paper.budgetMs).toBeGreaterThan(60_000)
})
