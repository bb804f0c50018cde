import { expect, test, vi } from 'vitest'
import { createHomeLearners } from '../../../../src-main/account/home-learners.ts'
import type { User } from '../../../../src-shared/account/session-schemas.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { openSettingsFile } from '../../../../src-main/app/open-settings-file.ts'
import { buildUser } from '../../../support/build-user.ts'
import { MAX_AGE_MS, openTestSession, SESSION_START, tokenWith, use, useSessionClock, type TestSession } from '../../../support/open-test-session.ts'
import { codeOf, valueOf } from '../../../support/sit-in-room.ts'

useSessionClock()

const bola = { ...buildUser(), id: 'bola', name: 'Bola', email: null, username: 'bola4821', opensHere: true as const }
const start = { name: 'Bola', classLevel: 'ss-3', targetExam: 'utme', country: null, examDate: null } as const
const remembered = { accountId: 'bola', name: 'Bola', identifier: 'bola4821', picture: null, hasPicturePassword: false }
const other = { accountId: 'ada', name: 'Ada', identifier: 'ada@example.com', picture: null, hasPicturePassword: false }
/** Each token ends two hours after it was issued. */
const fresh = (): string => tokenWith({ exp: Math.floor(Date.now() / 1000) + MAX_AGE_MS / 1000 })

interface Asked {
  readonly name: string
  readonly body: unknown
}

async function openHome(before?: TestSession, user: User = bola) {
  const place = { isAtHome: true }
  const isAtHome = (): boolean => place.isAtHome
  const opened = openTestSession({ before, here: { isAtHome } })
  const { session, answers } = opened
  const asked: Asked[] = []
  answers['beginHere'] = () => Promise.resolve(succeed({ accountId: 'bola', metadata: { token: fresh() } }))
  answers['openHere'] = () => Promise.resolve(succeed({ metadata: { token: fresh() } }))
  answers['listHere'] = () => Promise.resolve(succeed({ accounts: [{ accountId: 'bola', name: 'Bola' }] }))
  answers['fetchUser'] = () => Promise.resolve(succeed({ user }))
  const call = (name: string, { body }: { readonly body?: unknown }): never => {
    asked.push({ name, body })
    return (answers[name]?.() ?? Promise.resolve(fail('request/not-found'))) as never
  }
  await session.start()
  return {
    ...opened,
    asked,
    place,
    home: createHomeLearners({ api: { call } as never, session, settings: openSettingsFile(opened.folder, Date.now), isAtHome })
  }
}

test('a newcomer is signed in at once, and nothing that the page could send as a password exists', async () => {
  const { home, session, keytar, asked } = await openHome()
  expect(valueOf(await home.begin(start, 'key')).name).toBe('Bola')
  expect(session.view().auth.user?.id).toBe('bola')
  expect(asked).toEqual([{ name: 'beginHere', body: start }])
  expect([...keytar.secrets.values()].filter((secret) => secret !== 'bola' && secret.split('.').length !== 3)).toEqual([])
})

test('the session renews itself after its end, and is there at the next start', async () => {
  const opened = await openHome()
  valueOf(await opened.home.begin(start, 'key'))
  vi.setSystemTime(SESSION_START + 2 * MAX_AGE_MS)
  expect((await use(opened)).ok).toBe(true)
  vi.setSystemTime(SESSION_START + 30 * 86_400_000)
  const next = await openHome(opened)
  expect(next.session.view().auth.user?.id).toBe('bola')
  expect((await use(next)).ok).toBe(true)
})

test('a renewal that is refused ends the session; one that cannot be asked does not', async () => {
  const opened = await openHome()
  valueOf(await opened.home.begin(start, 'key'))
  vi.setSystemTime(SESSION_START + 2 * MAX_AGE_MS)
  opened.answers['openHere'] = () => Promise.resolve(fail('backend/unreachable'))
  expect(codeOf(await use(opened))).toBe('backend/unreachable')
  expect(opened.session.view().auth.loggedIn).toBe(true)
  opened.answers['openHere'] = () => Promise.resolve(fail('account/not-found'))
  expect((await use(opened)).ok).toBe(false)
  expect(opened.session.view()).toMatchObject({ isExpired: true, auth: { loggedIn: false } })
})

test('a session never renews itself as another learner, though that learner’s id is still in the keychain', async () => {
  const opened = await openHome()
  valueOf(await opened.home.begin(start, 'key'))
  const { refresh: stale } = Object.fromEntries(
    [...opened.keytar.secrets].map(([name, secret]) => [name.includes('refresh') ? 'refresh' : name, secret])
  )
  expect(stale).toBe('bola')
  opened.answers['fetchUser'] = () => Promise.resolve(succeed({ user: buildUser() }))
  valueOf(await opened.session.login({ identifier: 'ada@example.com', password: 'correct horse' }))
  const nextAt = async (laterMs: number) => {
    // As after a keychain that did not answer when the learner before signed out.
    opened.keytar.secrets.set('auth._refresh_token.local', 'bola')
    vi.setSystemTime(SESSION_START + laterMs)
    return openHome(opened, buildUser())
  }
  const during = await nextAt(MAX_AGE_MS / 2)
  vi.setSystemTime(SESSION_START + 2 * MAX_AGE_MS)
  expect((await use(during)).ok).toBe(false)
  expect(during.session.view()).toMatchObject({ isExpired: true })
  const after = await nextAt(3 * MAX_AGE_MS)
  expect(after.session.view()).toMatchObject({ isExpired: true, auth: { loggedIn: false } })
  expect([...during.sent, ...after.sent].filter(({ name }) => name === 'openHere')).toEqual([])
})

test('a password’s token is never saved beside an id from the keychain, whatever this run knows of it', async () => {
  const opened = await openHome()
  opened.keytar.secrets.set('auth._refresh_token.local', 'bola')
  opened.answers['fetchUser'] = () => Promise.resolve(succeed({ user: buildUser() }))
  valueOf(await opened.session.login({ identifier: 'ada@example.com', password: 'correct horse' }))
  expect(opened.keytar.secrets.has('auth._refresh_token.local')).toBe(false)
  opened.keytar.secrets.set('auth._refresh_token.local', 'bola')
  await opened.session.logout()
  expect(opened.keytar.secrets.has('auth._refresh_token.local')).toBe(false)
})

test('a token that belongs to another learner than the session ends it at the start', async () => {
  const opened = await openHome()
  valueOf(await opened.home.begin(start, 'key'))
  const next = await openHome(opened, buildUser())
  expect(next.session.view()).toMatchObject({ isExpired: true, auth: { loggedIn: false } })
})

test('elsewhere than at home nobody begins, opens or lists anything, and a session from home renews itself no more', async () => {
  const opened = await openHome()
  valueOf(await opened.home.begin(start, 'key'))
  opened.place.isAtHome = false
  opened.asked.length = 0
  expect(codeOf(await opened.home.begin(start, 'other'))).toBe('registration/not-here')
  expect(codeOf(await opened.home.open('bola'))).toBe('registration/not-here')
  expect(await opened.home.list([remembered, other])).toEqual([{ ...other, opensHere: false }])
  expect(opened.asked).toEqual([])
  vi.setSystemTime(SESSION_START + 2 * MAX_AGE_MS)
  expect((await use(opened)).ok).toBe(false)
})

test('a learner opens the account again by a press after a sign-out', async () => {
  const opened = await openHome()
  valueOf(await opened.home.begin(start, 'key'))
  await opened.session.logout()
  expect(await opened.home.list([other])).toEqual([
    { ...other, opensHere: false },
    { accountId: 'bola', name: 'Bola', identifier: '', picture: null, hasPicturePassword: false, opensHere: true }
  ])
  expect(valueOf(await opened.home.open('bola')).id).toBe('bola')
})

test('while the backend does not answer, the sign-in page lists what was known at once, and a silent backend delays it two seconds', async () => {
  const opened = await openHome()
  valueOf(await opened.home.begin(start, 'key'))
  opened.answers['listHere'] = () => Promise.resolve(fail('backend/starting'))
  expect(await opened.home.list([remembered, other])).toEqual([
    { ...remembered, opensHere: true },
    { ...other, opensHere: false }
  ])
  opened.answers['listHere'] = () => new Promise(() => undefined)
  const listed = opened.home.list([remembered])
  await vi.advanceTimersByTimeAsync(2000)
  expect(await listed).toEqual([{ ...remembered, opensHere: true }])
})

test('elsewhere than at home no reply makes an account one without a password', async () => {
  const opened = await openHome()
  opened.place.isAtHome = false
  valueOf(await opened.session.login({ identifier: 'bola4821', password: 'correct horse' }))
  expect(opened.session.currentUser()?.opensHere).toBe(undefined)
})

test('a token that replaces the session’s is taken although the session renewed itself meanwhile: the backend has ended the renewed one', async () => {
  const opened = await openHome()
  valueOf(await opened.home.begin(start, 'key'))
  const chosen = tokenWith({ exp: Math.floor(SESSION_START / 1000) + 86_400, password: 'chosen' })
  const replaced = await opened.session.replaceToken(async () => {
    await vi.advanceTimersByTimeAsync(MAX_AGE_MS - 30_000)
    return succeed(chosen)
  })
  expect(replaced.ok).toBe(true)
  expect(opened.sent.filter(({ name }) => name === 'openHere')).toHaveLength(1)
  valueOf(await use(opened))
  expect(opened.sent.at(-1)?.bearer).toBe(chosen)
  expect([...opened.keytar.secrets.values()]).toContain(chosen)
})
