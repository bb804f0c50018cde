import { expect, test } from '@playwright/test'
import { callBridge } from '../support/call-bridge.ts'
import { startCanaryServer, type CanaryServer } from '../support/canary-server.ts'
import { startFakeChat, type FakeChat } from '../support/fake-chat.ts'
import { launchApp, type LaunchedApp } from '../support/launch-app.ts'
import { ada, registerAndSignIn, startPaper } from '../support/learner.ts'
import { tier } from '../support/tier.ts'
import { probeCount, probesAgainst } from './third-party-probes.ts'

/** Runs a malicious provider script in the chat window. */
let koya: LaunchedApp
let provider: FakeChat
/** A server on this computer that no page may reach. */
let secret: CanaryServer

test.skip(tier() === 'commit', 'its rules are tested by units; whole it takes half a minute that a commit’s run does not have')

test.beforeAll(async () => {
  secret = await startCanaryServer()
  provider = await startFakeChat()
  koya = await launchApp({ env: { KOYA_CHAT_STAND_IN: provider.address } })
  await registerAndSignIn(koya.page)
})

test.afterAll(async () => {
  await koya.kill9()
  await secret.close()
  await provider.close()
})

const state = async () => {
  const read = await callBridge(koya.page, 'chat.read', {})
  return read.ok ? read.value : null
}

async function openChat(): Promise<void> {
  await callBridge(koya.page, 'chat.open', {})
  await expect.poll(state).toEqual({ state: 'open', unreadCount: 2 })
}

/** Returns, for all web contents, the page's URL, the process and the preferences. */
const readContents = () =>
  koya.app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => ({
      url: contents.getURL(),
      pid: contents.getOSProcessId(),
      agent: contents.getUserAgent(),
      preferences: (contents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences()
    }))
  )

const chats = async () => (await readContents()).filter(({ url }) => url.startsWith('koya-chat:'))

/** Runs a source in the chat's page, as the page's own script could. */
const inChat = <Value>(source: string): Promise<Value> =>
  koya.app.evaluate(({ webContents }, code) => {
    const chat = webContents.getAllWebContents().find((contents) => contents.getURL().startsWith('koya-chat:'))
    if (!chat) throw new Error('there is no chat')
    return chat.executeJavaScript(code) as Promise<never>
  }, source)

test('S1, S11: the chat has no preload, is sandboxed, and does not name Koya or Electron in its user agent', async () => {
  await openChat()
  const [chat] = await chats()
  expect(chat?.preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true })
  expect(chat?.preferences['preload'] ?? '').toBe('')
  expect(chat?.agent).not.toMatch(/koya|electron/i)
  expect(await inChat('document.body.dataset.widget')).toBe('there')
})

test('S6, S11: a hostile script in the chat reaches nothing', async () => {
  test.setTimeout(180_000)
  await openChat()
  expect(probeCount).toBeGreaterThanOrEqual(30)
  expect(await inChat(probesAgainst(secret.origin))).toEqual([])
  // A system dialog would cover an exam and block its caller.
  expect(await inChat(`[alert('x') ?? null, confirm('x')]`)).toEqual([null, false])
  expect(secret.requests()).toEqual([])
  expect((await chats()).map(({ url }) => url)).toEqual(['koya-chat://chat/'])
})

test('S11 control: without Koya’s guards the same script reaches something', async () => {
  test.setTimeout(180_000)
  const breaches = await koya.app.evaluate(
    async ({ BrowserWindow }, [url, source]) => {
      const window = new BrowserWindow({ show: false, webPreferences: { sandbox: false, contextIsolation: false, nodeIntegration: true } })
      await window.loadURL(url)
      const found = (await window.webContents.executeJavaScript(source)) as string[]
      window.destroy()
      return found
    },
    [`${secret.origin}/page`, probesAgainst(secret.origin)] as const
  )
  expect(breaches.length).toBeGreaterThan(0)
  expect(secret.requests().length).toBeGreaterThan(0)
})

test('S10: the chat contains neither a token nor the learner’s e-mail address', async () => {
  await openChat()
  const seen = await inChat<string>('JSON.stringify([document.documentElement.outerHTML, { ...localStorage }, document.cookie, Object.keys(window)])')
  expect(seen).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/)
  expect(seen).not.toMatch(/@example\.com/)
})

const pids = () => koya.app.evaluate(({ app }) => app.getAppMetrics().map(({ pid }) => pid))

test('S11: closing a chat deletes its stored data and ends its process', async () => {
  await openChat()
  await inChat(`localStorage.setItem('canary', 'stored'); 1`)
  const [{ pid } = { pid: 0 }] = await chats()
  expect(await pids()).toContain(pid)
  await callBridge(koya.page, 'chat.close', {})
  await expect.poll(chats).toEqual([])
  await expect.poll(pids).not.toContain(pid)
  await openChat()
  expect(await inChat(`localStorage.getItem('canary')`)).toBe(null)
})

test('S11: a hidden chat does not prevent Koya from ending when the main window is closed', async () => {
  test.setTimeout(120_000)
  const other = await launchApp({ env: { KOYA_CHAT_STAND_IN: provider.address } })
  try {
    await registerAndSignIn(other.page)
    const stateThere = async () => {
      const read = await callBridge(other.page, 'chat.read', {})
      return read.ok ? read.value.state : null
    }
    const closeWindow = (isChat: boolean) =>
      other.app.evaluate(({ BrowserWindow }, wantsChat) => {
        const window = BrowserWindow.getAllWindows().find((one) => (one.getTitle() === 'Support chat') === wantsChat)
        // Delayed past the reply, which would be lost when the app ends.
        setTimeout(() => {
          window?.close()
        }, 100)
      }, isChat)
    await callBridge(other.page, 'chat.open', {})
    await expect.poll(stateThere).toBe('open')
    await closeWindow(true)
    await expect.poll(stateThere).toBe('hidden')
    const ended = other.app.waitForEvent('close', { timeout: 15_000 })
    await closeWindow(false)
    await ended
  } finally {
    await other.kill9()
  }
})

test('S11: signing out closes the learner’s chat', async () => {
  await callBridge(koya.page, 'session.logout', {})
  await expect.poll(chats).toEqual([])
  expect(await callBridge(koya.page, 'chat.open', {})).toMatchObject({ ok: false, error: { code: 'session/required' } })
  expect(await callBridge(koya.page, 'session.login', { identifier: ada.email, password: ada.password })).toMatchObject({ ok: true })
})

test('S11: no chat exists during an exam, even if it was open or hidden before', async () => {
  await openChat()
  await koya.app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) if (window.getTitle() === 'Support chat') window.close()
  })
  await expect.poll(state).toEqual({ state: 'hidden', unreadCount: 2 })
  await callBridge(koya.page, 'chat.open', {})
  await expect.poll(state).toEqual({ state: 'open', unreadCount: 2 })
  await startPaper(koya.page, 'UTME Physics')
  await expect.poll(chats).toEqual([])
  expect(await callBridge(koya.page, 'chat.open', {})).toMatchObject({ ok: false, error: { code: 'call/not-during-exam' } })
  expect(await callBridge(koya.page, 'chat.read', {})).toMatchObject({ ok: false, error: { code: 'call/not-during-exam' } })
  expect(await chats()).toEqual([])
  const open = await callBridge(koya.page, 'attempt.readOpen', {})
  const attemptId = open.ok ? (open.value?.paper.attemptId ?? '') : ''
  expect(await callBridge(koya.page, 'attempt.submit', { attemptId })).toMatchObject({ ok: true })
  expect({ state: await state(), chats: await chats() }).toEqual({ state: { state: 'closed', unreadCount: 0 }, chats: [] })
})
