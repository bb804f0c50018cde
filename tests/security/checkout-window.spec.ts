import { expect, test, type Page } from '@playwright/test'
import { startCanaryServer, type CanaryServer } from '../support/canary-server.ts'
import { launchApp, type LaunchedApp } from '../support/launch-app.ts'
import { registerAndSignIn, startPaper } from '../support/learner.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'
import { probeCount, probesAgainst } from './third-party-probes.ts'

/** Opens a malicious provider page, without any policy, in the checkout window. */
let koya: LaunchedApp
let provider: CanaryServer
/** A server on this computer that no page may reach. */
let secret: CanaryServer

test.skip(tier() === 'commit', 'its rules are tested by units; whole it takes half a minute that a commit’s run does not have')

test.beforeAll(async () => {
  provider = await startCanaryServer()
  secret = await startCanaryServer()
  koya = await launchApp({ env: { KOYA_PAYMENT_STAND_IN: provider.origin } })
  await registerAndSignIn(koya.page)
})

test.afterAll(async () => {
  await koya.kill9()
  await provider.close()
  await secret.close()
})

async function openCheckout(): Promise<Page> {
  await visit(koya.page, '/dashboard/checkout/plan/learner-term')
  const window = koya.app.waitForEvent('window')
  await koya.page.getByRole('button', { name: /^Pay ₦|^Start a new payment/ }).click()
  const checkout = await window
  await checkout.getByRole('heading', { name: 'Test payment' }).waitFor()
  return checkout
}

/** Returns, for all web contents, the page's URL and the preferences. */
function readContents() {
  return koya.app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => ({
      url: contents.getURL(),
      agent: contents.getUserAgent(),
      preferences: (contents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences()
    }))
  )
}

test('S1, S11: the checkout has no preload, is sandboxed, and does not name Koya or Electron in its user agent', async () => {
  const checkout = await openCheckout()
  const [shown] = (await readContents()).filter(({ url }) => url.startsWith('http://127.0.0.1:'))
  expect(shown?.preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true })
  expect(shown?.preferences['preload'] ?? '').toBe('')
  expect(shown?.agent).not.toMatch(/koya|electron/i)
  expect(await checkout.evaluate(() => navigator.userAgent)).not.toMatch(/koya|electron/i)
  await checkout.close()
})

test('S6, S11: a hostile page in the checkout window reaches nothing', async () => {
  test.setTimeout(120_000)
  const checkout = await openCheckout()
  const windowCount = koya.app.windows().length
  await checkout.goto(`${provider.origin}/page`)
  expect(probeCount).toBeGreaterThanOrEqual(30)
  expect(await checkout.evaluate<string[]>(probesAgainst(secret.origin))).toEqual([])
  expect(secret.requests()).toEqual([])
  expect(koya.app.windows().length).toBe(windowCount)
  expect(new URL(checkout.url()).origin).toBe(provider.origin)
  await checkout.close()
})

test('S11 control: without Koya’s guards the same page reaches something', async () => {
  test.setTimeout(120_000)
  const opened = koya.app.waitForEvent('window')
  await koya.app.evaluate(({ BrowserWindow }, url) => {
    const window = new BrowserWindow({ webPreferences: { sandbox: false, contextIsolation: false, nodeIntegration: true } })
    void window.loadURL(url)
  }, `${provider.origin}/page`)
  const page = await opened
  await page.waitForLoadState()
  expect((await page.evaluate<string[]>(probesAgainst(secret.origin))).length).toBeGreaterThan(0)
  expect(secret.requests().length).toBeGreaterThan(0)
  await page.close()
})

test('S11: data stored by one purchase is absent in the next', async () => {
  const first = await openCheckout()
  await first.evaluate(() => {
    localStorage.setItem('canary', 'stored')
    document.cookie = 'canary=stored; max-age=86400'
  })
  await first.close()
  const second = await openCheckout()
  expect(await second.evaluate(() => [localStorage.getItem('canary'), document.cookie])).toEqual([null, ''])
  await second.close()
})

/** Returns the secrets that main sends to the backend, as they leave main: the session's token and the launch secret. */
async function readSecrets(): Promise<readonly string[]> {
  await koya.app.evaluate(({ session }) => {
    const heard: Record<string, string>[] = []
    Object.assign(globalThis, { heard })
    session.fromPartition('persist:koya-http').webRequest.onBeforeSendHeaders(({ requestHeaders }, goOn) => {
      heard.push(requestHeaders)
      goOn({})
    })
  })
  await koya.page.evaluate(`window.koya.checkout.list({})`)
  const heard = await koya.app.evaluate(({ session }) => {
    session.fromPartition('persist:koya-http').webRequest.onBeforeSendHeaders(null)
    return (globalThis as unknown as { heard: Record<string, string>[] }).heard
  })
  const named = heard.flatMap((headers) => Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const))
  return ['authorization', 'koya-launch-secret'].map((header) => {
    const value = named.find(([name]) => name === header)?.[1].replace(/^Bearer /, '') ?? ''
    if (value.length < 22) throw new Error(`main sent no ${header}`)
    return value
  })
}

/** Returns everything that a script in the page can read of it: the document, its stores and the texts among its globals. */
function readAll(checkout: Page): Promise<string> {
  return checkout.evaluate(() => {
    const globals = Object.getOwnPropertyNames(window).map((name) => {
      const value: unknown = Reflect.get(window, name)
      return [name, typeof value === 'string' ? value : '']
    })
    return JSON.stringify([
      document.documentElement.outerHTML,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      globals
    ])
  })
}

test('S10: the checkout window contains neither the token nor the launch secret, and the check finds planted secrets', async () => {
  const secrets = await readSecrets()
  const checkout = await openCheckout()
  const seen = await readAll(checkout)
  expect(secrets.filter((one) => seen.includes(one))).toEqual([])
  expect(seen).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+|koya-launch-secret/i)
  // The page's own token was used up and is in no document.
  const token = new URL(checkout.url()).pathname.split('/').at(-1) ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(seen).not.toContain(token)
  // The control: the same search finds each secret in each place.
  for (const secret of secrets) {
    for (const place of ['document', 'localStorage', 'sessionStorage', 'cookie', 'global'] as const) {
      await checkout.evaluate(
        ([where, text]) => {
          if (where === 'document') document.body.dataset['canary'] = text
          else if (where === 'cookie') document.cookie = `canary=${text}`
          else if (where === 'global') Object.assign(window, { canary: text })
          else window[where].setItem('canary', text)
        },
        [place, secret] as const
      )
      expect((await readAll(checkout)).includes(secret), place).toBe(true)
      await checkout.evaluate(() => {
        delete document.body.dataset['canary']
        document.cookie = 'canary=; max-age=0'
        Object.assign(window, { canary: '' })
        localStorage.clear()
        sessionStorage.clear()
      })
      expect((await readAll(checkout)).includes(secret), `${place} emptied`).toBe(false)
    }
  }
  await checkout.close()
})

test('S11: the checkout window and its process end on closing, and none opens during an exam', async () => {
  const checkout = await openCheckout()
  const pids = await koya.app.evaluate(({ webContents }) => webContents.getAllWebContents().map((contents) => contents.getOSProcessId()))
  await checkout.close()
  await expect.poll(async () => (await readContents()).filter(({ url }) => url.startsWith('http:'))).toEqual([])
  const alive = () => koya.app.evaluate(({ app }) => app.getAppMetrics().map(({ pid }) => pid))
  await expect.poll(async () => (await alive()).filter((pid) => pids.includes(pid)).length).toBeLessThan(pids.length)
  await openCheckout()
  await startPaper(koya.page, 'UTME Physics')
  await expect.poll(async () => (await readContents()).filter(({ url }) => url.startsWith('http:'))).toEqual([])
  const reply = await koya.page.evaluate(`window.koya.checkout.start({ offer: { kind: 'plan', slug: 'learner-term' } })`)
  expect(reply).toMatchObject({ ok: false, error: { code: 'call/not-during-exam' } })
})
