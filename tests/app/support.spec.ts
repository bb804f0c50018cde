import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { runMakeAdmin } from '../../src-server/commands/run-make-admin.ts'
import { runSupport } from '../../src-server/commands/run-support.ts'
import type { Policy } from '../../src-shared/device/policy.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { startFakeChat } from '../support/fake-chat.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { darkestLook, plainLook, takeLook } from '../support/looks.ts'
import { readQrOnScreen } from '../support/read-qr.ts'
import { signInAgainAtServer, signInAtServer } from '../support/sign-in-at-server.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { startRemoteBackend } from '../support/start-remote-backend.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

let folder: string

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koya-support-'))
})

test.afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function writePolicy(policy: Policy): Promise<{ KOYA_POLICY_PATH: string }> {
  const path = join(folder, 'policy.json')
  await writeFile(path, JSON.stringify(policy))
  return { KOYA_POLICY_PATH: path }
}

const lastMessage = (page: Page): Locator => page.getByRole('list', { name: 'Messages', exact: true }).getByRole('listitem').last()

async function expectNoFaults(page: Page): Promise<void> {
  await takeLook(page, darkestLook)
  expect([...(await findLayoutFaults(page)), ...(await findViolations(page))]).toEqual([])
  await takeLook(page, plainLook)
}

test('a learner asks support, staff answer by command and in the inbox, and unread answers are counted', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const remote = await startRemoteBackend()
  const { dataFolder } = remote
  const settings = { DATABASE_URL: undefined, KOYA_DATA: dataFolder }
  const env = await writePolicy({ backend: { address: remote.address } })
  try {
    const { page } = await launch({ env })
    const username = await signInAtServer(page, 'Ada Obi')
    await visit(page, '/dashboard/support')
    await page.getByLabel('What is it about?').selectOption('Plans and payments')
    await page.getByLabel(/Your message/).fill('Where is my plan?')
    await page.getByRole('button', { name: 'Send' }).press('Enter')
    await expect(page.getByText('Saved. We will send it as soon as we can.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your conversations' })).toContainText('Sent. No answer yet.')
    await expectNoFaults(page)

    const asked = await runSupport({ kind: 'list-support', dataFolder }, settings, Date.now)
    const threadId = asked.ok ? (asked.value[0]?.threadId ?? '') : asked.error.code
    const answered = await runSupport({ kind: 'answer-support', threadId, by: 'Bola Ade', words: 'It is there now.', dataFolder }, settings, Date.now)
    expect(answered.ok).toBe(true)
    expect((await runMakeAdmin({ kind: 'make-admin', identifier: username, dataFolder }, settings)).ok).toBe(true)
    // A session knows its role from its beginning.
    await signInAgainAtServer(page, username)
    await page.reload()
    await visit(page, '/dashboard/support')
    await expect(page.getByText('1 new message', { exact: true }).first()).toBeAttached()
    await page.getByRole('link', { name: 'Plans and payments' }).press('Enter')
    await expect(lastMessage(page)).toContainText('It is there now.')
    await expect(page.getByText(/^\d+ new messages?$/)).toHaveCount(0)
    await page.getByLabel(/Your message/).fill('Thank you! And the receipt?')
    await page.getByRole('button', { name: 'Send' }).press('Enter')
    await expect(lastMessage(page)).toContainText('And the receipt?')
    await expect(lastMessage(page)).toHaveAttribute('data-state', 'sent')
    await expectNoFaults(page)

    await visit(page, '/dashboard/support-desk')
    await page.getByRole('link', { name: 'Ada Obi, Plans and payments' }).press('Enter')
    await page.getByLabel(/Your message/).fill('You find it under Your plans.')
    await page.getByRole('button', { name: 'Send the answer' }).press('Enter')
    await expect(lastMessage(page)).toContainText('You find it under Your plans.')
    await expectNoFaults(page)
  } finally {
    await remote.stop()
  }
})

test('a computer without a server shows the contacts of its policy and takes no message', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const contacts = { phone: '0803 000 0000', whatsApp: '+2348030000000', email: 'help@school.example' }
  const { page } = await launch({ env: await writePolicy({ support: contacts }) })
  await signInByBridge(page, 'ada')
  await visit(page, '/dashboard/support')
  const shown = page.getByRole('list', { name: 'How to get help' })
  for (const contact of Object.values(contacts)) await expect(shown.getByText(contact, { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Send' })).toHaveCount(0)
  expect(await readQrOnScreen(shown.getByRole('img'))).toBe('https://wa.me/2348030000000')
  await expectNoFaults(page)

  const sent = await callBridge(page, 'support.send', { threadId: null, about: 'papers', words: 'Where is my plan?' })
  expect(sent).toMatchObject({ ok: false, error: { code: 'support/no-staff' } })
  expect(await callBridge(page, 'support.list', {})).toEqual({ ok: true, value: { threads: [], failure: null } })
})

test('the third-party chat reports when unreachable, opens in its own window, and counts unread messages while hidden', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const chat = await startFakeChat()
  try {
    const { page, app, close } = await launch({ env: { KOYA_CHAT_STAND_IN: chat.address } })
    const countShown = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((window) => window.isVisible()).length)
    await signInByBridge(page, 'ada')
    await visit(page, '/dashboard/support')
    chat.isThere = false
    await page.getByRole('button', { name: 'Open the chat' }).press('Enter')
    await expect(page.getByText('We cannot reach the chat.')).toBeVisible()
    expect(await countShown()).toBe(1)
    chat.isThere = true
    await page.getByRole('button', { name: 'Open the chat' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Show the chat' })).toBeVisible()
    expect(await countShown()).toBe(2)
    await app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) if (window.getTitle() === 'Support chat') window.close()
    })
    await expect.poll(countShown).toBe(1)
    await expect(page.getByText('2 unread messages in the chat', { exact: true })).toBeVisible()
    await expect(page.getByText('2 new messages', { exact: true }).first()).toBeAttached()
    await expectNoFaults(page)
    await page.getByRole('button', { name: 'End the chat' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Open the chat' })).toBeVisible()
    await expect(page.getByText(/^\d+ new messages?$/)).toHaveCount(0)
    // Nor does it delay the app while it closes.
    await page.getByRole('button', { name: 'Open the chat' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Show the chat' })).toBeVisible()
    await close()
  } finally {
    await chat.close()
  }
})
