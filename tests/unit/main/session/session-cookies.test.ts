import { expect, test } from 'vitest'
import { createSessionCookies, toKeptCookie, type KeptCookie, type ReceivedCookie } from '../../../../src-main/session/session-cookies.ts'

const DAY_MS = 86_400_000
const NOW_MS = 1_790_000_000_000
const backend = 'https://koya.school.example'
const seconds = (ms: number): number => ms / 1000

test.each([
  [1, 1],
  [DAY_MS - 1, 1],
  [DAY_MS, 1],
  [DAY_MS + 1, 2],
  [6.5 * DAY_MS, 7]
])('a cookie for %i ms more is kept for %i whole days, under the path /', (leftMs, days) => {
  const kept = toKeptCookie({ name: 'seat', value: '7', path: '/api', expirationDate: seconds(NOW_MS + leftMs) }, backend, NOW_MS)
  expect(kept).toMatchObject({ url: `${backend}/`, path: '/', expirationDate: seconds(NOW_MS + days * DAY_MS) })
})

test('a cookie of this run stays one, and keeps who may read it', () => {
  const kept = toKeptCookie({ name: 'seat', value: '7', secure: true, httpOnly: true }, backend, NOW_MS)
  expect(kept).toEqual({ url: `${backend}/`, name: 'seat', value: '7', path: '/', secure: true, httpOnly: true })
})

/** A jar that tells of every change, as Chromium's does, those of its own making included. */
function openJar() {
  const cookies = new Map<string, ReceivedCookie>()
  let tell: (cookie: ReceivedCookie, isRemoved: boolean) => void = () => undefined
  let setCount = 0
  const put = (cookie: ReceivedCookie): void => {
    cookies.set(`${cookie.path ?? ''} ${cookie.name}`, cookie)
    tell(cookie, false)
  }
  const at = { backend: backend as string | null, now: NOW_MS }
  const session = createSessionCookies({
    jar: {
      onChanged: (listener) => (tell = listener),
      set(cookie: KeptCookie) {
        setCount += 1
        const { url: _, ...kept } = cookie
        put(kept)
        return Promise.resolve()
      },
      remove(url, name) {
        const key = `${new URL(url).pathname} ${name}`
        const removed = cookies.get(key)
        cookies.delete(key)
        if (removed) tell(removed, true)
        return Promise.resolve()
      },
      clear() {
        cookies.clear()
        return Promise.resolve()
      }
    },
    backend: () => at.backend,
    now: () => at.now
  })
  return { cookies, put, at, session, setCount: () => setCount }
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('what the backend sets takes the platform’s form, once', async () => {
  const { cookies, put, at, setCount } = openJar()
  put({ name: 'seat', value: '7', path: '/api', expirationDate: seconds(NOW_MS + DAY_MS / 2) })
  await settle()
  expect([...cookies.values()]).toEqual([
    { name: 'seat', value: '7', path: '/', secure: false, httpOnly: false, expirationDate: seconds(NOW_MS + DAY_MS) }
  ])
  expect(setCount()).toBe(1)
  at.now += 5000
  put({ name: 'seat', value: '8', path: '/', expirationDate: seconds(NOW_MS + DAY_MS / 2) })
  await settle()
  expect([...cookies.values()].map(({ value }) => value)).toEqual(['8'])
  expect(setCount()).toBe(2)
})

test('a log-out clears them all, and the same cookie is taken anew after it', async () => {
  const { cookies, put, session, setCount } = openJar()
  put({ name: 'seat', value: '7', path: '/' })
  await settle()
  await session.clear()
  expect(cookies.size).toBe(0)
  put({ name: 'seat', value: '7', path: '/' })
  await settle()
  expect(setCount()).toBe(2)
})
