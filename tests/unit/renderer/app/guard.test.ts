import { describe, expect, it } from 'vitest'
import { decideVisit, wantedPage } from '../../../../src-renderer/app/guard.ts'

const report = '/dashboard/assessments/utme-mock/report?attempt=1'
const stranger = { wanted: report, isLoggedIn: false, isExamHeld: false }
const learner = { ...stranger, isLoggedIn: true }

describe('the guards', () => {
  it('send a logged-out visitor of a protected page to the log-in, which remembers the page', () => {
    const toLogin = { kind: 'go', to: '/login', state: { wanted: report } }
    expect(decideVisit('authentication', stranger)).toEqual(toLogin)
    expect(decideVisit('held-exam', stranger)).toEqual(toLogin)
    expect(wantedPage(toLogin.state)).toBe(report)
  })

  it('let a logged-in visitor of a protected page in', () => {
    expect(decideVisit('authentication', learner)).toEqual({ kind: 'stay' })
    expect(decideVisit('held-exam', learner)).toEqual({ kind: 'stay' })
  })

  it('send a logged-in visitor of a guest-only page home', () => {
    expect(decideVisit('guest', learner)).toEqual({ kind: 'go', to: '/', state: {} })
    expect(decideVisit('guest', stranger)).toEqual({ kind: 'stay' })
  })

  it('never send anybody away from an exam that is open', () => {
    expect(decideVisit('held-exam', { ...stranger, isExamHeld: true })).toEqual({ kind: 'stay' })
  })

  it('remember only pages of the app', () => {
    for (const state of [null, undefined, 'x', {}, { wanted: 7 }, { wanted: '//evil.example' }, { wanted: 'https://evil.example' }]) {
      expect(wantedPage(state)).toBe(undefined)
    }
  })
})
