import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { findAuditFault } from '../../src-main/device/kiosk/audit-log.ts'
import type { AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import type { KioskDeviceView } from '../../src-shared/device/kiosk-contract.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import {
  awaitHeld,
  makeKioskPolicy,
  openOtherWindow,
  readBook,
  readKioskDeviceView,
  run,
  kioskPin,
  startBeside,
  useKioskDevice
} from '../support/kiosk-device.ts'
import type { LaunchedApp } from '../support/launch-app.ts'
import { readOpenEvents } from '../support/read-open-events.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { byTier, tier } from '../support/tier.ts'
import { routeOf } from '../support/visit.ts'

const FOCUS_ROUNDS = byTier({ commit: 0, full: 20, release: 100 })
const EVENT_LIMIT_MS = 1000
const isCommitTier = tier() === 'commit'
const tooLong = 'its rules are tested by units; in a window it takes more seconds than a commit has'

const combinations = [
  ...['F1', 'F3', 'F5', 'F6', 'F7', 'F10', 'F11', 'F12', 'shift+F10', 'ctrl+F4', 'ctrl+F5', 'alt+F4', 'alt+F2', 'alt+space', 'alt+Tab', 'alt+Escape'],
  ...['a', 'i', 'j', 'c', 'k', 'm', 'n', 'p', 'q', 'r', 't', 'v', 'w', 'Delete', 'Tab', 'Escape'].map((key) => `ctrl+shift+${key}`),
  ...['d', 'e', 'f', 'g', 'h', 'j', 'k', 'l', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'w', 'Tab', 'Escape', '1', '9'].map((key) => `ctrl+${key}`),
  ...['Left', 'Right', 'Home', 'd', 'f'].map((key) => `alt+${key}`),
  ...['super', 'super+d', 'super+e', 'super+r', 'super+Tab', 'Print', 'Menu', 'ctrl+alt+t', 'ctrl+alt+d']
]

const kiosk = useKioskDevice()

function windowsOf({ app }: LaunchedApp): Promise<{ isKiosk: boolean; isFull: boolean; hasDevTools: boolean; url: string }[]> {
  return app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => ({
      isKiosk: window.isKiosk(),
      isFull: window.isFullScreen(),
      hasDevTools: window.webContents.isDevToolsOpened(),
      url: window.webContents.getURL()
    }))
  )
}

function writeClipboard({ app }: LaunchedApp, text: string): Promise<void> {
  return app.evaluate(({ clipboard }, written) => void clipboard.writeText(written), text)
}

async function readClipboard({ app }: LaunchedApp): Promise<string> {
  return app.evaluate(async ({ clipboard }) => clipboard.readText())
}

/** Records the keys that reach the page, except for modifier keys. */
async function recordKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const keys: string[] = []
    Object.assign(window, { keys })
    window.addEventListener(
      'keydown',
      ({ key, ctrlKey, shiftKey, altKey, metaKey }) => {
        const held = [ctrlKey && 'ctrl', shiftKey && 'shift', altKey && 'alt', metaKey && 'meta'].filter((name) => name !== false)
        if (!['Control', 'Shift', 'Alt', 'Meta'].includes(key)) keys.push([...held, key].join('+'))
      },
      true
    )
  })
}

function recordedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { keys: string[] }).keys)
}

async function readReceived(page: Page): Promise<number> {
  const open = await callBridge(page, 'attempt.readOpen', {})
  return open.ok ? (open.value?.delivery.receivedSequence ?? 0) : 0
}

async function startPaper(page: Page): Promise<string> {
  await signInByBridge(page, 'ada')
  const list = await callBridge(page, 'attempt.listAssessments', {})
  if (!list.ok) throw new Error(list.error.code)
  const slug = list.value.assessments.find(({ rules }) => rules.profile === 'utme')?.slug ?? ''
  const started = await callBridge(page, 'attempt.start', { slug })
  if (!started.ok) throw new Error(started.error.code)
  return started.value.paper.attemptId
}

test(`K1, S19: ${String(combinations.length)} key combinations, the window manager and a signal do not end kiosk mode; the PIN does`, async ({
  launch
}) => {
  const koya = await launch({ env: kiosk.env() })
  await awaitHeld(koya.page)
  const before = await windowsOf(koya)
  expect(before).toEqual([{ isKiosk: true, isFull: true, hasDevTools: false, url: expect.stringContaining('app://koya/') }])
  expect(await callBridge(koya.page, 'settings.change', { zoom: 1.5, theme: 'contrast' })).toMatchObject({ ok: true })
  await expect(koya.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(koya.page.getByRole('button', { name: /^Unlock this computer/ })).toBeVisible()
  // Key presses reach the app; zoom leads nowhere else.
  await run('xdotool', ['key', '--clearmodifiers', 'ctrl+equal'])
  await expect.poll(() => callBridge(koya.page, 'settings.read', {})).toMatchObject({ ok: true, value: { values: { zoom: 1.75 } } })
  let loads = 0
  koya.page.on('domcontentloaded', () => (loads += 1))
  await recordKeys(koya.page)
  for (const combination of combinations) await run('xdotool', ['key', '--clearmodifiers', combination])
  expect(await recordedKeys(koya.page)).toEqual(['ctrl+shift+Delete'])
  await run('xdotool', ['search', '--name', 'Koya', 'windowquit'])
  koya.app.process().kill('SIGTERM')
  await expect.poll(async () => (await readBook(koya.home)).map(({ what }) => what)).toContain('end-refused')
  await expect.poll(() => windowsOf(koya)).toEqual(before)
  expect(loads).toBe(0)

  expect(await callBridge(koya.page, 'kiosk.close', {})).toMatchObject({ ok: false, error: { code: 'kiosk/not-open' } })
  expect(await callBridge(koya.page, 'updates.choose', {})).toMatchObject({ ok: false, error: { code: 'kiosk/closed-here' } })
  await callBridge(koya.page, 'app.closeAnyway', {})
  expect(await callBridge(koya.page, 'kiosk.leave', { pin: '000000' })).toMatchObject({ ok: true, value: { outcome: 'wrong', triesLeft: 4 } })
  expect(await windowsOf(koya)).toEqual(before)
  await koya.page.getByRole('button', { name: 'unlock this computer' }).click()
  await koya.page.getByLabel('Centre PIN').fill(kioskPin)
  await koya.page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(koya.page.getByRole('heading', { name: 'This computer is unlocked' })).toBeVisible()
  await expect(koya.page.getByRole('heading', { name: 'Updates' })).toBeVisible()
  // This copy runs from a checkout, so the answer is that of its updates, no longer that of the locked device.
  expect(await callBridge(koya.page, 'updates.choose', {})).toMatchObject({ ok: false, error: { code: 'updates/off' } })
  await koya.page.getByRole('button', { name: 'Check this computer' }).click()
  await expect(koya.page.getByText('Answers are saved safely on the disk.')).toBeVisible()
  const exited = new Promise((resolve) => koya.app.process().once('exit', resolve))
  // Koya may be gone before the click is confirmed: only its end counts.
  const clicked = koya.page.getByRole('button', { name: 'Close Koya' }).click()
  clicked.catch(() => undefined)
  await exited
  expect(findAuditFault(await readFile(join(koya.home, '.config/Koya/seat-audit.jsonl'), 'utf8'))).toBeNull()
})

test('K1 control: on a home computer the same signal ends Koya', async ({ launch }) => {
  const koya = await launch()
  const exited = new Promise((resolve) => koya.app.process().once('exit', () => resolve('ended')))
  koya.app.process().kill('SIGTERM')
  expect(await exited).toBe('ended')
})

test(`K2: a window takes the focus ${String(FOCUS_ROUNDS)} times; each loss is journaled and received, and the kiosk regains focus`, async ({
  launch
}) => {
  test.skip(isCommitTier, tooLong)
  test.setTimeout(60_000 + FOCUS_ROUNDS * 10_000)
  const koya = await launch({ env: kiosk.env() })
  await awaitHeld(koya.page)
  await startPaper(koya.page)
  for (let round = 1; round <= FOCUS_ROUNDS; round += 1) {
    const name = `another program ${String(round)}`
    const other = openOtherWindow(name)
    await run('xdotool', ['search', '--sync', '--onlyvisible', '--name', name])
    const shownAt = Date.now()
    const lost = async (): Promise<AttemptEvent[]> => (await readOpenEvents(koya.home)).filter(({ act }) => act.kind === 'focus' && !act.hasFocus)
    await expect.poll(async () => (await lost()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(round)
    expect((await lost()).at(-1)?.at).toBeLessThan(shownAt + EVENT_LIMIT_MS)
    await expect.poll(() => koya.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFocused()), { timeout: 10_000 }).toBe(true)
    other.kill('SIGKILL')
  }
  const newest = (await readOpenEvents(koya.home)).length
  await expect.poll(() => readReceived(koya.page), { timeout: 20_000 }).toBeGreaterThanOrEqual(newest)
})

test('during an exam a computer is checked once an invigilator has unlocked it, and not before', async ({ launch }) => {
  test.skip(isCommitTier, tooLong)
  const { page } = await launch({ env: kiosk.env() })
  await awaitHeld(page)
  await startPaper(page)
  expect(await callBridge(page, 'readiness.read', {})).toMatchObject({ ok: false, error: { code: 'call/not-during-exam' } })
  expect(await callBridge(page, 'kiosk.leave', { pin: kioskPin })).toMatchObject({ value: { outcome: 'opened' } })
  await page.getByRole('button', { name: 'Check this computer' }).click()
  await expect(page.getByText('Answers are saved safely on the disk.')).toBeVisible()
})

test('K4: nothing can be copied or pasted into or out of a kiosk device', async ({ launch }) => {
  const koya = await launch({ env: kiosk.env() })
  const { page } = koya
  await writeClipboard(koya, 'canary-from-outside')
  await awaitHeld(page)
  await expect.poll(() => readClipboard(koya)).toBe('')

  await writeClipboard(koya, 'canary-from-outside')
  await page.getByRole('button', { name: 'unlock this computer' }).click()
  const field = page.getByLabel('Centre PIN')
  await field.press('Control+v')
  expect(await field.inputValue()).toBe('')
  await expect.poll(() => readClipboard(koya), { timeout: 5000 }).toBe('')

  await page.evaluate(() => {
    const area = document.createElement('textarea')
    area.value = 'canary-from-inside'
    document.querySelector('dialog')?.append(area)
    area.select()
  })
  await page.keyboard.press('Control+c')
  expect(await readClipboard(koya)).toBe('')
  const written = page.evaluate(() => navigator.clipboard.writeText('canary-from-inside').then(() => 'written', String))
  expect(await written).toContain('NotAllowedError')
  await callBridge(page, 'kiosk.leave', { pin: kioskPin })
  expect(await readClipboard(koya)).toBe('')
})

test('K4 control: on a home computer the same text can be copied and pasted', async ({ launch }) => {
  test.skip(isCommitTier, tooLong)
  const koya = await launch()
  const { page } = koya
  await writeClipboard(koya, 'canary-from-outside')
  // A new page takes the focus once; keys pressed before are lost.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const area = document.createElement('textarea')
    area.ariaLabel = 'canary'
    document.body.append(area)
  })
  const area = page.getByRole('textbox', { name: 'canary' })
  await expect(async () => {
    await area.fill('')
    await area.press('Control+v')
    expect(await area.inputValue()).toBe('canary-from-outside')
  }).toPass({ timeout: 10_000 })
  await area.fill('canary-from-inside')
  await area.selectText()
  await area.press('Control+c')
  await expect.poll(() => readClipboard(koya)).toBe('canary-from-inside')
})

test('S18: an external link only raises the window of a kiosk device; on a home computer it opens its page, also when it starts Koya', async ({
  launch
}) => {
  test.skip(isCommitTier, tooLong)
  const home = await launch()
  expect(await startBeside(home.home, 'koya://open/questions')).toBe(0)
  await expect.poll(() => routeOf(home.page)).toBe('/faqs')
  await home.close()
  const byLink = await launch({ args: ['koya://open/questions'] })
  await expect.poll(() => routeOf(byLink.page)).toBe('/faqs')
  await byLink.close()

  const koya = await launch({ env: kiosk.env() })
  await awaitHeld(koya.page)
  await expect.poll(() => routeOf(koya.page)).toBe('/exam-seat')
  for (const address of ['koya://open/questions', 'koya://open/settings', 'koya://open/../dashboard', 'https://evil.example/', '--inspect'])
    expect(await startBeside(koya.home, address)).toBe(0)
  expect(await routeOf(koya.page)).toBe('/exam-seat')
  expect(await readKioskDeviceView(koya.page)).toMatchObject({ kiosk: { kind: 'held' } })
})

for (const { name, policy, fault } of [
  { name: 'has a mistake', policy: '{"mode": {"seat": "exam"}, "kisok": {}}', fault: 'invalid' },
  { name: 'is half a file', policy: '{"mode": ', fault: 'invalid' },
  { name: 'names no PIN', policy: '{"kiosk": {"displays": "one"}}', fault: 'no-pin' }
])
  test(`an exam kiosk device whose policy ${name} stays locked, and main refuses the requests that the page hides`, async ({ launch }) => {
    test.skip(isCommitTier && fault === 'invalid', tooLong)
    const broken = await makeKioskPolicy(policy)
    await writeFile(join(broken.folder, 'exam-seat'), '')
    const { page } = await launch({ env: broken.env })
    await expect(page.getByRole('heading', { name: 'You cannot use this exam computer' })).toBeVisible()
    expect((await readKioskDeviceView(page)) satisfies KioskDeviceView).toMatchObject({ seat: 'exam', locked: { fault } })
    for (const call of [
      callBridge(page, 'session.login', { identifier: 'ada', password: 'harmattan-2026' }),
      callBridge(page, 'attempt.start', { slug: 'utme' }),
      callBridge(page, 'settings.change', { zoom: 2 }),
      callBridge(page, 'kiosk.leave', { pin: kioskPin })
    ])
      expect(await call).toMatchObject({ ok: false, error: { code: 'kiosk/seat-locked' } })
    await broken.remove()
  })
