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

const guest = { provenId: null, signedInId: null, currentUser: null, strategy: 'local' } as const
const open = [lockOf('bola-2', bola), lockOf('ada-1', ada), lockOf('bola-1', bola)]
const idsOf = (locks: readonly OpenAttemptLock[]): string[] => locks.map(({ attemptId }) => attemptId)

describe('open attempts are announced', () => {
  test('to a guest all of them, those of the current user first', () => {
    expect(idsOf(announcedOf(open, guest))).toEqual(['bola-2', 'ada-1', 'bola-1'])
    expect(idsOf(announcedOf(open, { ...guest, currentUser: ada }))).toEqual(['ada-1', 'bola-2', 'bola-1'])
  })

  test('to a signed-in learner who has proved nothing only their own', () => {
    expect(idsOf(announcedOf(open, { ...guest, signedInId: 'ada', currentUser: ada }))).toEqual(['ada-1'])
  })

  test('to a learner who has proved who they are only their own', () => {
    expect(idsOf(announcedOf(open, { ...guest, provenId: 'bola', signedInId: null, currentUser: bola }))).toEqual(['bola-2', 'bola-1'])
    expect(announcedOf(open, { ...guest, provenId: 'chidi' })).toEqual([])
  })

  test('but not that of a candidate whom only the server of the centre knows', () => {
    const candidates = [lockOf('known', candidate, { proof: 'candidate' }), lockOf('moved', candidate, { proof: 'candidate', verifier: null })]
    expect(idsOf(announcedOf(candidates, guest))).toEqual(['known'])
    expect(idsOf(announcedOf([lockOf('pupil', ada, { verifier: null })], guest))).toEqual(['pupil'])
  })

  test('five at most, and the current user’s are among them', () => {
    const many = [...Array.from({ length: 6 }, (_, index) => lockOf(`bola-${index}`, bola)), lockOf('ada-1', ada)]
    expect(idsOf(announcedOf(many, { ...guest, currentUser: ada }))).toEqual(['ada-1', 'bola-0', 'bola-1', 'bola-2', 'bola-3'])
  })
})

describe('the person at the computer is told', () => {
  const known = { strategy: 'local', currentUser: null, isKioskDevice: false } as const

  test('the name and the proof, and that others may use the computer meanwhile', () => {
    expect(learnerFactsOf(lockOf('ada-1', ada), known)).toEqual({ learnerName: 'Ada', proof: 'password', mayBeLeft: true })
  })

  test('on an exam seat, and of a candidate anywhere, that it may not be left', () => {
    expect(learnerFactsOf(lockOf('ada-1', ada), { ...known, isKioskDevice: true }).mayBeLeft).toBe(false)
    expect(learnerFactsOf(lockOf('exam', candidate), known).mayBeLeft).toBe(false)
  })

  test('no name that this computer does not know', () => {
    expect(learnerFactsOf({ ...lockOf('ada-1', ada), lock: null }, known).learnerName).toBe('')
  })
})

test('a learner is asked about their own attempt only where they left it', () => {
  expect(isAskedAbout({ isOwn: true, isLeft: false })).toBe(false)
  expect(isAskedAbout({ isOwn: true, isLeft: true })).toBe(true)
  expect(isAskedAbout({ isOwn: false, isLeft: false })).toBe(true)
})
