import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { OpenAttempt } from '../../src-shared/attempt/attempt-contract.ts'
import { ada, answer, bola, eventsOf, HOUR_MS, leaveOpenExam, listOf, START, tryAll, useLockClock, type Left } from '../support/leave-open-exam.ts'
import { openLearnerBridge, type LearnerBridge } from '../support/open-learner-bridge.ts'
import { codeOf, valueOf } from '../support/sit-in-room.ts'

useLockClock()

function changeSettings({ folder }: LearnerBridge, change: (settings: Record<string, unknown>) => void): void {
  const path = join(folder, 'settings.json')
  const settings = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  change(settings)
  writeFileSync(path, JSON.stringify(settings))
}

const lost: Readonly<Record<string, (left: Left) => void>> = {
  'the session has expired': () => {
    vi.setSystemTime(START + 3 * HOUR_MS)
  },
  'the token is gone from the keychain': ({ before }) => {
    for (const account of before.keytar.secrets.keys()) if (account.startsWith('auth.')) before.keytar.secrets.delete(account)
  },
  'nothing says who was here': ({ before }) => {
    changeSettings(before, (settings) => {
      for (const name of Object.keys(settings)) if (name.startsWith('auth.')) Reflect.deleteProperty(settings, name)
    })
  }
}

describe.each(Object.entries(lost))('A15: after a restart where %s', (_, lose) => {
  test.each([true, false])(
    'a locked exam cannot be read, changed or submitted, and is listed without its questions (backend reachable: %s)',
    async (isReachable) => {
      const left = await leaveOpenExam()
      lose(left)
      const next = await openLearnerBridge({ before: left.before, isReachable })
      next.lock.lookAfterFirstScreen()
      const announced = await listOf(next)
      expect(announced).toMatchObject([
        {
          attemptId: left.attemptId,
          learnerName: 'Ada',
          title: 'UTME mock',
          remainingMs: 7_140_000,
          answeredCount: 1,
          proof: 'password',
          mayBeLeft: true
        }
      ])
      expect(JSON.stringify(announced)).not.toContain('Which of these')
      const events = eventsOf(next, left.attemptId)
      expect(await tryAll(next, left.attemptId)).toMatchObject({
        read: 'nothing',
        receipt: 'attempt/not-found',
        change: 'attempt/not-found',
        checked: 'attempt/not-found',
        hint: 'attempt/not-found',
        submit: 'attempt/not-found',
        startOver: 'session/required'
      })
      expect(eventsOf(next, left.attemptId)).toBe(events)
    }
  )

  test('another learner can sign in while an exam is locked, and can neither read nor control it', async () => {
    const left = await leaveOpenExam()
    lose(left)
    const next = await openLearnerBridge({ before: left.before })
    const events = eventsOf(next, left.attemptId)
    for (const password of [bola.password, 'guess'])
      expect(valueOf(await next.ask('attemptLock:unlock', { attemptId: left.attemptId, proof: { kind: 'password', password } }))).toMatchObject({
        outcome: 'wrong'
      })
    valueOf(await next.ask('session:login', bola))
    expect(await tryAll(next, left.attemptId)).toMatchObject({
      read: 'nothing',
      change: 'attempt/not-found',
      submit: 'attempt/not-found',
      startOver: 'done'
    })
    expect(valueOf(await next.ask('attempt:readOpen'))).toMatchObject({ learner: { name: 'Bola' }, progress: { answers: {} } })
    expect(codeOf(await next.ask('attemptLock:unlock', { attemptId: left.attemptId, proof: { kind: 'password', password: ada.password } }))).toBe(
      'attempt/not-owner'
    )
    expect(eventsOf(next, left.attemptId)).toBe(events)
  })

  test.each([true, false])(
    'the learner of a locked exam unlocks it by password and continues where they were (backend reachable: %s)',
    async (isReachable) => {
      const left = await leaveOpenExam()
      lose(left)
      const next = await openLearnerBridge({ before: left.before, isReachable })
      const proof = { kind: 'password', password: ada.password }
      expect(valueOf(await next.ask('attemptLock:unlock', { attemptId: left.attemptId, proof }))).toEqual({ outcome: 'unlocked' })
      const open = valueOf(await next.ask('attempt:readOpen')) as OpenAttempt
      expect(open).toMatchObject({ learner: { name: 'Ada' }, remainingMs: 7_140_000, isResumed: true })
      expect(open.progress).toMatchObject({ currentItemId: 'item-5', answers: { 'item-1': { optionId: 'w' } } })
      await vi.waitFor(() => {
        expect(next.session.view().auth.loggedIn).toBe(isReachable)
      })
      expect(codeOf(await next.ask('attempt:append', { attemptId: left.attemptId, act: answer }))).toBe('done')
      // While the exam is open, no other learner can sign in, and its learner cannot sign out.
      if (isReachable) expect(codeOf(await next.ask('session:login', bola))).toBe('session/other-learner')
      expect(codeOf(await next.ask('session:logout'))).toBe('call/not-during-exam')
      expect(codeOf(await next.ask('attempt:submit', { attemptId: left.attemptId }))).toBe('done')
    }
  )

  test('a normal sign-in of its own learner unlocks the exam as well', async () => {
    const left = await leaveOpenExam()
    lose(left)
    const next = await openLearnerBridge({ before: left.before })
    valueOf(await next.ask('session:login', ada))
    expect(valueOf(await next.ask('attempt:readOpen'))).toMatchObject({ learner: { name: 'Ada' }, paper: { attemptId: left.attemptId } })
    expect(await listOf(next)).toEqual([])
  })
})

test('control: with a session that is still valid, an open exam continues at once on a home computer', async () => {
  const { before, attemptId } = await leaveOpenExam()
  const next = await openLearnerBridge({ before })
  expect(await listOf(next)).toEqual([])
  expect(valueOf(await next.ask('attempt:readOpen'))).toMatchObject({ paper: { attemptId } })
})

test('F-L11: after a start with the clock three hours ahead, a start with the right time still lists the locked exam', async () => {
  const left = await leaveOpenExam()
  vi.setSystemTime(START + 3 * HOUR_MS)
  const wrong = await openLearnerBridge({ before: left.before })
  expect(await listOf(wrong)).toMatchObject([{ learnerName: 'Ada' }])
  wrong.kill()
  vi.setSystemTime(START + 60_000)
  const right = await openLearnerBridge({ before: left.before })
  expect(await listOf(right)).toMatchObject([{ learnerName: 'Ada', title: 'UTME mock' }])
})

test('wrong passwords are counted across restarts: after five the next try must wait, and no restart resets the count', async () => {
  const left = await leaveOpenExam()
  vi.setSystemTime(START + 3 * HOUR_MS)
  let opened = await openLearnerBridge({ before: left.before, isReachable: false })
  const attempt = (password: string) => opened.ask('attemptLock:unlock', { attemptId: left.attemptId, proof: { kind: 'password', password } })
  for (const triesLeft of [4, 3, 2]) expect(valueOf(await attempt('guess'))).toEqual({ outcome: 'wrong', triesLeft, waitMs: 0 })
  opened.kill()
  opened = await openLearnerBridge({ before: left.before, isReachable: false })
  expect(valueOf(await attempt('guess'))).toEqual({ outcome: 'wrong', triesLeft: 1, waitMs: 0 })
  expect(valueOf(await attempt('guess'))).toEqual({ outcome: 'wrong', triesLeft: 0, waitMs: 60_000 })
  opened.kill()
  opened = await openLearnerBridge({ before: left.before, isReachable: false })
  expect(valueOf(await attempt(ada.password))).toEqual({ outcome: 'wait', waitMs: 60_000 })
  // Setting the clock does not shorten the wait.
  vi.setSystemTime(START + 90 * HOUR_MS)
  expect(valueOf(await attempt(ada.password))).toMatchObject({ outcome: 'wait' })
  opened.at.monotonicMs += 60_000
  expect(valueOf(await attempt(ada.password))).toEqual({ outcome: 'unlocked' })
})

test('concurrent password guesses are checked one after the other and all count', async () => {
  const left = await leaveOpenExam()
  vi.setSystemTime(START + 3 * HOUR_MS)
  const next = await openLearnerBridge({ before: left.before, isReachable: false })
  const guesses = Array.from({ length: 9 }, (_, index) =>
    next.ask('attemptLock:unlock', { attemptId: left.attemptId, proof: { kind: 'password', password: `guess ${String(index)}` } })
  )
  const outcomes = (await Promise.all(guesses)).map((result) => (valueOf(result) as { outcome: string }).outcome)
  expect(outcomes).toEqual([...Array<string>(5).fill('wrong'), ...Array<string>(4).fill('wait')])
})

test('a password verifier belongs to one attempt, contains no password hash, and is deleted on submission', async () => {
  const left = await leaveOpenExam()
  const next = await openLearnerBridge({ before: left.before })
  const [first] = next.disk.listOpenLocks()
  const stored = left.before.keytar.secrets.get('attempt-proof') ?? ''
  const { key } = JSON.parse(stored) as { key: string }
  expect(JSON.stringify(first)).not.toContain(key)
  valueOf(await next.ask('attempt:readOpen'))
  valueOf(await next.ask('attempt:submit', { attemptId: left.attemptId }))
  expect(next.disk.listOpenLocks()).toEqual([])
  valueOf(await next.ask('attempt:start', { slug: 'utme-mock' }))
  const [second] = next.disk.listOpenLocks()
  expect(second?.lock?.verifier?.mac).toMatch(/^[A-Za-z0-9+/]{43}=$/)
  expect(second?.lock?.verifier).not.toEqual(first?.lock?.verifier)
  expect(second?.lock?.verifier?.keySalt).toBe(first?.lock?.verifier?.keySalt)
})

describe('F-L8: what an exam closed', () => {
  const closed = [
    ['itemSearch:search', { words: 'a body at rest' }],
    ['learning:readLesson', { slug: 'forces' }]
  ] as const

  test('channels closed by an exam stay closed when the page signs out or signs another learner in', async () => {
    const opened = await openLearnerBridge()
    valueOf(await opened.ask('session:login', ada))
    for (const [channel, input] of closed) expect(codeOf(await opened.ask(channel, input))).toBe('done')
    valueOf(await opened.ask('attempt:start', { slug: 'utme-mock' }))
    expect(codeOf(await opened.ask('session:logout'))).toBe('call/not-during-exam')
    expect(codeOf(await opened.ask('session:login', bola))).toBe('session/other-learner')
    expect(opened.session.view().auth.user?.id).toBe('ada')
    for (const [channel, input] of closed) expect(codeOf(await opened.ask(channel, input))).toBe('call/not-during-exam')
    expect(opened.room.learnerId()).toBe('ada')
  })

  test('channels closed by an exam are also closed after a restart, before any page has opened the exam room', async () => {
    const { before } = await leaveOpenExam()
    const next = await openLearnerBridge({ before })
    for (const [channel, input] of closed) expect(codeOf(await next.ask(channel, input))).toBe('call/not-during-exam')
    expect(codeOf(await next.ask('session:logout'))).toBe('call/not-during-exam')
  })
})
