import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { startCanaryServer, type CanaryServer } from '../support/canary-server.ts'
import { launchApp, type LaunchedApp } from '../support/launch-app.ts'
import { schemeTraversals } from './scheme-traversals.ts'

const SECRET = 'canary-outside-of-the-package'
const methods = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

interface Reply {
  readonly status: number
  readonly text: string
}

let koya: LaunchedApp
let canary: CanaryServer
let folder: string
let secretPath: string
let traversals: string[]

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koya-scheme-'))
  secretPath = join(folder, 'secret.json')
  await writeFile(secretPath, SECRET)
  canary = await startCanaryServer()
  koya = await launchApp()
  traversals = schemeTraversals(secretPath, 12)
})

test.afterAll(async () => {
  await koya.kill9()
  await canary.close()
  await rm(folder, { recursive: true, force: true })
})

/** Returns what the app's own page gets by `fetch`, as a bug or an injected script would call it; null where the page gets no reply. */
function fetchInPage(urls: readonly string[], method = 'GET', { page } = koya): Promise<(Reply | null)[]> {
  return page.evaluate(
    async ({ asked, by }) => {
      const ask = async (url: string): Promise<Reply | null> => {
        try {
          const response = await fetch(url, { method: by })
          return { status: response.status, text: await response.text() }
        } catch {
          return null
        }
      }
      const replies: (Reply | null)[] = []
      for (const url of asked) replies.push(await ask(url))
      return replies
    },
    { asked: [...urls], by: method }
  )
}

/** The same from main's side of the session, without a page's URL parser. */
function fetchInMain(urls: readonly string[], method = 'GET'): Promise<(Reply | null)[]> {
  return koya.app.evaluate(
    async ({ session }, { asked, by }) => {
      const replies: (Reply | null)[] = []
      for (const url of asked) {
        try {
          const response = await session.fromPartition('persist:koya').fetch(url, { method: by })
          replies.push({ status: response.status, text: await response.text() })
        } catch {
          replies.push(null)
        }
      }
      return replies
    },
    { asked: [...urls], by: method }
  )
}

const leaks = (replies: readonly (Reply | null)[]): string[] =>
  replies.flatMap((reply) => (reply !== null && (reply.text.includes(SECRET) || /^root:/m.test(reply.text)) ? [reply.text.slice(0, 80)] : []))

test('S4: more than 500 path traversals lead to no file, from the page and from main', async () => {
  test.setTimeout(180_000)
  expect(new Set(traversals).size).toBeGreaterThanOrEqual(500)
  for (const replies of [await fetchInPage(traversals), await fetchInMain(traversals)]) {
    expect(leaks(replies)).toEqual([])
    expect(replies.filter((reply) => reply?.status === 200)).toEqual([])
    // The check is not vacuous: each request got a reply or was refused by the URL parser.
    expect(replies.filter((reply) => reply?.status === 404).length).toBeGreaterThan(replies.length / 2)
  }
})

test('S4 control: a handler that joins paths answers the same requests with files from outside', async () => {
  test.setTimeout(180_000)
  const served = await koya.app.evaluate(
    async ({ session }, { asked, root }) => {
      const { readFile: read } = process.getBuiltinModule('node:fs/promises')
      const { join: joined } = process.getBuiltinModule('node:path')
      const careless = session.fromPartition('careless')
      careless.protocol.handle('app', async ({ url }) => {
        try {
          return new Response(new Uint8Array(await read(joined(root, decodeURIComponent(url.replace(/^app:\/\/koya\/?/, ''))))))
        } catch {
          return new Response(null, { status: 404 })
        }
      })
      const texts: string[] = []
      for (const url of asked) {
        try {
          texts.push(await (await careless.fetch(url)).text())
        } catch {
          texts.push('')
        }
      }
      return texts.filter((text) => text !== '')
    },
    { asked: traversals, root: resolve('out/test/renderer') }
  )
  expect(leaks(served.map((text) => ({ status: 200, text }))).length).toBeGreaterThan(10)
})

test('S4: symbolic links in the folder are not followed', async () => {
  const copy = join(folder, 'koya')
  const renderer = join(copy, 'out/test/renderer')
  await mkdir(join(folder, 'private'))
  await writeFile(join(folder, 'private/secret.json'), SECRET)
  await cp(resolve('out/test'), join(copy, 'out/test'), { recursive: true })
  for (const name of ['node_modules', 'resources']) await symlink(resolve(name), join(copy, name))
  await symlink(secretPath, join(renderer, 'linked.json'))
  await symlink(join(folder, 'private'), join(renderer, 'private'))
  await symlink('../../../../secret.json', join(renderer, 'relative.json'))
  await writeFile(join(renderer, 'plain.json'), '{}')
  expect(await readFile(join(renderer, 'relative.json'), 'utf8')).toBe(SECRET)
  const linked = await launchApp({ main: join(copy, 'out/test/main/main.js') })
  const urls = ['linked.json', 'private/secret.json', 'relative.json', 'plain.json'].map((name) => `app://koya/${name}`)
  const replies = await fetchInPage(urls, 'GET', linked)
  await linked.kill9()
  expect(replies.map((reply) => reply?.status)).toEqual([404, 404, 404, 200])
  expect(leaks(replies)).toEqual([])
})

test('S4: only GET requests are answered with a file', async () => {
  for (const method of methods) {
    const replies = [...(await fetchInPage(['app://koya/index.html'], method)), ...(await fetchInMain(['app://koya/index.html'], method))]
    expect(replies.map((reply) => reply?.status ?? 405)).toEqual([405, 405])
    expect(replies.map((reply) => reply?.text ?? '')).toEqual(['', ''])
  }
  expect((await fetchInPage(['app://koya/index.html']))[0]?.status).toBe(200)
})

/** Opens a page of another origin over http in the named session; returns the ways in which it could read from an address. */
function tryFromForeignPage(partition: string, target = 'app://koya/index.html'): Promise<string[]> {
  return koya.app.evaluate(
    async ({ BrowserWindow }, { place, url, wanted }) => {
      const window = new BrowserWindow({ show: false, webPreferences: { partition: place, sandbox: true } })
      // This test covers the restrictions of the scheme, not the guard of frames.
      window.webContents.removeAllListeners('will-frame-navigate')
      try {
        await window.loadURL(url)
      } catch (error) {
        window.destroy()
        throw error
      }
      const got = (await window.webContents.executeJavaScript(`(async () => {
        const got = []
        const target = ${JSON.stringify(wanted)}
        for (const mode of ['cors', 'same-origin', 'no-cors']) {
          try {
            const response = await fetch(target, { mode })
            const text = await response.text()
            if (text !== '') got.push('fetch ' + mode)
          } catch {}
        }
        await new Promise((resolve) => {
          const request = new XMLHttpRequest()
          request.onload = () => { if (request.responseText !== '') got.push('xhr'); resolve() }
          request.onerror = resolve
          try { request.open('GET', target); request.send() } catch { resolve() }
        })
        await new Promise((resolve) => {
          const frame = document.createElement('iframe')
          frame.onload = () => {
            try { if (frame.contentDocument && frame.contentDocument.title !== '') got.push('frame') } catch {}
            resolve()
          }
          frame.src = target
          document.body.append(frame)
          setTimeout(resolve, 2000)
        })
        return got
      })()`)) as string[]
      window.destroy()
      return got
    },
    { place: partition, url: `${canary.origin}/page`, wanted: target }
  )
}

test('S4: an http page reads nothing under app://, in another session or in the app’s own session', async () => {
  expect(await tryFromForeignPage('stranger')).toEqual([])
  await expect(tryFromForeignPage('persist:koya')).rejects.toThrow('ERR_BLOCKED_BY_CLIENT')
  // Nor if the app's own session loaded such a page.
  await koya.app.evaluate(async ({ session }) => {
    const own = session.fromPartition('persist:koya')
    own.webRequest.onBeforeRequest(null)
    await own.setProxy({ mode: 'direct' })
  })
  expect(await tryFromForeignPage('persist:koya')).toEqual([])
})

test('S4: no other session has a handler for the app:// scheme', async () => {
  const has = await koya.app.evaluate(({ session }) =>
    ['persist:koya', 'stranger', 'persist:koya-http', 'koya-stranger', 'koya-media', 'koya-packs', 'koya-updates', 'electron-updater'].map((name) =>
      session.fromPartition(name).protocol.isProtocolHandled('app')
    )
  )
  expect(has).toEqual([true, false, false, false, false, false, false, false])
})

test('S4 control: the same check reads an open file in each way', async () => {
  expect(await tryFromForeignPage('stranger', `${canary.origin}/open`)).toEqual(['fetch cors', 'fetch same-origin', 'fetch no-cors', 'xhr', 'frame'])
})
