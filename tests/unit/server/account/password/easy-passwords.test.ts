import { describe, expect, it } from 'vitest'
import { refuseEasyPassword, type OwnWords } from '../../../../../src-server/account/password/easy-passwords.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { NEXT_RECOVERY_CODE, signIn, TEST_RECOVERY_CODE } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const ada: OwnWords = { identifier: 'ada.okafor@example.com', names: ['Adaeze Okafor', 'Ngọzi Bello'] }

async function isTaken(password: string, schoolName?: string): Promise<boolean> {
  return (await refuseEasyPassword(password, { field: 'password', own: ada, schoolName })).ok
}

describe('A password that is easy to guess', () => {
  it.each(['password', 'Password', 'PASSWORD1', 'iloveyou', 'qwertyuiop', 'football', 'arsenal1', 'jesuschrist'])(
    'a password in the list of common passwords is refused: %s',
    async (password) => {
      expect(await refuseEasyPassword(password, { field: 'newPassword', own: {} })).toMatchObject({
        error: { code: 'password/too-easy', fields: { newPassword: 'Choose a password that is harder to guess.' } }
      })
    }
  )

  it.each(['aaaaaaaa', '12345678', '0123456789', '87654321', 'abcdefghij', 'ＡＡＡＡＡＡＡＡ'])(
    'a password that is a run of characters is refused: %s',
    async (password) => {
      expect(await isTaken(password)).toBe(false)
    }
  )

  it.each([
    'ada.okafor@example.com',
    'ADA.OKAFOR',
    'Adaeze2009',
    'okafor!!!1',
    'adaezeokafor',
    'Ngọzi2010!',
    'koya2026',
    'KOYAkoya'.slice(0, 4) + '9999'
  ])('a password made from the learner’s own name or address, or from Koya, is refused: %s', async (password) => {
    expect(await isTaken(password)).toBe(false)
  })

  it('a password made from a name of two or three letters is refused, but an initial in it is allowed', async () => {
    const own = { identifier: 'u@example.com', names: ['Ade Obi', 'Bọ́ U'] }
    const passwords = ['Ade12345', 'obi-2010', 'Bọ́ 202020', '7391462u']
    const taken = await Promise.all(passwords.map(async (password) => (await refuseEasyPassword(password, { field: 'password', own })).ok))
    expect(taken).toEqual([false, false, false, true])
  })

  it('a password made from the name of the school is refused', async () => {
    expect(await Promise.all([isTaken('Queens College 1', 'Queens College'), isTaken('queenscollege2026', 'Queens College')])).toEqual([false, false])
    expect(await isTaken('queenscollege2026')).toBe(true)
  })

  it.each(['correct horse', 'harmattan-2026', 'mango rain drum', 'adaeze likes mangoes', '73914628', 'x7#kQ!2p'])(
    'a password that is not easy to guess is accepted: %s',
    async (password) => {
      expect(await isTaken(password, 'Queens College')).toBe(true)
    }
  )
})

describeOnEachDatabase('Wherever a password is chosen', (makeDatabase) => {
  it('every way to choose a password refuses an easy one and writes nothing', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { email, token } = await signIn(backend)
    const learner = { name: 'Bisi', classLevel: 'js-1', guardianName: 'Papa', guardianConsents: true, recoveryCode: TEST_RECOVERY_CODE } as const
    const codes = [
      (await backend.call('register', { body: { name: 'Cy', email: 'cy@example.com', password: 'password' } })).error?.code,
      (await backend.call('registerLearner', { body: { ...learner, password: 'Password1' } })).error?.code,
      (
        await backend.call('resetPassword', {
          body: { identifier: email, code: TEST_RECOVERY_CODE, newPassword: 'iloveyou', newRecoveryCode: NEXT_RECOVERY_CODE }
        })
      ).error?.code,
      (
        await backend.call('changePassword', {
          bearer: token,
          body: { currentPassword: 'correct horse', newPassword: 'qwertyuiop', newRecoveryCode: NEXT_RECOVERY_CODE }
        })
      ).error?.code
    ]
    expect(codes).toEqual(Array.from({ length: 4 }, () => 'password/too-easy'))
    expect((await backend.call('login', { body: { identifier: email, password: 'correct horse' } })).status).toBe(200)
    expect(await backend.database.queries.selectFrom('registration').select('email').execute()).toEqual([])
  })

  it('the account name is checked only for signed-in users, so that a password reset does not reveal it', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { email, token } = await signIn(backend)
    await backend.database.queries.updateTable('account').set({ name: 'Adaeze Okafor' }).execute()
    const newPassword = 'adaeze123'
    const body = { newPassword, newRecoveryCode: NEXT_RECOVERY_CODE }
    const change = await backend.call('changePassword', { bearer: token, body: { ...body, currentPassword: 'correct horse' } })
    const reset = await backend.call('resetPassword', { body: { ...body, identifier: email, code: '00000000' } })
    expect({ changeError: change.error?.code, resetError: reset.error?.code }).toEqual({
      changeError: 'password/too-easy',
      resetError: 'recovery/refused'
    })
  })
})
