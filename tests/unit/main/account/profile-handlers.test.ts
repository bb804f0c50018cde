import { expect, test } from 'vitest'
import { createProfileHandlers } from '../../../../src-main/account/profile-handlers.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { User } from '../../../../src-shared/account/session-schemas.ts'
import { ada, credentials, hold, openTestSession, tokenWith, use, type TestSession } from '../../../support/open-test-session.ts'
import { codeOf, valueOf } from '../../../support/sit-in-room.ts'

const photo = { mediaType: 'image/png', base64: 'aGk=' } as const
const passwords = { currentPassword: 'correct horse', newPassword: 'another horse' }

async function openOffice({ isAtHome = true } = {}) {
  const desk = await openDesk(isAtHome)
  const refreshed: User[] = []
  const asked: unknown[] = []
  const handlers = createProfileHandlers({
    api: {
      call: (name, input) => {
        asked.push(input)
        return answer(desk, name, (input as { bearer?: string }).bearer) as never
      }
    },
    session: desk.session,
    remembered: {
      refresh(user) {
        refreshed.push(user)
        return Promise.resolve()
      }
    },
    isAtHome: () => isAtHome
  })
  return { desk, handlers, refreshed, asked }
}

async function openDesk(isAtHome: boolean): Promise<TestSession> {
  const desk = openTestSession({ here: { isAtHome: () => isAtHome } })
  await desk.session.start()
  valueOf(await desk.session.login(credentials))
  return desk
}

function answer({ answers, sent }: TestSession, name: string, bearer: string | undefined): Promise<Result<unknown>> {
  sent.push({ name, bearer, at: 0 })
  return answers[name]?.(bearer) ?? Promise.resolve(fail('request/not-found'))
}

const changed = { ...ada, name: 'Ada Lovelace', hasPhoto: true }

test('a profile change is in the session, and announced, before the call resolves', async () => {
  for (const name of ['update', 'savePhoto', 'removePhoto'] as const) {
    const { desk, handlers, refreshed } = await openOffice()
    const views: (string | undefined)[] = []
    desk.session.onChange(() => views.push(desk.session.view().auth.user?.name))
    const call = name === 'update' ? 'updateProfile' : name
    desk.answers[call] = () => Promise.resolve(succeed({ user: changed }))
    const inputs = { update: { name: 'Ada Lovelace', profile: ada.profile }, savePhoto: photo, removePhoto: {} }
    expect(valueOf(await handlers[name](inputs[name] as never))).toEqual(changed)
    expect(views).toEqual(['Ada Lovelace'])
    expect(refreshed).toEqual([changed])
    const next = openTestSession({ before: desk })
    next.answers['fetchUser'] = () => Promise.resolve(fail('backend/unreachable'))
    await next.session.start()
    expect(next.session.view().auth.user).toEqual(changed)
  }
})

test('a refused profile change leaves the session unchanged', async () => {
  const { desk, handlers, refreshed } = await openOffice()
  desk.answers['updateProfile'] = () => Promise.resolve(fail('profile/unknown-subject'))
  expect(codeOf(await handlers.update({ name: 'X', profile: ada.profile }))).toBe('profile/unknown-subject')
  expect(desk.session.view().auth.user).toEqual(ada)
  expect(refreshed).toEqual([])
})

test('readPhoto returns the photo, or null if there is none', async () => {
  const { desk, handlers } = await openOffice()
  desk.answers['fetchPhoto'] = () => Promise.resolve(succeed({ photo }))
  expect(valueOf(await handlers.readPhoto({}))).toEqual(photo)
  desk.answers['fetchPhoto'] = () => Promise.resolve(succeed({ photo: null }))
  expect(valueOf(await handlers.readPhoto({}))).toBeNull()
})

test('a late reply for one learner neither reaches the next learner nor changes the session', async () => {
  const { desk, handlers, refreshed } = await openOffice()
  const late = hold()
  desk.answers['updateProfile'] = () => late.promise
  desk.answers['fetchPhoto'] = () => late.promise.then(() => succeed({ photo }))
  const calls = [handlers.update({ name: 'X', profile: ada.profile }), handlers.readPhoto({})]
  await new Promise((resolve) => setImmediate(resolve))
  const bola = { ...ada, id: 'bola', name: 'Bola' }
  desk.answers['fetchUser'] = () => Promise.resolve(succeed({ user: bola }))
  valueOf(await desk.session.login({ ...credentials, identifier: 'bola@example.com' }))
  late.release(succeed({ user: changed }))
  for (const call of calls) expect(codeOf(await call)).toBe('session/required')
  expect(desk.session.view().auth.user).toEqual(bola)
  expect(refreshed).toEqual([])
})

test('after a password change the session uses the new token, which is stored in the keychain', async () => {
  const { desk, handlers } = await openOffice()
  const next = tokenWith({ jti: 'next' })
  desk.answers['changePassword'] = () => Promise.resolve(succeed({ metadata: { token: next } }))
  const { recoveryCode } = valueOf(await handlers.changePassword(passwords))
  expect(recoveryCode).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{2,4}){6}$/)
  await use(desk)
  expect(desk.sent.at(-1)).toMatchObject({ name: 'listAssessments', bearer: next })
  expect(desk.keytar.secrets.get('auth._token.local')).toBe(next)
  expect(desk.session.view().auth.user).toEqual(ada)
})

test('calls in progress during a password change are repeated with the new token and do not end the session', async () => {
  const { desk, handlers } = await openOffice()
  const next = tokenWith({ jti: 'next' })
  const [changing, listing] = [hold(), hold()]
  desk.answers['changePassword'] = () => changing.promise
  desk.answers['listAssessments'] = (bearer) => (bearer === next ? Promise.resolve(succeed({ assessments: [] })) : listing.promise)
  const early = use(desk)
  const change = handlers.changePassword(passwords)
  await new Promise((resolve) => setImmediate(resolve))
  const late = use(desk)
  listing.release(fail('session/expired'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(desk.session.view().auth.loggedIn).toBe(true)
  changing.release(succeed({ metadata: { token: next } }))
  expect({ change: codeOf(await change), early: codeOf(await early), late: codeOf(await late) }).toEqual({
    change: 'done',
    early: 'done',
    late: 'done'
  })
  expect(desk.sent.filter(({ name }) => name === 'listAssessments').map(({ bearer }) => bearer === next)).toEqual([false, true, true])
})

test('a wrong current password leaves the session unchanged', async () => {
  const { desk, handlers } = await openOffice()
  desk.answers['changePassword'] = () => Promise.resolve(fail('password/wrong-current'))
  expect(codeOf(await handlers.changePassword(passwords))).toBe('password/wrong-current')
  expect(codeOf(await use(desk))).toBe('done')
  expect(desk.session.view().auth.loggedIn).toBe(true)
})

test('a password change whose reply was lost is repeated at once with the same key, and the session continues', async () => {
  const { desk, handlers, asked } = await openOffice()
  const next = tokenWith({ jti: 'next' })
  let times = 0
  desk.answers['changePassword'] = () => Promise.resolve(++times === 1 ? fail('backend/unreachable') : succeed({ metadata: { token: next } }))
  const { recoveryCode } = valueOf(await handlers.changePassword(passwords))
  expect(asked).toHaveLength(2)
  expect(asked[1]).toEqual(asked[0])
  expect(asked[0]).toMatchObject({ body: { ...passwords, newRecoveryCode: recoveryCode } })
  expect((asked[0] as { idempotencyKey: string }).idempotencyKey).toMatch(/^[\w-]{24}$/)
  await use(desk)
  expect(desk.sent.at(-1)).toMatchObject({ bearer: next })
})

test('a retried password change reuses its key; a different password or a definite reply starts a new one', async () => {
  const { desk, handlers, asked } = await openOffice()
  const keyOf = (place: number) => (asked.at(place) as { idempotencyKey: string }).idempotencyKey
  desk.answers['changePassword'] = () => Promise.resolve(fail('backend/malformed-reply'))
  for (let time = 0; time < 2; time += 1) expect(codeOf(await handlers.changePassword(passwords))).toBe('backend/malformed-reply')
  expect(new Set(asked.map((input) => JSON.stringify(input))).size).toBe(1)
  expect(desk.session.view().auth.loggedIn).toBe(true)
  await handlers.changePassword({ ...passwords, newPassword: 'third horse' })
  expect(keyOf(-1)).not.toBe(keyOf(0))
  desk.answers['changePassword'] = () => Promise.resolve(fail('password/wrong-current'))
  for (let time = 0; time < 2; time += 1) await handlers.changePassword(passwords)
  expect(keyOf(-1)).not.toBe(keyOf(-2))
})

test('a learner without a password chooses one; a lost reply is asked for again with the same code and key, and the session knows it', async () => {
  const { desk, handlers, asked } = await openOffice()
  await desk.session.takeUser({ ...ada, opensHere: true })
  let times = 0
  const token = tokenWith({ next: true })
  desk.answers['choosePassword'] = () => Promise.resolve(++times === 1 ? fail('backend/unreachable') : succeed({ metadata: { token } }))
  const { recoveryCode } = valueOf(await handlers.choosePassword({ newPassword: 'another horse' }))
  expect(asked).toHaveLength(2)
  expect(asked[0]).toEqual(asked[1])
  expect(asked[0]).toMatchObject({ body: { newPassword: 'another horse', newRecoveryCode: recoveryCode } })
  expect(desk.session.currentUser()?.opensHere).toBe(undefined)
})

test('the session and the sign-in page know at once whether the password is four pictures', async () => {
  const { desk, handlers, refreshed } = await openOffice()
  const pictures = 'pictures:mango-fish-drum-ball'
  await desk.session.takeUser({ ...ada, opensHere: true })
  desk.answers['choosePassword'] = () => Promise.resolve(succeed({ metadata: { token: tokenWith({ jti: 'chosen' }) } }))
  valueOf(await handlers.choosePassword({ newPassword: pictures }))
  expect(desk.session.currentUser()).toEqual({ ...ada, hasPicturePassword: true })
  desk.answers['changePassword'] = () => Promise.resolve(fail('password/wrong-current'))
  await handlers.changePassword({ currentPassword: 'wrong', newPassword: 'another horse' })
  expect(desk.session.currentUser()?.hasPicturePassword).toBe(true)
  desk.answers['changePassword'] = () => Promise.resolve(succeed({ metadata: { token: tokenWith({ jti: 'changed' }) } }))
  valueOf(await handlers.changePassword({ currentPassword: pictures, newPassword: 'another horse' }))
  expect(desk.session.currentUser()).toEqual(ada)
  expect(refreshed).toEqual([{ ...ada, hasPicturePassword: true }, ada])
})

test('a refused first password changes nothing', async () => {
  const { desk, handlers } = await openOffice()
  await desk.session.takeUser({ ...ada, opensHere: true })
  desk.answers['choosePassword'] = () => Promise.resolve(fail('password/too-easy'))
  expect(codeOf(await handlers.choosePassword({ newPassword: 'password' }))).toBe('password/too-easy')
  expect(desk.session.currentUser()?.opensHere).toBe(true)
})

test('a first password can be chosen only at home, and elsewhere no reply makes an account one without a password', async () => {
  const { desk, handlers, asked } = await openOffice({ isAtHome: false })
  expect(codeOf(await handlers.choosePassword({ newPassword: 'another horse' }))).toBe('registration/not-here')
  expect(asked).toEqual([])
  await desk.session.takeUser({ ...ada, opensHere: true })
  expect(desk.session.currentUser()).toEqual(ada)
})
