import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { countWork } from '../support/count-work.ts'
import { examParts } from '../support/exam-parts.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { looks, plainLook, takeLook } from '../support/looks.ts'
import { startRemoteBackend } from '../support/start-remote-backend.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

/** A fresh install: nobody has said what the computer is for. */
const fresh = { KOYA_ASK_SEAT: 'yes' }
const MOST_S = 60
const MOST_CLICKS = 8

async function expectNoFaults(page: Page, name: string): Promise<void> {
  for (const look of looks) {
    await takeLook(page, look)
    expect([...(await findLayoutFaults(page)), ...(await findViolations(page))], `${name}, ${look.name}`).toEqual([])
    if (process.env['KOYA_PICTURES'] !== undefined)
      await page.screenshot({ path: join(process.env['KOYA_PICTURES'], `${name}-${look.name}.png`), animations: 'disabled' })
  }
  await takeLook(page, plainLook)
}

async function begin(page: Page, name: string, level: string): Promise<void> {
  await page.getByLabel('What is your name?').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: level, exact: true }).click()
  await page.getByRole('button', { name: 'Start with ten questions' }).click()
  await expect(page.getByRole(...examParts.question)).toBeVisible()
}

/** The ids of the signed-in learner's attempts. */
async function attemptIds(page: Page): Promise<readonly string[]> {
  const listed = await callBridge(page, 'attempt.list', {})
  return listed.ok ? listed.value.attempts.map(({ attemptId }) => attemptId) : []
}

test('from the first start to the first answered question, a newcomer needs at most 60 seconds and 8 clicks', async ({ launch }) => {
  const { page } = await launch({ env: fresh })
  const work = countWork()
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { name: 'Welcome to Koya' })).toBeVisible()
  await work.read(main)
  await work.click(page.getByLabel('What is your name?'))
  await work.type(page.getByLabel('What is your name?'), 'Ada')
  await work.click(page.getByRole('button', { name: 'Continue' }))
  await expect(page.getByRole('heading', { name: 'Which class are you in?' })).toBeVisible()
  await work.read(main)
  await work.click(page.getByRole('button', { name: 'SS3', exact: true }))
  await expect(page.getByRole('radio', { name: 'JAMB UTME' })).toBeChecked()
  await work.read(main)
  await work.click(page.getByRole('button', { name: 'Start with ten questions' }))
  const question = page.getByRole(...examParts.question)
  await expect(question).toBeVisible()
  await work.read(question)
  await work.press(page, 'a')
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', 'received')
  const result = work.result()
  process.stdout.write(`first minute: ${JSON.stringify(result)}\n`)
  expect(result.clicks).toBeLessThanOrEqual(MOST_CLICKS)
  expect(result.seconds).toBeLessThanOrEqual(MOST_S)
})

test('a newcomer is still signed in at the next start, chooses a password later, and then needs it', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const first = await launch({ env: fresh })
  await begin(first.page, 'Ada', 'SS3')
  for (const key of ['a', 's']) await first.page.keyboard.press(key)
  await first.page.getByRole('button', { name: 'Submit now' }).click()
  await expect(first.page.getByRole('heading', { name: 'Your ten are done!' })).toBeVisible()
  await expectNoFaults(first.page, 'daily-finish')
  await first.close()

  const { page } = await launch({ home: first.home, env: fresh })
  await visit(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
  await page.getByRole('link', { name: 'Choose a password' }).click()
  await page.getByLabel('Choose a password').fill('harmattan-2026')
  await page.getByRole('button', { name: 'Set my password' }).click()
  await page.getByRole('checkbox', { name: /written/ }).check()
  await page.getByRole('button', { name: 'Back to my profile' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Start now' })).toBeVisible()
  await visit(page, '/login')
  await page.getByRole('button', { name: 'Ada', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill('harmattan-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Continue learning' })).toBeVisible()
})

test('two siblings begin on one computer and change places by a press; neither sees what the other did', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch({ env: fresh })
  await begin(page, 'Ada', 'SS3')
  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Submit now' }).click()
  await expect(page.getByRole('heading', { name: 'Your ten are done!' })).toBeVisible()
  const ofAda = await attemptIds(page)
  await visit(page, '/dashboard')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Start now' })).toBeVisible()
  await visit(page, '/register')
  await page.getByRole('link', { name: 'Start without a password' }).click()
  await begin(page, 'Bola', 'JS2')
  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Submit now' }).click()
  await expect(page.getByRole('heading', { name: 'Your ten are done!' })).toBeVisible()
  await visit(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Hello, Bola' })).toBeVisible()
  const ofBola = await attemptIds(page)
  expect([ofBola.length, ofBola.filter((id) => ofAda.includes(id))]).toEqual([1, []])
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Start now' })).toBeVisible()
  await visit(page, '/login')
  await expectNoFaults(page, 'two-siblings')
  await page.getByRole('button', { name: 'Ada', exact: true }).click()
  await page.getByRole('link', { name: 'Continue learning' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
  expect([ofAda.length, await attemptIds(page)]).toEqual([1, ofAda])
})

test('a learner without a password leaves the ten, and opens them again by a press after a power cut', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const first = await launch({ env: fresh })
  await begin(first.page, 'Ada', 'SS3')
  await first.page.keyboard.press('a')
  await expect(first.page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', 'received')
  const open = await callBridge(first.page, 'attempt.readOpen', {})
  const attemptId = (open.ok && open.value?.paper.attemptId) || ''
  await first.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await first.page
    .getByRole(...examParts.tools)
    .getByRole('button', { name: 'Save and switch learner' })
    .click()
  await first.page.getByRole('alertdialog').getByRole('button', { name: 'Save and switch', exact: true }).click()
  await expect(first.page.getByRole('button', { name: 'Continue as Ada' })).toBeVisible()
  await first.kill9()

  const { page } = await launch({ home: first.home, env: fresh })
  await visit(page, '/login')
  await page.getByRole('button', { name: 'Continue as Ada' }).click()
  await expect(page.getByText('Press the button to continue where you stopped.')).toBeVisible()
  await expectNoFaults(page, 'locked-press')
  await page.getByRole('button', { name: 'Continue my exam' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole(...examParts.question)).toBeVisible()
  expect(await callBridge(page, 'attempt.readOpen', {})).toMatchObject({ value: { paper: { attemptId }, learner: { name: 'Ada' } } })
})

test('with a school’s server nobody begins without a password: neither the app asks nor the server takes it', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const server = await startRemoteBackend()
  const folder = await mkdtemp(join(tmpdir(), 'koya-policy-'))
  const policyPath = join(folder, 'policy.json')
  await writeFile(policyPath, JSON.stringify({ backend: { address: server.address } }))
  try {
    const { page } = await launch({ env: { ...fresh, KOYA_POLICY_PATH: policyPath } })
    const start = { name: 'Ada', classLevel: 'ss-3', targetExam: 'utme', country: 'NG', examDate: null } as const
    expect(await callBridge(page, 'session.beginAtHome', start)).toMatchObject({ error: { code: 'registration/not-here' } })
    await visit(page, '/welcome')
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start without a password' })).toHaveCount(0)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
})

test('every screen of the first start is free of faults in every look', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch({ env: fresh })
  await expectNoFaults(page, 'welcome-name')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('What is your name?')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('What is your name?').fill('Ada')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectNoFaults(page, 'welcome-class')
  await page.getByRole('button', { name: 'JS2', exact: true }).click()
  await expect(page.getByLabel('Country')).toHaveValue('NG')
  await expectNoFaults(page, 'welcome-exam')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Primary 2', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Ready to start' })).toBeVisible()
  await expectNoFaults(page, 'welcome-primary')
})
