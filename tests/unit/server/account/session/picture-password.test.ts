import { expect, it } from 'vitest'
import type { ClassLevelSlug } from '../../../../../src-shared/account/class-levels.ts'
import { passwordOfPictures, pictureNames } from '../../../../../src-shared/account/picture-password.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { NEXT_RECOVERY_CODE, signIn, signInAs, signInUntold, tellClass, TEST_RECOVERY_CODE } from '../../../../support/signed-in-learner.ts'
import { createFastHasher } from '../../../../support/fast-hasher.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const chosen = 'pictures:mango-fish-drum-ball'
const other = 'pictures:star-house-tree-bird'
const lookalikes = [
  'pictures:mango-mango-mango-mango',
  'pictures:mango-fish-drum',
  'Pictures:Mango-Fish-Drum-Ball',
  'pictures:mango-fish-drum-ball-star'
]
/** The same pictures in other Unicode forms, whose hash is the same. */
const variants = ['ｐictures:mango-fish-drum-ball', 'pictures：mango-ﬁsh-drum-ball', 'pictures:mango-fish-drum－ball']
const QUARTER_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000

function register(backend: TestBackend, password: string, classLevel: ClassLevelSlug = 'primary-3') {
  const body = { name: 'Bisi Ade', classLevel, guardianName: 'Mama', guardianConsents: true, password, recoveryCode: TEST_RECOVERY_CODE } as const
  return backend.call('registerLearner', { body })
}

function login(backend: TestBackend, identifier: string, password: string) {
  return backend.call('login', { body: { identifier, password } })
}

function change(backend: TestBackend, bearer: string, passwords: { readonly currentPassword: string; readonly newPassword: string }) {
  return backend.call('changePassword', { bearer, body: { ...passwords, newRecoveryCode: NEXT_RECOVERY_CODE } })
}

function reset(backend: TestBackend, identifier: string, newPassword: string) {
  const body = { identifier, code: TEST_RECOVERY_CODE, newPassword, newRecoveryCode: NEXT_RECOVERY_CODE }
  return backend.call('resetPassword', { body })
}

async function hasPictures(backend: TestBackend, bearer: string): Promise<boolean> {
  return (await backend.call('fetchUser', { bearer })).value.user.hasPicturePassword
}

/** Wrong pictures, ten in each quarter of an hour, as the ordinary limit allows; returns the codes. */
async function guess(backends: readonly TestBackend[], identifier: string, count: number): Promise<(string | undefined)[]> {
  const codes: (string | undefined)[] = []
  for (let index = 0; index < count; index += 1) {
    const [first, second = 'fish'] = [pictureNames[index % 16] ?? 'cup', pictureNames[(index + 3) % 16]]
    const backend = backends[index % backends.length]
    if (index > 0 && index % 10 === 0) for (const one of new Set(backends.map(({ clock }) => clock))) one.advance(QUARTER_MS)
    codes.push(backend && (await login(backend, identifier, passwordOfPictures([first, second, 'cup', 'cup']))).error?.code)
  }
  return codes
}

/** Answers the check of one password last, when it is told to. `begun` resolves when that check has begun. */
function createSlowHasher(slow: string) {
  const fast = createFastHasher()
  const begun = Promise.withResolvers<undefined>()
  const answered = Promise.withResolvers<undefined>()
  return {
    ...fast,
    begun: begun.promise,
    answer: () => {
      answered.resolve(undefined)
    },
    findFit: async (password: string, passwordHashes: readonly string[]) => {
      if (password === slow) {
        begun.resolve(undefined)
        await answered.promise
      }
      return fast.findFit(password, passwordHashes)
    }
  }
}

const wrong = (count: number) => Array<string>(count).fill('session/wrong-credentials')

describeOnEachDatabase('A picture password', (makeDatabase) => {
  it('a pupil of a primary class registers with it and signs in by it, and the account says so', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { username } = (await register(backend, chosen)).value
    const { token } = (await login(backend, username, chosen)).value.metadata
    expect(await hasPictures(backend, token)).toBe(true)
    expect((await login(backend, username, other)).error?.code).toBe('session/wrong-credentials')
    const typed = (await register(backend, 'yellow mango')).value.username
    expect(await hasPictures(backend, (await login(backend, typed, 'yellow mango')).value.metadata.token)).toBe(false)
  })

  it('a learner by e-mail, whose class is not known yet, registers with it', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signInUntold(backend, 'ada@example.com', chosen)
    expect(await hasPictures(backend, token)).toBe(true)
  })

  it('a registration that goes on under a new code keeps it', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const email = 'ada@example.com'
    const { registrationId } = (await backend.call('register', { body: { name: 'Ada', email, password: chosen } })).value
    await backend.call('resendVerification', { body: { email, registrationId } })
    const rows = await backend.database.queries.selectFrom('registration').select('has_picture_password').execute()
    expect(rows.map((row) => row.has_picture_password)).toEqual([1])
  })

  it('the profile sets it and takes it away', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token, accountId, password } = await signIn(backend)
    await tellClass(backend, accountId, 'primary-3')
    const withPictures = (await change(backend, token, { currentPassword: password, newPassword: chosen })).value.metadata.token
    expect(await hasPictures(backend, withPictures)).toBe(true)
    const without = (await change(backend, withPictures, { currentPassword: chosen, newPassword: 'yellow mango' })).value.metadata.token
    expect(await hasPictures(backend, without)).toBe(false)
  })

  it('a learner at home without a password chooses it', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const begin = async (classLevel: ClassLevelSlug) => {
      const body = { name: 'Dele', classLevel, targetExam: 'none', country: 'NG', examDate: null } as const
      return (await backend.call('beginHere', { body })).value.metadata.token
    }
    const body = { newPassword: chosen, newRecoveryCode: TEST_RECOVERY_CODE }
    const { token } = (await backend.call('choosePassword', { bearer: await begin('primary-3'), body })).value.metadata
    expect(await hasPictures(backend, token)).toBe(true)
    const older = await begin('js-2')
    expect((await backend.call('choosePassword', { bearer: older, body })).error?.code).toBe('password/not-for-pictures')
    expect((await backend.call('fetchUser', { bearer: older })).value.user.opensHere).toBe(true)
  })

  it('older classes and other roles are refused, and keep the password that they have', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    expect((await register(backend, chosen, 'js-1')).error?.code).toBe('password/not-for-pictures')
    const ada = await signIn(backend)
    const teacher = await signInAs(backend, 'teacher')
    await tellClass(backend, teacher.accountId, null)
    for (const { token, email, password } of [ada, teacher]) {
      expect((await change(backend, token, { currentPassword: password, newPassword: chosen })).error?.code).toBe('password/not-for-pictures')
      expect((await reset(backend, email, chosen)).error?.code).toBe('password/not-for-pictures')
      expect((await login(backend, email, password)).status).toBe(200)
    }
    // The code was not used up.
    expect((await reset(backend, ada.email, 'a new password')).status).toBe(200)
  })

  it('without its code nobody learns whether an account may have pictures, or exists', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { email } = await signIn(backend)
    const codes = [NEXT_RECOVERY_CODE, '12345678'].flatMap((code) => [email, 'nobody@example.com'].map((name) => [name, code] as const))
    for (const [name, code] of codes) {
      const body = { identifier: name, code, newPassword: chosen, newRecoveryCode: '00000000000000000000000000' }
      expect((await backend.call('resetPassword', { body })).error?.code).toBe('recovery/refused')
    }
  })

  it('a text that merely looks like it is too easy wherever a password is set', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token, accountId, email, password } = await signIn(backend)
    await tellClass(backend, accountId, 'primary-3')
    for (const text of lookalikes) {
      const codes = [
        (await register(backend, text)).error?.code,
        (await change(backend, token, { currentPassword: password, newPassword: text })).error?.code,
        (await reset(backend, email, text)).error?.code,
        (await backend.call('register', { body: { name: 'Ada', email: 'new@example.com', password: text } })).error?.code
      ]
      expect(codes, text).toEqual(Array(4).fill('password/too-easy'))
    }
  })

  it('thirty wrong tries a day are looked at, also after the right pictures, and on the next day again', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { username } = (await register(backend, chosen)).value
    const device = (await login(backend, username, chosen)).value.metadata.device ?? ''
    expect(await guess([backend], username, 5)).toEqual(wrong(5))
    expect((await login(backend, username, chosen)).status).toBe(200)
    expect(await guess([backend], username, 25)).toEqual(wrong(25))
    backend.clock.advance(QUARTER_MS)
    for (const text of [chosen, other]) expect((await login(backend, username, text)).error?.code).toBe('session/too-many-pictures')
    const atKnownDevice = await backend.call('login', { body: { identifier: username, password: chosen, device } })
    expect(atKnownDevice.error?.code).toBe('session/too-many-pictures')
    // A typed password fits no such account, and is counted as ever.
    expect((await login(backend, username, 'yellow mango')).error?.code).toBe('session/wrong-credentials')
    backend.clock.advance(DAY_MS)
    expect((await login(backend, username, chosen)).status).toBe(200)
  })

  it('other Unicode forms of pictures fit the account, and are counted and refused with them', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { username } = (await register(backend, variants[0] ?? '')).value
    for (const text of variants) {
      const { token } = (await login(backend, username, text)).value.metadata
      expect(await hasPictures(backend, token)).toBe(true)
    }
    const { token, device } = (await login(backend, username, chosen)).value.metadata
    expect(await guess([backend], username, 29)).toEqual(wrong(29))
    backend.clock.advance(QUARTER_MS)
    // The thirtieth, in another form.
    expect((await login(backend, username, 'ｐictures:star-house-tree-bird')).error?.code).toBe('session/wrong-credentials')
    for (const text of [chosen, ...variants]) {
      expect((await login(backend, username, text)).error?.code).toBe('session/too-many-pictures')
      const atKnownDevice = await backend.call('login', { body: { identifier: username, password: text, ...(device ? { device } : {}) } })
      expect(atKnownDevice.error?.code).toBe('session/too-many-pictures')
      const again = await change(backend, token, { currentPassword: text, newPassword: 'yellow mango' })
      expect(again.error?.code).toBe('session/too-many-pictures')
    }
  })

  it('a name without an account, and one with a typed password, answer pictures in the same way', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { email } = await signIn(backend)
    for (const name of [email, 'nobody4821']) {
      expect(await guess([backend], name, 30)).toEqual(wrong(30))
      backend.clock.advance(QUARTER_MS)
      expect((await login(backend, name, other)).error?.code).toBe('session/too-many-pictures')
    }
    expect((await login(backend, email, 'correct horse')).status).toBe(200)
  })

  it('who is signed in cannot go on guessing in the profile', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { username } = (await register(backend, chosen)).value
    const { token } = (await login(backend, username, chosen)).value.metadata
    expect(await guess([backend], username, 29)).toEqual(wrong(29))
    const tried = async (currentPassword: string) => (await change(backend, token, { currentPassword, newPassword: 'yellow mango' })).error?.code
    expect(await tried(other)).toBe('password/wrong-current')
    expect(await tried(chosen)).toBe('session/too-many-pictures')
  })

  it('a recovery code sets a new picture password, and guessing begins anew', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { username } = (await register(backend, chosen)).value
    await guess([backend], username, 30)
    backend.clock.advance(QUARTER_MS)
    expect((await login(backend, username, chosen)).error?.code).toBe('session/too-many-pictures')
    expect((await reset(backend, username, other)).status).toBe(200)
    expect(await hasPictures(backend, (await login(backend, username, other)).value.metadata.token)).toBe(true)
  })

  it('two servers over one database count together', async () => {
    const database = await makeDatabase()
    const one = await openTestBackend({ database })
    const two = await openTestBackend({ database, clock: one.clock })
    const { username } = (await register(one, chosen)).value
    expect(await guess([one, two], username, 30)).toEqual(wrong(30))
    one.clock.advance(QUARTER_MS)
    for (const backend of [one, two]) expect((await login(backend, username, chosen)).error?.code).toBe('session/too-many-pictures')
  })

  it('of simultaneous guesses over two servers no more than thirty are looked at', async () => {
    const database = await makeDatabase()
    const one = await openTestBackend({ database })
    const hasher = createSlowHasher(chosen)
    const two = await openTestBackend({ database, clock: one.clock, hasher })
    const { username } = (await register(one, chosen)).value
    await guess([one, two], username, 29)
    one.clock.advance(QUARTER_MS)
    const right = login(two, username, chosen)
    await hasher.begun
    const tries = Array.from({ length: 9 }, (_, index) => login(index % 2 ? one : two, username, other))
    const codes = (await Promise.all(tries)).map(({ error }) => error?.code)
    expect(codes.filter((code) => code === 'session/wrong-credentials').length).toBeLessThanOrEqual(1)
    // The right guess began before the thirtieth wrong one and is answered after it: it must not be recognisable.
    hasher.answer()
    expect((await right).error?.code).toBe('session/too-many-pictures')
  })
})
