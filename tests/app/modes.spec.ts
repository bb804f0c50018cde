import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { examParts } from '../support/exam-parts.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { completeProfile, settle } from '../support/learner.ts'
import { darkestLook, plainLook, takeLook } from '../support/looks.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { startRemoteBackend } from '../support/start-remote-backend.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const learner = { name: 'Ada Okafor', classLevel: 'ss-3', guardianName: 'Ngozi Okafor', guardianConsents: true, password: 'harmattan-2026' } as const
const PHYSICS = '/dashboard/assessments/utme-physics/start-page'

/** Reads the text below a checked question. Bookmarks are stored at the server; while it is offline the text says so. */
async function readChecked(page: Page): Promise<string> {
  const text = await page.getByRole(...examParts.checkedAnswer).innerText()
  return text.replace('We could not load your bookmarks.', '').trim()
}

async function expectNoFaults(page: Page): Promise<void> {
  await takeLook(page, darkestLook)
  expect(await findLayoutFaults(page)).toEqual([])
  await takeLook(page, plainLook)
}

/** Reads the open attempt from main: whether it is paused, and its remaining time in milliseconds. */
async function readOpen(page: Page): Promise<{ isPaused: boolean; remainingMs: number } | null> {
  const read = await callBridge(page, 'attempt.readOpen', {})
  return read.ok && read.value ? { isPaused: read.value.progress.isPaused, remainingMs: read.value.remainingMs } : null
}

/** A school's server sends no mail in a test, so the learner is one whose guardian consents. */
async function signInAtServer(page: Page): Promise<void> {
  await expect.poll(async () => callBridge(page, 'session.read', {})).toMatchObject({ ok: true, value: { isStarting: false } })
  const made = await callBridge(page, 'session.registerLearner', learner)
  if (!made.ok) throw new Error(made.error.code)
  expect(await callBridge(page, 'session.login', { identifier: made.value.username, password: learner.password })).toMatchObject({ ok: true })
  await completeProfile(page)
}

async function answer(page: Page, letter: string): Promise<void> {
  await page.keyboard.press(letter)
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
}

test('a paused timed practice stays paused across a power cut: its clock stops and its questions are covered', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units, and restored exams by the kills')
  let koya = await launch()
  await signInByBridge(koya.page, 'ada')
  await completeProfile(koya.page)
  await visit(koya.page, PHYSICS)
  await koya.page.getByRole('radio', { name: 'Timed practice' }).check()
  await expectNoFaults(koya.page)
  await koya.page.getByRole('button', { name: 'Start the practice' }).press('Enter')
  await expect(koya.page.getByRole(...examParts.room)).toBeVisible()
  await settle(koya.page)
  await answer(koya.page, 'a')
  await koya.page.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(koya.page.getByRole('heading', { name: 'Your practice is paused' })).toBeFocused()
  await expectNoFaults(koya.page)
  const before = await readOpen(koya.page)
  expect(before?.isPaused).toBe(true)
  await koya.kill9()

  koya = await launch({ home: koya.home })
  const { page } = koya
  await expect(page.getByRole('region', { name: 'Your practice is paused' })).toBeVisible()
  await expect(page.getByRole(...examParts.question)).toBeHidden()
  expect(await readOpen(page)).toEqual(before)
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page.getByRole(...examParts.question)).toBeVisible()
  await settle(page)
  await answer(page, 'b')
  await page.keyboard.press('s')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).press('Enter')
  await page.getByRole('link', { name: 'See my report' }).click()
  await expect(page.getByText('A timed practice. You could pause it', { exact: false })).toBeVisible()
})

if (tier() !== 'commit') {
  test('a study checks answers and gives hints offline, before and after a power cut, and is delivered once the server is back', async ({
    launch
  }) => {
    test.slow()
    const remote = await startRemoteBackend()
    const folder = await mkdtemp(join(tmpdir(), 'koya-study-'))
    const policy = join(folder, 'policy.json')
    await writeFile(policy, JSON.stringify({ backend: { address: remote.address } }))
    const env = { KOYA_POLICY_PATH: policy }
    try {
      let koya = await launch({ env })
      await signInAtServer(koya.page)
      await visit(koya.page, PHYSICS)
      await koya.page.getByRole('radio', { name: 'Study' }).check()
      await koya.page.getByRole('button', { name: 'Start studying' }).press('Enter')
      await expect(koya.page.getByRole(...examParts.room)).toBeVisible()
      await settle(koya.page)
      await expect(koya.page.getByText('No clock', { exact: true })).toBeVisible()
      await remote.interrupt()
      await answer(koya.page, 'a')
      await koya.page.getByRole('button', { name: 'Check' }).press('Enter')
      await expect(koya.page.getByRole(...examParts.checkedAnswer)).toBeVisible()
      await expectNoFaults(koya.page)
      const told = await readChecked(koya.page)
      await koya.kill9()

      koya = await launch({ home: koya.home, env })
      const { page } = koya
      await expect(page.getByRole(...examParts.checkedAnswer)).toBeVisible()
      expect(await readChecked(page)).toBe(told)
      await page.keyboard.press('n')
      await page.getByRole('button', { name: 'Show a hint' }).press('Enter')
      await expect(page.getByText(/^Hint: [A-E] is wrong$/)).toBeVisible()
      await expectNoFaults(page)
      await answer(page, 'b')
      await page.getByRole('button', { name: 'Check' }).press('Enter')
      await expect(page.getByRole(...examParts.checkedAnswer)).toBeVisible()
      await remote.goOn()
      await page.keyboard.press('s')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).press('Enter')
      await page.getByRole('link', { name: 'See my report' }).click({ timeout: 60_000 })
      await expect(page.getByText('Study mode: no clock', { exact: false })).toBeVisible()
    } finally {
      await remote.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
}
