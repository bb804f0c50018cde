import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, type Page } from '@playwright/test'
import { launchApp, type LaunchedApp } from '../support/launch-app.ts'
import { registerAndSignIn, startPaper } from '../support/learner.ts'
import { tier } from '../support/tier.ts'
import { listenForWaysOut, type WayOutListener } from '../support/way-out-listener.ts'
import { connectBy, LEAKED_NAME, readTraces, requestBy, requestNames, wayCount } from './ways-out.ts'

/** By then everything that a page sends has arrived, because it stays on this computer. */
const SETTLE_MS = 1500

/** These work on no page: Electron reads no manifest, and under the tests a new window waits for the debugger. */
const neverHeard = ['manifest', 'new-window']

/** Ways that navigate the page itself. */
const leading = ['link-click', 'refresh', 'location']

let koya: LaunchedApp
let listener: WayOutListener

test.beforeAll(async () => {
  listener = await listenForWaysOut()
  koya = await launchApp()
  await registerAndSignIn(koya.page)
})

test.afterAll(async () => {
  await koya.kill9()
  await listener.close()
})

test.beforeEach(() => {
  listener.forget()
})

async function tryRequests(page: Page): Promise<void> {
  for (const name of requestNames) await page.evaluate(requestBy(name, listener))
}

/** Returns Chromium's network log of `act`. */
async function logNetwork(act: () => Promise<void>): Promise<string> {
  const path = join(tmpdir(), `koya-net-${String(process.pid)}.json`)
  await koya.app.evaluate(({ session }, file) => session.fromPartition('persist:koya').netLog.startLogging(file), path)
  await act()
  await koya.app.evaluate(({ session }) => session.fromPartition('persist:koya').netLog.stopLogging())
  const text = await readFile(path, 'utf8')
  await rm(path)
  return text
}

let bareCount = 0

/** Opens a window in the named partition whose page has no policy; none of Koya's guards apply. */
async function openBare(partition: string, start: string): Promise<Page> {
  bareCount += 1
  const url = `${start}${String(bareCount)}`
  await koya.app.evaluate(
    async ({ BrowserWindow }, [place, address]) => {
      const window = new BrowserWindow({ show: false, webPreferences: { partition: place, sandbox: true } })
      const { webContents: contents } = window
      for (const event of ['will-frame-navigate', 'will-redirect'] as const) contents.removeAllListeners(event)
      contents.setWindowOpenHandler(() => ({ action: 'allow', overrideBrowserWindowOptions: { show: false } }))
      await window.loadURL(address)
    },
    [partition, url] as const
  )
  const find = (): Page | undefined => koya.app.windows().find((page) => page.url() === url)
  await expect.poll(() => find() !== undefined).toBe(true)
  return find()!
}

/** Foreign code that a page without a policy takes, and whose effect the page shows. */
const leavingTraces: readonly string[] = ['script', 'module-script', 'stylesheet', 'import-rule']

/** Closes them all, with the windows that they opened. */
async function closeBare(): Promise<void> {
  await koya.app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) if (!window.webContents.getURL().startsWith('app:')) window.destroy()
  })
}

test(`S21: ${String(wayCount)} exfiltration attempts of a compromised main page reach no server and run no foreign code`, async () => {
  test.setTimeout(180_000)
  const url = koya.page.url()
  const log = await logNetwork(async () => {
    await tryRequests(koya.page)
    await koya.page.evaluate(connectBy(listener))
    await wait(SETTLE_MS)
  })
  expect(listener.heard()).toEqual([])
  expect(await koya.page.evaluate(readTraces)).toEqual([])
  expect(log).not.toContain(LEAKED_NAME)
  // A link within the page itself stays on the page.
  expect(koya.page.url().replace(/#.*/, '')).toBe(url)
})

test('S21: the main page has no WebRTC', async () => {
  expect(await koya.page.evaluate(() => [typeof globalThis.RTCPeerConnection, 'webkitRTCPeerConnection' in globalThis])).toEqual(['undefined', false])
})

test('S21: a page of the main partition without any content policy reaches no server either', async () => {
  test.setTimeout(180_000)
  const page = await openBare('persist:koya', 'data:text/html,bare-')
  for (const name of requestNames) {
    await Promise.race([page.evaluate(requestBy(name, listener)).catch(() => undefined), wait(2000)])
    if (!page.url().startsWith('data:')) await page.goBack().catch(() => undefined)
  }
  await wait(SETTLE_MS)
  await closeBare()
  expect(listener.heard()).toEqual([])
})

test('S21 control: without content policy and filter the attempts reach the server, and foreign code runs', async () => {
  test.skip(tier() === 'commit', 'the longer tiers have the time for a control')
  test.setTimeout(240_000)
  const start = `${listener.origin}/page?`
  const page = await openBare('control', start)
  const left = new Set<string>()
  for (const name of requestNames) {
    // A way that navigates gets its own window, so that it does not affect the next one.
    const own = leading.includes(name) ? await openBare('control', start) : page
    if (own === page) await page.goto(start)
    await Promise.race([own.evaluate(requestBy(name, listener)).catch(() => undefined), wait(2000)])
    for (let waited = 0; waited < 1000 && !listener.heard().includes(name); waited += 50) await wait(50)
    // What arrived runs or applies a moment later.
    const hasTrace = async (): Promise<boolean> => {
      const traces = (await own.evaluate(readTraces).catch(() => [])) as string[]
      for (const trace of traces) left.add(trace)
      return traces.length > 0
    }
    if (leavingTraces.includes(name)) await expect.poll(hasTrace, { message: name }).toBe(true)
    else await hasTrace()
  }
  await page.goto(start)
  await page.evaluate(connectBy(listener, ['stun', 'turn']))
  await wait(SETTLE_MS)
  const heard = listener.heard()
  await closeBare()
  expect(requestNames.filter((name) => !heard.includes(name))).toEqual(neverHeard)
  expect(heard).toEqual(expect.arrayContaining(['tcp', 'udp']))
  expect([...left].sort()).toEqual(['a foreign style', 'foreign'])
})

test('S21 control: a DNS lookup of a name appears in the network log', async () => {
  const log = await logNetwork(async () => {
    await koya.app.evaluate(
      ({ session }, name) =>
        session
          .fromPartition('control')
          .resolveHost(name)
          .catch(() => undefined),
      LEAKED_NAME
    )
  })
  expect(log).toContain(LEAKED_NAME)
})

test('S21: without the request filter and its proxy, the content policy alone blocks every request', async () => {
  test.setTimeout(180_000)
  await koya.app.evaluate(async ({ session }) => {
    const partition = session.fromPartition('persist:koya')
    partition.webRequest.onBeforeRequest(null)
    await partition.setProxy({ mode: 'direct' })
  })
  await tryRequests(koya.page)
  await wait(SETTLE_MS)
  expect(listener.heard()).toEqual([])
  expect(await koya.page.evaluate(readTraces)).toEqual([])
})

/** Newer Chromium enforces this by default, this version only with the switch. */
const heedAllowlist = [
  '--enable-features=ConnectionAllowlists,OverrideConnectionAllowlistOriginTrial',
  '--enable-blink-features=ConnectionAllowlists'
]

test('S21: Koya works without errors when Chromium enforces the connection allowlist', async () => {
  test.skip(tier() === 'commit', 'the tests above look at each way out at each commit')
  const heeding = await launchApp({ args: heedAllowlist })
  const printed: string[] = []
  heeding.page.on('console', (message) => printed.push(`${message.type()}: ${message.text()}`))
  await registerAndSignIn(heeding.page)
  await startPaper(heeding.page, 'UTME Physics')
  const status = await heeding.page.evaluate(async () => (await fetch('app://koya/index.html')).status)
  await heeding.kill9()
  expect({ status, printedErrors: printed.filter((line) => /^(?:error|warning)/.test(line)) }).toEqual({ status: 200, printedErrors: [] })
})
