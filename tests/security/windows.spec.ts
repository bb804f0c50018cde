import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { channelName, channelTable } from '../../src-shared/contracts/channel-table.ts'
import { launchApp, type LaunchedApp } from '../support/launch-app.ts'
import { registerAndSignIn, startPaper } from '../support/learner.ts'
import { startCanaryServer, type CanaryServer } from '../support/canary-server.ts'
import { addressCount, addresses, ways } from './navigation-attempts.ts'
import { markupPayloads } from '../support/markup-payloads.ts'
import { payloads, tryMarkup, tryPayloads } from './script-payloads.ts'

/** Electron has the property, its types do not. */
interface HasPreferences {
  getLastWebPreferences(): Record<string, unknown>
}

/** Electron registers it for its own shared textures. */
const electronOwnChannels = ['IMPORT_SHARED_TEXTURE_RELEASE_RENDERER_TO_MAIN']

let koya: LaunchedApp
let canary: CanaryServer

test.beforeAll(async () => {
  canary = await startCanaryServer()
  koya = await launchApp()
  await registerAndSignIn(koya.page)
})

test.afterAll(async () => {
  await koya.kill9()
  await canary.close()
})

test('S1: every web contents has the safe preferences during an exam', async () => {
  await startPaper(koya.page, 'UTME Physics')
  const preferences = await koya.app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => (contents as unknown as HasPreferences).getLastWebPreferences())
  )
  expect(preferences.length).toBeGreaterThanOrEqual(1)
  for (const each of preferences) {
    expect(each).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true })
    expect(each).not.toMatchObject({ webviewTag: true })
    expect(each).not.toMatchObject({ allowRunningInsecureContent: true })
    expect(each).not.toMatchObject({ nodeIntegrationInSubFrames: true })
  }
})

test('S1: no window opens developer tools', async () => {
  const isOpened = await koya.app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => {
      contents.openDevTools({ mode: 'detach' })
      return contents.isDevToolsOpened()
    })
  )
  expect(isOpened).not.toContain(true)
})

test('S1 control: a window with unsafe preferences is detected', async () => {
  const preferences = await koya.app.evaluate(({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false, webPreferences: { sandbox: false, contextIsolation: false } })
    const seen = (window.webContents as unknown as HasPreferences).getLastWebPreferences()
    window.destroy()
    return seen
  })
  expect(preferences).not.toMatchObject({ sandbox: true })
})

test('S2: every renderer runs in the operating system’s sandbox', async () => {
  test.skip(process.platform !== 'linux', 'reads /proc')
  test.skip(process.env['KOYA_NO_SANDBOX'] === '1', 'this machine allows no sandbox')
  const sandboxes = await sandboxesOf(koya)
  expect(sandboxes.length).toBeGreaterThanOrEqual(1)
  expect(sandboxes.filter((sandbox) => !isWhole(sandbox))).toEqual([])
})

test('S2 control: without the sandbox the same check finds no complete sandbox', async () => {
  test.skip(process.platform !== 'linux', 'reads /proc')
  const bare = await launchApp({ isSandboxed: false })
  const sandboxes = await sandboxesOf(bare)
  await bare.kill9()
  expect(sandboxes.length).toBeGreaterThanOrEqual(1)
  expect(sandboxes.filter(isWhole)).toEqual([])
})

interface Sandbox {
  readonly seccomp: number
  readonly namespaceDepth: number
}

/** System calls are filtered (mode 2), and the process has its own PID namespace. */
function isWhole({ seccomp, namespaceDepth }: Sandbox): boolean {
  return seccomp === 2 && namespaceDepth >= 2
}

/** Returns each renderer's seccomp mode and the depth of its PID namespaces as the kernel reports them. */
async function sandboxesOf({ app }: LaunchedApp): Promise<Sandbox[]> {
  const pids = await app.evaluate(({ app: running }) =>
    running
      .getAppMetrics()
      .filter((metric) => metric.type === 'Tab')
      .map((metric) => metric.pid)
  )
  const statuses = await Promise.all(pids.map((pid) => readFile(`/proc/${String(pid)}/status`, 'utf8')))
  return statuses.map((status) => ({
    seccomp: Number(/^Seccomp:\s+(\d)$/m.exec(status)?.[1]),
    namespaceDepth: (/^NSpid:\s+(.*)$/m.exec(status)?.[1] ?? '').split(/\s+/).length
  }))
}

test(`S3: ${String(payloads.length)} script and beacon payloads run nothing and reach nothing`, async () => {
  const ran = await tryPayloads(canary.origin, (source) => koya.page.evaluate(source))
  expect(ran).toEqual([])
  expect(canary.requests()).toEqual([])
})

test(`C4: ${String(markupPayloads.length)} markup texts that look like HTML run nothing and reach nothing`, async () => {
  const asked = canary.requests().length
  const ran = await tryMarkup(markupPayloads, canary.origin, (source) => koya.page.evaluate(source))
  expect({ runCount: ran, requests: canary.requests().slice(asked) }).toEqual({ runCount: 0, requests: [] })
})

test('S3: every response of the app:// scheme has the content security policy', async () => {
  const addresses = await koya.page.evaluate(() => [
    location.href,
    ...[...document.querySelectorAll('script[src]')].map((script) => (script as HTMLScriptElement).src),
    ...[...document.querySelectorAll('link[href]')].map((link) => (link as HTMLLinkElement).href),
    'app://koya/nothing.js'
  ])
  const policies = await koya.app.evaluate(
    async ({ session }, urls) => {
      const responses = await Promise.all(urls.map((url) => session.fromPartition('persist:koya').fetch(url)))
      return responses.map((response) => response.headers.get('Content-Security-Policy'))
    },
    addresses.filter((address) => address.startsWith('app:'))
  )
  expect(policies.length).toBeGreaterThanOrEqual(5)
  for (const policy of policies) expect(policy).toContain("default-src 'none'")
})

test('S3, C4 control: the same payloads run and reach the server from a page without the content security policy', async () => {
  await koya.app.evaluate(async ({ BrowserWindow }, url) => {
    const window = new BrowserWindow({ show: false, title: 'control', webPreferences: { partition: 'control', sandbox: true } })
    await window.loadURL(url)
  }, `${canary.origin}/page`)
  const inBarePage = (source: string): Promise<unknown> =>
    koya.app.evaluate(async ({ BrowserWindow }, script) => {
      const window = BrowserWindow.getAllWindows().find((each) => each.webContents.getURL().startsWith('http:'))
      return (await window?.webContents.executeJavaScript(script)) as unknown
    }, source)
  const ran = await tryPayloads(canary.origin, inBarePage)
  const asked = canary.requests().length
  const markupRan = await tryMarkup(markupPayloads, canary.origin, inBarePage)
  await koya.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()
      .find((each) => each.webContents.getURL().startsWith('http:'))
      ?.destroy()
  })
  expect(ran.length).toBeGreaterThanOrEqual(5)
  expect(canary.requests().some((path) => path.startsWith('/beacon'))).toBe(true)
  expect(markupRan).toBeGreaterThanOrEqual(100)
  expect(canary.requests().length).toBeGreaterThan(asked)
})

test(`S5: ${String(addressCount * ways.length)} attempts to navigate or open a window leave the app where it is`, async () => {
  test.setTimeout(180_000)
  const url = koya.page.url()
  const before = canary.requests().length
  // Chromium cannot prevent a page from opening about:blank, which ends the page's own script; main reloads the window.
  const state = (): Promise<string> =>
    koya.app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      return `${contents?.getURL() ?? ''} ${contents?.isLoading() === true ? 'loading' : 'loaded'}`
    })
  for (const { name, source } of ways) {
    for (const address of addresses(canary.origin)) {
      await koya.page.evaluate(`(${source})(${JSON.stringify(address)})`).catch(() => undefined)
      await expect.poll(state, { message: `${name} ${address}`, intervals: [5, 10, 50] }).toBe(`${url} loaded`)
    }
  }
  const windowCount = await koya.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
  expect(windowCount).toBe(1)
  expect(canary.requests().length).toBe(before)
  const showsExam = (): Promise<unknown> =>
    koya.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(`document.querySelector('main[aria-label="Exam room"]') !== null`)
    )
  await expect.poll(showsExam).toBe(true)
})

test('S5 control: without the guard a navigation leaves the page and reaches the server', async () => {
  await koya.app.evaluate(async ({ BrowserWindow }, origin) => {
    const window = new BrowserWindow({ show: false, webPreferences: { partition: 'control', sandbox: true } })
    window.webContents.removeAllListeners('will-frame-navigate')
    await window.loadURL(`${origin}/page`)
    await window.webContents.executeJavaScript(`location.href = '${origin}/landed'`)
    await new Promise((resolve) => setTimeout(resolve, 500))
    window.destroy()
  }, canary.origin)
  expect(canary.requests()).toContain('/landed')
})

test('S7: a page in another window, session or frame gets nothing from the bridge', async () => {
  const answers = await koya.app.evaluate(
    async ({ BrowserWindow, app }, { pageUrl, mainUrl }) => {
      const preload = `${app.getAppPath()}/../preload/preload.cjs`
      const main = BrowserWindow.getAllWindows()[0]
      const call = `Promise.all(Object.entries(window.koya).flatMap(([, feature]) => Object.entries(feature)).filter(([name]) => !name.startsWith('on')).map(([, call]) => call({}))).then((results) => results.map((result) => result.ok ? 'ok' : result.error.code))`
      const collected: string[][] = []
      for (const partition of ['stranger', 'persist:koya']) {
        const window = new BrowserWindow({ show: false, webPreferences: { partition, preload, sandbox: true } })
        await window.loadURL(partition === 'stranger' ? pageUrl : mainUrl)
        collected.push((await window.webContents.executeJavaScript(call)) as string[])
        window.destroy()
      }
      const framed = (await main?.webContents.executeJavaScript(
        `new Promise((resolve) => { const frame = document.createElement('iframe'); document.body.append(frame); setTimeout(() => { const has = 'koya' in frame.contentWindow; frame.remove(); resolve(has) }, 100) })`
      )) as boolean
      return { collected, framed }
    },
    { pageUrl: `${canary.origin}/page`, mainUrl: koya.page.url() }
  )
  expect(answers.framed).toBe(false)
  for (const codes of answers.collected) {
    expect(codes.length).toBeGreaterThanOrEqual(10)
    expect(new Set(codes)).toEqual(new Set(['channel/refused']))
  }
})

test('a page cannot open a system dialog: print and confirm are blocked, and the page continues', async () => {
  const said: string[] = []
  koya.page.on('console', (message) => said.push(message.text()))
  const answered = koya.page.evaluate(() => {
    window.print()
    return window.confirm('x')
  })
  expect(await Promise.race([answered, wait(5000, 'waits for a dialog')])).toBe(false)
  expect(said.filter((text) => text.includes('allow-modals'))).toHaveLength(2)
})

test('S7: the registered IPC handlers are exactly the requests of the contract', async () => {
  const registered = await koya.app.evaluate(({ ipcMain }) =>
    [...(ipcMain as unknown as { _invokeHandlers: Map<string, unknown> })._invokeHandlers.keys()].sort()
  )
  const expected = Object.entries(channelTable).flatMap(([feature, channels]) =>
    Object.entries(channels)
      .filter(([, kind]) => kind === 'request')
      .map(([name]) => channelName(feature, name))
  )
  expect(registered.filter((channel) => !electronOwnChannels.includes(channel))).toEqual(expected.sort())
})
