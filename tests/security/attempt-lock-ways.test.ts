import { describe, expect, test, vi } from 'vitest'
import type { OpenAttempt } from '../../src-shared/attempt/attempt-contract.ts'
import { ada, eventsOf, HOUR_MS, leaveOpenExam, listOf, START, tryAll, useLockClock, type Left } from '../support/leave-open-exam.ts'
import { learners, openLearnerBridge, type LearnerBridge } from '../support/open-learner-bridge.ts'
import { codeOf, valueOf } from '../support/sit-in-room.ts'

useLockClock()

describe('single sign-on', () => {
  const school = { strategy: 'openid' } as const
  const signIn = () => ({ channel: 'session:loginWithOpenId', input: {} })

  test('with single sign-on, an exam PIN chosen by the learner opens this exam offline and opens nothing else', async () => {
    const before = await openLearnerBridge(school)
    valueOf(await before.ask('session:loginWithOpenId'))
    expect(valueOf(await before.ask('attemptLock:needsPin'))).toEqual({ isNeeded: true })
    valueOf(await before.ask('attemptLock:choosePin', { pin: '482 913' }))
    valueOf(await before.settings.change({ zoom: 1.5 }))
    const { paper } = valueOf(await before.ask('attempt:start', { slug: 'utme-mock' })) as OpenAttempt
    before.kill()
    vi.setSystemTime(START + 3 * HOUR_MS)
    const next = await openLearnerBridge({ before, ...school, isReachable: false })
    expect(await listOf(next)).toMatchObject([{ proof: 'pin' }])
    const prove = (pin: string) => next.ask('attemptLock:unlock', { attemptId: paper.attemptId, proof: { kind: 'pin', pin } })
    expect(valueOf(await prove('482914'))).toMatchObject({ outcome: 'wrong' })
    expect(valueOf(await next.ask('attempt:readOpen'))).toBeNull()
    expect(next.settings.values().zoom).toBe(1)
    expect(valueOf(await prove('482913'))).toEqual({ outcome: 'unlocked' })
    expect(next.settings.values().zoom).toBe(1.5)
    expect(valueOf(await next.ask('attempt:readOpen'))).toMatchObject({ paper: { attemptId: paper.attemptId } })
  })

  test('control: for learners with a password nobody can set an exam PIN, not even a compromised page', async () => {
    const opened = await openLearnerBridge()
    expect(codeOf(await opened.ask('attemptLock:choosePin', { pin: '482913' }))).toBe('session/required')
    valueOf(await opened.ask('session:login', ada))
    expect(codeOf(await opened.ask('attemptLock:choosePin', { pin: '482913' }))).toBe('session/not-configured')
    valueOf(await opened.ask('attempt:start', { slug: 'utme-mock' }))
    expect(opened.disk.listOpenLocks()).toMatchObject([{ lock: { proof: 'password' } }])
  })

  test('with single sign-on and no PIN, an open exam waits for a sign-in at the school', async () => {
    const left = await leaveOpenExam(school, signIn)
    vi.setSystemTime(START + 3 * HOUR_MS)
    const next = await openLearnerBridge({ before: left.before, ...school })
    expect(await listOf(next)).toMatchObject([{ proof: 'sign-in' }])
    expect(await tryAll(next, left.attemptId)).toMatchObject({ read: 'nothing', change: 'attempt/not-found', submit: 'attempt/not-found' })
    valueOf(await next.ask('session:loginWithOpenId'))
    expect(valueOf(await next.ask('attempt:readOpen'))).toMatchObject({ paper: { attemptId: left.attemptId } })
  })
})

describe('an account at home without a password', () => {
  const home = { isAtHome: true } as const
  const press = { kind: 'press' }

  async function open(options: Parameters<typeof openLearnerBridge>[0] = home): Promise<LearnerBridge> {
    const opened = await openLearnerBridge(options)
    opened.lock.lookAfterFirstScreen()
    return opened
  }

  async function leaveBolas(): Promise<Left> {
    const before = await open()
    valueOf(await before.lock.openAtHome('bola'))
    const { paper } = valueOf(await before.ask('attempt:start', { slug: 'utme-mock' })) as OpenAttempt
    valueOf(await before.ask('attemptLock:switchLearner', { attemptId: paper.attemptId }))
    return { before, attemptId: paper.attemptId }
  }

  test('an exam that was left opens by a press, also after a restart', async () => {
    const left = await leaveBolas()
    left.before.kill()
    const next = await open({ before: left.before, ...home })
    expect(await listOf(next)).toMatchObject([{ proof: 'press', learnerName: 'Bola' }])
    expect(await tryAll(next, left.attemptId)).toMatchObject({ read: 'nothing', change: 'attempt/not-found', submit: 'attempt/not-found' })
    expect(valueOf(await next.ask('attemptLock:unlock', { attemptId: left.attemptId, proof: press }))).toEqual({ outcome: 'unlocked' })
    expect(next.session.view().auth).toMatchObject({ loggedIn: true, user: { id: 'bola' } })
    expect(valueOf(await next.ask('attempt:readOpen'))).toMatchObject({ paper: { attemptId: left.attemptId } })
  })

  test('a press opens no exam of an account with a password, and none while another learner is here', async () => {
    const adas = await leaveOpenExam(home)
    vi.setSystemTime(START + 3 * HOUR_MS)
    const next = await open({ before: adas.before, ...home })
    expect(await listOf(next)).toMatchObject([{ proof: 'password' }])
    expect(codeOf(await next.ask('attemptLock:unlock', { attemptId: adas.attemptId, proof: press }))).toBe('request/malformed')
    const bolas = await leaveBolas()
    valueOf(await bolas.before.ask('session:login', ada))
    expect(codeOf(await bolas.before.ask('attemptLock:unlock', { attemptId: bolas.attemptId, proof: press }))).toBe('attempt/not-owner')
  })

  test('once a password was typed for the account, a press opens its exam no more', async () => {
    const left = await leaveBolas()
    await left.before.lock.session.login({ identifier: 'bola@example.com', password: 'rainy-season-7' })
    await left.before.session.logout()
    await vi.waitFor(async () => expect(await listOf(left.before)).toMatchObject([{ proof: 'password' }]))
    expect(codeOf(await left.before.ask('attemptLock:unlock', { attemptId: left.attemptId, proof: press }))).toBe('request/malformed')
  })

  test('where accounts without a password do not exist, the same exam asks for a password', async () => {
    const left = await leaveBolas()
    left.before.kill()
    const next = await open({ before: left.before })
    expect(await listOf(next)).toMatchObject([{ proof: 'password' }])
    expect(codeOf(await next.ask('attemptLock:unlock', { attemptId: left.attemptId, proof: press }))).toBe('request/malformed')
  })
})

describe('an exam seat', () => {
  const options = { isKioskDevice: true } as const

  /** Starts a candidate's exam of an exam session at a kiosk device; the device's own page takes no part. */
  async function leaveCandidate(opensAtOnce: boolean): Promise<Left> {
    const before = await openLearnerBridge(options)
    const { user, password } = learners['0001']!
    valueOf(await before.lock.session.login({ identifier: '0001', password }))
    before.lock.noteCandidate(user.id, { number: '0001', pin: password })
    const { paper } = valueOf(await before.ask('attempt:start', { slug: 'utme-mock' })) as OpenAttempt
    await before.lock.bind({ attemptId: paper.attemptId, userId: user.id, opensAtOnce })
    valueOf(await before.settings.change({ zoom: 2, theme: 'contrast' }))
    before.kill()
    return { before, attemptId: paper.attemptId }
  }

  const expiries = [
    ['with a session that is still valid', 0],
    ['with one that has expired', 3 * HOUR_MS]
  ] as const

  test.each(expiries)('%s: an exam on a kiosk device continues only with candidate number and PIN, also offline', async (_, laterMs) => {
    const left = await leaveCandidate(false)
    vi.setSystemTime(START + laterMs)
    const next = await openLearnerBridge({ before: left.before, ...options, isReachable: laterMs === 0 })
    next.backend.isReachable = false
    expect(await listOf(next)).toMatchObject([{ learnerName: 'Ada Obi', proof: 'candidate', mayBeLeft: false }])
    const events = eventsOf(next, left.attemptId)
    expect(await tryAll(next, left.attemptId)).toMatchObject({ read: 'nothing', change: 'attempt/not-found', submit: 'attempt/not-found' })
    expect(eventsOf(next, left.attemptId)).toBe(events)
    const prove = (number: string, pin: string) =>
      next.ask('attemptLock:unlock', { attemptId: left.attemptId, proof: { kind: 'candidate', number, pin } })
    expect(valueOf(await prove('0001', '771204'))).toMatchObject({ outcome: 'wrong' })
    expect(valueOf(await prove('0002', '771204'))).toMatchObject({ outcome: 'wrong' })
    expect(next.settings.values()).toMatchObject({ zoom: 1, theme: 'system' })
    expect(valueOf(await prove('0001', '482913'))).toEqual({ outcome: 'unlocked' })
    expect(next.settings.values()).toMatchObject({ zoom: 2, theme: 'contrast' })
    expect(valueOf(await next.ask('attempt:readOpen'))).toMatchObject({ paper: { attemptId: left.attemptId } })
  })

  test('another candidate admitted by the centre gets a candidate seat of their own, and not the open exam', async () => {
    const left = await leaveCandidate(false)
    vi.setSystemTime(START + 3 * HOUR_MS)
    const next = await openLearnerBridge({ before: left.before, ...options })
    const proof = { kind: 'candidate', number: '0002', pin: '771204' }
    expect(valueOf(await next.ask('attemptLock:unlock', { attemptId: left.attemptId, proof }))).toEqual({ outcome: 'other-candidate' })
    expect(await tryAll(next, left.attemptId)).toMatchObject({ read: 'nothing', change: 'attempt/not-found', submit: 'attempt/not-found' })
  })

  test.each(expiries)('%s: an exam on a kiosk device continues at once if the session’s rules allow it', async (_, laterMs) => {
    const left = await leaveCandidate(true)
    vi.setSystemTime(START + laterMs)
    const next = await openLearnerBridge({ before: left.before, ...options })
    expect(await listOf(next)).toEqual([])
    expect(next.settings.values()).toMatchObject({ zoom: 2, theme: 'contrast' })
    expect(valueOf(await next.ask('attempt:readOpen'))).toMatchObject({ paper: { attemptId: left.attemptId } })
  })

  test('a candidate who was moved away can be let in only by the centre’s server', async () => {
    const left = await leaveCandidate(true)
    vi.setSystemTime(START + 3 * HOUR_MS)
    const moved = await openLearnerBridge({ before: left.before, ...options })
    await moved.lock.closeTo('candidate-1')
    moved.kill()
    const next = await openLearnerBridge({ before: left.before, ...options, isReachable: false })
    expect(await listOf(next)).toEqual([])
    const proof = { kind: 'candidate', number: '0001', pin: '482913' }
    expect(codeOf(await next.ask('attemptLock:unlock', { attemptId: left.attemptId, proof }))).toBe('backend/unreachable')
    expect(valueOf(await next.ask('attempt:readOpen'))).toBeNull()
  })

  test('a candidate who had not started is signed out by a restart, without waiting for the server', async () => {
    const before = await openLearnerBridge(options)
    valueOf(await before.lock.session.login({ identifier: '0001', password: '482913' }))
    before.kill()
    const next = await openLearnerBridge({ before, ...options, isSilent: true })
    await listOf(next)
    expect(next.session.view().auth.loggedIn).toBe(false)
  })

  test('a regular account on a kiosk device must enter its password, whatever the last run saved', async () => {
    const left = await leaveOpenExam(options)
    const next = await openLearnerBridge({ before: left.before, ...options })
    expect(next.session.view().auth.loggedIn).toBe(false)
    expect(await listOf(next)).toMatchObject([{ proof: 'password', mayBeLeft: false }])
    expect(await tryAll(next, left.attemptId)).toMatchObject({ read: 'nothing', change: 'attempt/not-found', submit: 'attempt/not-found' })
  })
})
