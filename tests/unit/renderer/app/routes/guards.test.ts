import { describe, expect, it } from 'vitest'
import { decideVisit, type Visit } from '../../../../../src-renderer/app/routes/guards.ts'
import { requestedPage } from '../../../../../src-renderer/app/routes/requested-page.ts'

const report = '/dashboard/assessments/utme-mock/report?attempt=1'
const stranger: Visit = {
  wanted: report,
  isLoggedIn: false,
  hasLoggedOut: false,
  isLeavingForAnother: false,
  isProfileComplete: false,
  isAwayFromSeat: false,
  isExamHeld: false
}
const learner: Visit = { ...stranger, isLoggedIn: true, isProfileComplete: true }
const stay = { kind: 'stay' }
const home = { kind: 'go', to: '/', state: {} }

describe('the guards', () => {
  it('send a logged-out visitor of a protected page to the log-in, which remembers the page', () => {
    const decision = decideVisit(['authentication'], stranger)
    expect(decision).toEqual({ kind: 'go', to: '/login', state: { wanted: report } })
    expect(requestedPage({ wanted: report })).toBe(report)
  })

  it('let a logged-in visitor of a protected page in', () => {
    expect(decideVisit(['authentication'], learner)).toEqual(stay)
    expect(decideVisit(['authentication', 'profile'], learner)).toEqual(stay)
  })

  it('send a visitor home who signed out on a protected page', () => {
    expect(decideVisit(['authentication'], { ...stranger, hasLoggedOut: true })).toEqual(home)
  })

  it('send whoever leaves an exam for another learner to the log-in, which remembers nothing of the exam', () => {
    const leaving: Visit = { ...stranger, hasLoggedOut: true, isLeavingForAnother: true }
    expect(decideVisit(['authentication'], leaving)).toEqual({ kind: 'go', to: '/login', state: {} })
  })

  it('send a logged-in visitor of a guest-only page home', () => {
    expect(decideVisit(['guest'], learner)).toEqual(home)
    expect(decideVisit(['guest'], stranger)).toEqual(stay)
  })

  it('ask for the profile, but only once the visitor is signed in', () => {
    const guards = ['authentication', 'profile']
    expect(decideVisit(guards, { ...learner, isProfileComplete: false })).toEqual({ kind: 'ask-profile' })
    expect(decideVisit(guards, stranger)).toMatchObject({ to: '/login' })
  })

  it('send a candidate who is elsewhere back to the seat, also where nobody is asked to sign in, but never out of the paper', () => {
    const candidate: Visit = { ...learner, isAwayFromSeat: true }
    for (const guards of [[], ['guest'], ['authentication', 'profile']]) {
      expect(decideVisit(guards, candidate)).toEqual({ kind: 'go', to: '/exam-seat', state: {} })
      expect(decideVisit(guards, { ...candidate, isExamHeld: true })).toEqual(stay)
    }
  })

  it('never send anybody away from an exam that is open', () => {
    for (const guards of [['authentication', 'profile'], ['guest']]) {
      expect(decideVisit(guards, { ...stranger, isExamHeld: true })).toEqual(stay)
      expect(decideVisit(guards, { ...learner, isExamHeld: true })).toEqual(stay)
    }
  })

  it.each(['no-such-guard', 'toString', ''])('fail loudly where the table names one that does not exist: %j', (name) => {
    expect(() => decideVisit([name], { ...learner, isExamHeld: true })).toThrow(`Unknown middleware ${name}`)
  })

  it('remember only pages of the app', () => {
    for (const state of [null, undefined, 'x', {}, { wanted: 7 }, { wanted: '//evil.example' }, { wanted: 'https://evil.example' }]) {
      expect(requestedPage(state)).toBe(undefined)
    }
  })
})
