import { describe, expect, test, vi } from 'vitest'
import type { OpenAttempt } from '../../src-shared/attempt/attempt-contract.ts'
import { ada, answer, bola, eventsOf, HOUR_MS, listOf, START, tryAll, useLockClock } from '../support/leave-open-exam.ts'
import { openLearnerBridge, type LearnerBridge } from '../support/open-learner-bridge.ts'
import { codeOf, valueOf } from '../support/sit-in-room.ts'

useLockClock()

/** The remaining time after one minute of work in an exam, milliseconds. */
const LEFT_MS = 7_140_000

/** Signs the learner in, starts an exam, answers one question and works for a minute; the exam stays open. */
async function work({ ask, at, lock }: LearnerBridge, learner: typeof ada): Promise<string> {
  valueOf(await lock.session.login(learner))
  const { paper } = valueOf(await ask('attempt:start', { slug: 'utme-mock' })) as OpenAttempt
  const { attemptId } = paper
  valueOf(await ask('attempt:append', { attemptId, act: { ...answer, itemId: 'item-1' } }))
  for (let second = 0; second < 60; second += 1) {
    valueOf(await ask('attempt:confirmShown', { attemptId, isHidden: false }))
    at.monotonicMs += 1000
  }
  return attemptId
}

async function openAtHome(options: Parameters<typeof openLearnerBridge>[0] = {}): Promise<LearnerBridge> {
  const opened = await openLearnerBridge(options)
  opened.lock.lookAfterFirstScreen()
  return opened
}

const switchLearner = (opened: LearnerBridge, attemptId: string) => opened.ask('attemptLock:switchLearner', { attemptId })

test('after a switch the exam waits with its clock stopped, nobody is signed in, and the exam is listed with its learner', async () => {
  const opened = await openAtHome()
  const attemptId = await work(opened, ada)
  expect(codeOf(await switchLearner(opened, attemptId))).toBe('done')
  expect(opened.session.view().auth).toEqual({ user: null, loggedIn: false })
  expect(opened.room.currentSitting()).toBeNull()
  expect(opened.disk.readAttempt(attemptId)?.events.at(-1)).toMatchObject({
    act: { kind: 'interrupted', cause: 'switched', darkMs: null },
    spentMs: 60_000
  })
  opened.at.monotonicMs += HOUR_MS
  const announced = await listOf(opened)
  expect(announced).toMatchObject([
    { attemptId, learnerName: 'Ada', title: 'UTME mock', remainingMs: LEFT_MS, answeredCount: 1, isLeft: true, isOwn: false }
  ])
  expect(JSON.stringify(announced)).not.toContain('Which of these')
  expect(await tryAll(opened, attemptId)).toMatchObject({ read: 'nothing', change: 'attempt/not-found', submit: 'attempt/not-found' })
})

test('another learner sees nothing of the waiting exam, works as usual, and can start an exam of their own', async () => {
  const opened = await openAtHome()
  const attemptId = await work(opened, ada)
  valueOf(await switchLearner(opened, attemptId))
  const events = eventsOf(opened, attemptId)
  valueOf(await opened.ask('session:login', bola))
  expect(await listOf(opened)).toEqual([])
  expect(codeOf(await switchLearner(opened, attemptId))).toBe('attempt/not-found')
  expect(codeOf(await opened.ask('attemptLock:unlock', { attemptId, proof: { kind: 'password', password: ada.password } }))).toBe('attempt/not-owner')
  expect(codeOf(await opened.ask('itemSearch:search', { words: 'body' }))).toBe('done')
  expect(await tryAll(opened, attemptId)).toMatchObject({
    read: 'nothing',
    change: 'attempt/not-found',
    submit: 'attempt/not-found',
    startOver: 'done'
  })
  expect(valueOf(await opened.ask('attempt:readOpen'))).toMatchObject({ learner: { name: 'Bola' }, progress: { answers: {} } })
  expect(eventsOf(opened, attemptId)).toBe(events)
})

describe.each([true, false])('with two exams waiting (killed in between: %s)', (isKilled) => {
  test('each learner with a waiting exam is offered only their own, and resumes with its answers and time', async () => {
    const first = await openAtHome()
    const ofAda = await work(first, ada)
    valueOf(await switchLearner(first, ofAda))
    vi.setSystemTime(START + HOUR_MS)
    const ofBola = await work(first, bola)
    valueOf(await switchLearner(first, ofBola))
    vi.setSystemTime(START + 3 * HOUR_MS)
    if (isKilled) first.kill()
    const opened = isKilled ? await openAtHome({ before: first }) : first
    expect((await listOf(opened)).map(({ learnerName, remainingMs }) => [learnerName, remainingMs])).toEqual([
      ['Bola', LEFT_MS],
      ['Ada', LEFT_MS]
    ])

    valueOf(await opened.ask('session:login', ada))
    expect(await listOf(opened)).toMatchObject([{ attemptId: ofAda, isLeft: true, isOwn: true }])
    const open = valueOf(await opened.ask('attempt:readOpen')) as OpenAttempt
    expect(open).toMatchObject({ paper: { attemptId: ofAda }, remainingMs: LEFT_MS, progress: { answers: { 'item-1': { optionId: 'w' } } } })
    expect(await listOf(opened)).toEqual([])
    expect(opened.disk.readAttempt(ofAda)?.events.at(-1)?.act).toEqual({ kind: 'interrupted', cause: 'switched', darkMs: 3 * HOUR_MS })
    expect(codeOf(await opened.ask('attempt:submit', { attemptId: ofAda }))).toBe('done')
    expect(codeOf(await opened.ask('session:logout'))).toBe('done')
    expect(await listOf(opened)).toMatchObject([{ attemptId: ofBola }])
  })
})

test('a learner who signs in again to a waiting exam can do no more than during the exam', async () => {
  const opened = await openAtHome()
  const attemptId = await work(opened, ada)
  valueOf(await switchLearner(opened, attemptId))
  valueOf(await opened.ask('session:login', ada))
  for (const channel of ['itemSearch:search', 'learning:readLesson', 'attempt:list', 'session:logout'])
    expect({ channel, errorCode: codeOf(await opened.ask(channel, { words: 'body', lessonSlug: 'forces' })) }).toEqual({
      channel,
      errorCode: 'call/not-during-exam'
    })
})

test('a waiting exam opens offline with its learner’s password', async () => {
  const opened = await openAtHome()
  const attemptId = await work(opened, ada)
  valueOf(await switchLearner(opened, attemptId))
  opened.backend.isReachable = false
  const proof = (password: string) => opened.ask('attemptLock:unlock', { attemptId, proof: { kind: 'password', password } })
  expect(valueOf(await proof(bola.password))).toMatchObject({ outcome: 'wrong' })
  expect(valueOf(await proof(ada.password))).toEqual({ outcome: 'unlocked' })
  expect(valueOf(await opened.ask('attempt:readOpen'))).toMatchObject({ remainingMs: LEFT_MS })
})

test('switching learners does not wait for a silent server, not even when the exam was already waiting', async () => {
  const opened = await openAtHome()
  const attemptId = await work(opened, ada)
  opened.backend.isSilent = true
  expect(codeOf(await switchLearner(opened, attemptId))).toBe('done')
  expect(opened.session.view().auth.loggedIn).toBe(false)
  expect([...opened.keytar.secrets.keys()].filter((account) => account.startsWith('auth.'))).toEqual([])
  valueOf(await opened.ask('session:login', ada))
  expect(codeOf(await switchLearner(opened, attemptId))).toBe('done')
  expect(opened.session.view().auth.loggedIn).toBe(false)
})

test('nobody can leave a centre’s exam, another learner’s exam or an exam that is not open', async () => {
  const kiosk = await openLearnerBridge({ isKioskDevice: true })
  const atKiosk = await work(kiosk, ada)
  expect(codeOf(await switchLearner(kiosk, atKiosk))).toBe('attempt/may-not-leave')
  expect(kiosk.room.learnerId()).toBe('ada')

  const opened = await openLearnerBridge()
  expect(codeOf(await switchLearner(opened, atKiosk))).toBe('session/required')
  const ofCandidate = await work(opened, { identifier: '0001', password: '482913' })
  expect(codeOf(await switchLearner(opened, ofCandidate))).toBe('attempt/may-not-leave')
  expect(codeOf(await switchLearner(opened, atKiosk))).toBe('attempt/may-not-leave')
  expect(opened.room.learnerId()).toBe('candidate-1')
})
