import { expect, test } from 'vitest'
import {
  createSessionCookies,
  toStoredCookie,
  type StoredCookie,
  type ReceivedCookie
} from '../../../../../src-main/platform/network/session-cookies.ts'

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
])('a cookie that expires in %i ms is stored for %i whole days, under the path /', (leftMs, days) => {
  const stored = toStoredCookie({ name: 'seat', value: '7', path: '/api', expirationDate: seconds(NOW_MS + leftMs) }, backend, NOW_MS)
  expect(stored).toMatchObject({ url: `${backend}/`, path: '/', expirationDate: seconds(NOW_MS + days * DAY_MS) })
})

test('a session cookie stays a session cookie and keeps its Secure and HttpOnly flags', () => {
  const stored = toStoredCookie({ name: 'seat', value: '7', secure: true, httpOnly: true }, backend, NOW_MS)
  expect(stored).toEqual({ url: `${backend}/`, name: 'seat', value: '7', path: '/', secure: true, httpOnly: true })
})

/** Opens a cookie jar that reports every change, including its own, as Chromium does. */
function openJar() {
  const cookies = new Map<string, ReceivedCookie>()
  let tell: (cookie: ReceivedCookie, isRemoved: boolean) => void = () => undefined
  let setCount = 0
  const put = (received: ReceivedCookie): void => {
    const cookie = { domain: 'koya.school.example', hostOnly: true, ...received }
    cookies.set(`${cookie.domain}${cookie.path ?? ''} ${cookie.name}`, cookie)
    tell(cookie, false)
  }
  const at = { backend: backend as string | null, now: NOW_MS }
  const session = createSessionCookies({
    jar: {
      onChanged: (listener) => (tell = listener),
      set({ url, ...stored }: StoredCookie) {
        setCount += 1
        put({ ...stored, domain: new URL(url).hostname, hostOnly: true })
        return Promise.resolve()
      },
      remove(url, name) {
        const { hostname, pathname } = new URL(url)
        for (const domain of [hostname, `.${hostname}`]) {
          const key = `${domain}${pathname} ${name}`
          const removed = cookies.get(key)
          cookies.delete(key)
          if (removed) tell(removed, true)
        }
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
  const values = (): string[] => [...cookies.values()].map(({ domain, name, value }) => `${domain ?? ''} ${name}=${value}`)
  return { cookies, values, put, at, session, setCount: () => setCount }
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('a cookie set by the backend is rewritten once to the platform’s path and whole-day expiry', async () => {
  const { cookies, values, put, at, setCount } = openJar()
  put({ name: 'seat', value: '7', path: '/api', expirationDate: seconds(NOW_MS + DAY_MS / 2) })
  await settle()
  expect([...cookies.values()]).toMatchObject([
    { name: 'seat', value: '7', path: '/', secure: false, httpOnly: false, expirationDate: seconds(NOW_MS + DAY_MS) }
  ])
  expect(setCount()).toBe(1)
  at.now += 5000
  put({ name: 'seat', value: '8', path: '/', expirationDate: seconds(NOW_MS + DAY_MS / 2) })
  await settle()
  expect(values()).toEqual(['koya.school.example seat=8'])
  expect(setCount()).toBe(2)
})

test('a domain-wide cookie set by the backend is stored for the backend’s host only', async () => {
  const { values, put } = openJar()
  put({ name: 'seat', value: '7', path: '/', domain: '.school.example', hostOnly: false })
  await settle()
  expect(values()).toEqual(['koya.school.example seat=7'])
})

test.each([
  { domain: 'old.school.example', hostOnly: true },
  { domain: 'school.example', hostOnly: true },
  { domain: '.old.school.example', hostOnly: false },
  { domain: '.ya.school.example', hostOnly: false },
  { domain: '.koya.school.example.ng', hostOnly: false }
])('a late cookie of $domain, from a previous backend, is dropped', async (where) => {
  const { values, put, setCount } = openJar()
  put({ name: 'seat', value: '7', path: '/' })
  await settle()
  put({ name: 'seat', value: 'late', path: '/', ...where })
  await settle()
  expect(values()).toEqual(['koya.school.example seat=7'])
  expect(setCount()).toBe(1)
})

test('a cookie received before any backend was asked is left unchanged', async () => {
  const { values, put, at, setCount } = openJar()
  at.backend = null
  put({ name: 'seat', value: '7', path: '/' })
  await settle()
  expect({ setCount: setCount(), cookies: values() }).toEqual({ setCount: 0, cookies: ['koya.school.example seat=7'] })
})

test('signing out clears all cookies, and the same cookie is stored again afterwards', async () => {
  const { cookies, put, session, setCount } = openJar()
  put({ name: 'seat', value: '7', path: '/' })
  await settle()
  await session.clear()
  expect(cookies.size).toBe(0)
  put({ name: 'seat', value: '7', path: '/' })
  await settle()
  expect(setCount()).toBe(2)
})

test.each([false, true])(
  'a refused sign-in removes its own cookies and leaves those of the last session (last one ended meanwhile: %s)',
  async (isLastOver) => {
    const { values, put, session } = openJar()
    for (const name of ['seat', 'theme']) put({ name, value: 'last', path: '/' })
    await settle()
    session.beginNext()
    for (const name of ['seat', 'device']) put({ name, value: 'next', path: '/api' })
    await settle()
    if (isLastOver) await session.clearLast()
    await session.clearNext()
    await settle()
    expect(values().toSorted()).toEqual(isLastOver ? [] : ['koya.school.example seat=last', 'koya.school.example theme=last'])
    put({ name: 'device', value: 'own', path: '/api' })
    await settle()
    expect(values()).toContain('koya.school.example device=own')
  }
)

test('a new session keeps only the cookies that its own sign-in set', async () => {
  const { cookies, values, put, session } = openJar()
  for (const name of ['seat', 'theme']) put({ name, value: 'last', path: '/' })
  await settle()
  session.beginNext()
  put({ name: 'seat', value: 'next', path: '/api', expirationDate: seconds(NOW_MS + DAY_MS) })
  await settle()
  expect(cookies.size).toBe(2)
  await session.clearLast()
  await settle()
  expect(values()).toEqual(['koya.school.example seat=next'])
})
