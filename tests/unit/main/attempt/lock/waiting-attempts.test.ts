import { describe, expect, test } from 'vitest'
import { announcedOf, isAskedAbout, learnerFactsOf } from '../../../../../src-main/attempt/lock/waiting-attempts.ts'
import type { OpenAttemptLock } from '../../../../../src-main/attempt/journal/journal-attempt-locks.ts'
import type { User } from '../../../../../src-shared/account/session-schemas.ts'
import { buildUser } from '../../../../support/build-user.ts'

const ada = buildUser()
const bola = buildUser({ id: 'bola', name: 'Bola' })
const candidate = buildUser({ id: 'candidate-1', name: 'Ada Obi', role: 'candidate' })
const verifier = { keySalt: 'salt', salt: 'salt', mac: 'mac' }

function lockOf(attemptId: string, learner: User, changes: Partial<NonNullable<OpenAttemptLock['lock']>> = {}): OpenAttemptLock {
  const lock = { attemptId, learner, proof: 'password', verifier, opensAtOnce: false, wrongCount: 0, ...changes } as const
  return { attemptId, userId: learner.id, lock, sittingMode: 'simulation' }
}

const guest = { provenId: null, signedInId: null, currentUser: null, isAtHome: false, strategy: 'local' } as const
const open = [lockOf('bola-2', bola), lockOf('ada-1', ada), lockOf('bola-1', bola)]
const idsOf = (locks: readonly OpenAttemptLock[]): string[] => locks.map(({ attemptId }) => attemptId)

describe('open attempts are announced', () => {
  test('a guest is shown all open attempts, those of the current user first', () => {
    expect(idsOf(announcedOf(open, guest))).toEqual(['bola-2', 'ada-1', 'bola-1'])
    expect(idsOf(announcedOf(open, { ...guest, currentUser: ada }))).toEqual(['ada-1', 'bola-2', 'bola-1'])
  })

  test('a signed-in learner without a proof is shown only their own open attempts', () => {
    expect(idsOf(announcedOf(open, { ...guest, signedInId: 'ada', currentUser: ada }))).toEqual(['ada-1'])
  })

  test('a learner with a proven identity is shown only their own open attempts', () => {
    expect(idsOf(announcedOf(open, { ...guest, provenId: 'bola', signedInId: null, currentUser: bola }))).toEqual(['bola-2', 'bola-1'])
    expect(announcedOf(open, { ...guest, provenId: 'chidi' })).toEqual([])
  })

  test('an open attempt of a candidate known only to the centre’s server is not shown', () => {
    const candidates = [lockOf('known', candidate, { proof: 'candidate' }), lockOf('moved', candidate, { proof: 'candidate', verifier: null })]
    expect(idsOf(announcedOf(candidates, guest))).toEqual(['known'])
    expect(idsOf(announcedOf([lockOf('pupil', ada, { verifier: null })], guest))).toEqual(['pupil'])
  })

  test('at most five open attempts are shown, and the current user’s are among them', () => {
    const many = [...Array.from({ length: 6 }, (_, index) => lockOf(`bola-${index}`, bola)), lockOf('ada-1', ada)]
    expect(idsOf(announcedOf(many, { ...guest, currentUser: ada }))).toEqual(['ada-1', 'bola-0', 'bola-1', 'bola-2', 'bola-3'])
  })
})

describe('the person at the computer is told', () => {
  const known = { isAtHome: false, strategy: 'local', currentUser: null, isKioskDevice: false } as const

  test('an open attempt shows the learner’s name and the required proof, and may be left for another user', () => {
    expect(learnerFactsOf(lockOf('ada-1', ada), known)).toEqual({
      learnerName: 'Ada',
      proof: 'password',
      hasPicturePassword: false,
      mayBeLeft: true
    })
  })

  test('an open attempt asks for pictures if its own learner has them, whoever used the computer last', () => {
    const pupil = { ...ada, hasPicturePassword: true }
    const asked = (one: Parameters<typeof learnerFactsOf>[0], currentUser: typeof ada | null) =>
      learnerFactsOf(one, { ...known, currentUser }).hasPicturePassword
    expect([asked(lockOf('pupil', pupil), null), asked(lockOf('pupil', pupil), bola)]).toEqual([true, true])
    expect(asked(lockOf('bola-1', bola), pupil)).toBe(false)
    // Its lock is damaged: only the current user is known.
    const unlocked = { ...lockOf('pupil', pupil), lock: null }
    expect([asked(unlocked, pupil), asked(unlocked, { ...bola, hasPicturePassword: true }), asked(unlocked, null)]).toEqual([true, false, false])
  })

  test('an open attempt may not be left on a kiosk device or by a candidate', () => {
    expect(learnerFactsOf(lockOf('ada-1', ada), { ...known, isKioskDevice: true }).mayBeLeft).toBe(false)
    expect(learnerFactsOf(lockOf('exam', candidate), known).mayBeLeft).toBe(false)
  })

  test('an open attempt shows no name when this computer does not know the learner', () => {
    expect(learnerFactsOf({ ...lockOf('ada-1', ada), lock: null }, known).learnerName).toBe('')
  })
})

test('learners are asked about their own open attempt only if they left it', () => {
  expect(isAskedAbout({ isOwn: true, isLeft: false })).toBe(false)
  expect(isAskedAbout({ isOwn: true, isLeft: true })).toBe(true)
  expect(isAskedAbout({ isOwn: false, isLeft: false })).toBe(true)
})
