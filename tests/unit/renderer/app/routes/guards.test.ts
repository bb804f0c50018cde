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
  it('a logged-out visitor of a protected page is sent to the sign-in, which remembers the page', () => {
    const decision = decideVisit(['authentication'], stranger)
    expect(decision).toEqual({ kind: 'go', to: '/login', state: { wanted: report } })
    expect(requestedPage({ wanted: report })).toBe(report)
  })

  it('a logged-in visitor may open a protected page', () => {
    expect(decideVisit(['authentication'], learner)).toEqual(stay)
    expect(decideVisit(['authentication', 'profile'], learner)).toEqual(stay)
  })

  it('a visitor who signed out on a protected page is sent to the home page', () => {
    expect(decideVisit(['authentication'], { ...stranger, hasLoggedOut: true })).toEqual(home)
  })

  it('leaving an exam for another learner leads to the sign-in, which remembers no exam page', () => {
    const leaving: Visit = { ...stranger, hasLoggedOut: true, isLeavingForAnother: true }
    expect(decideVisit(['authentication'], leaving)).toEqual({ kind: 'go', to: '/login', state: {} })
  })

  it('a logged-in visitor of a guest-only page is sent to the home page', () => {
    expect(decideVisit(['guest'], learner)).toEqual(home)
    expect(decideVisit(['guest'], stranger)).toEqual(stay)
  })

  it('an incomplete profile is requested only after the visitor has signed in', () => {
    const guards = ['authentication', 'profile']
    expect(decideVisit(guards, { ...learner, isProfileComplete: false })).toEqual({ kind: 'ask-profile' })
    expect(decideVisit(guards, stranger)).toMatchObject({ to: '/login' })
  })

  it('a candidate on another page is sent back to the exam seat page, but never out of an open exam', () => {
    const candidate: Visit = { ...learner, isAwayFromSeat: true }
    for (const guards of [[], ['guest'], ['authentication', 'profile']]) {
      expect(decideVisit(guards, candidate)).toEqual({ kind: 'go', to: '/exam-seat', state: {} })
      expect(decideVisit(guards, { ...candidate, isExamHeld: true })).toEqual(stay)
    }
  })

  it('the route guards never redirect away from an open exam', () => {
    for (const guards of [['authentication', 'profile'], ['guest']]) {
      expect(decideVisit(guards, { ...stranger, isExamHeld: true })).toEqual(stay)
      expect(decideVisit(guards, { ...learner, isExamHeld: true })).toEqual(stay)
    }
  })

  it.each(['no-such-guard', 'toString', ''])('an unknown route guard throws: %j', (name) => {
    expect(() => decideVisit([name], { ...learner, isExamHeld: true })).toThrow(`Unknown middleware ${name}`)
  })

  it('only paths of the app are accepted as the page to return to after the sign-in', () => {
    for (const state of [null, undefined, 'x', {}, { wanted: 7 }, { wanted: '//evil.example' }, { wanted: 'https://evil.example' }]) {
      expect(requestedPage(state)).toBe(undefined)
    }
  })
})
