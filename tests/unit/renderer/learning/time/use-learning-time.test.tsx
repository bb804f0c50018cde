import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../../../src-renderer/app/base/query-client.ts'
import { BridgeProvider } from '../../../../../src-renderer/bridge/bridge-context.tsx'
import { sessionQuery } from '../../../../../src-renderer/features/account/session/session-query.ts'
import { learningTimeQuery } from '../../../../../src-renderer/features/learning/time/learning-time-query.ts'
import { useLearningTime } from '../../../../../src-renderer/features/learning/time/use-learning-time.ts'
import type { User } from '../../../../../src-shared/account/session-schemas.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import type { LearningTime } from '../../../../../src-shared/learning/time/learning-time.ts'
import { buildLearningTime } from '../../../../support/build-learning-time.ts'
import { adaUser, createFakeBridge, signedIn, signedOut } from '../../../../support/fake-bridge.ts'

const MINUTE_MS = 60_000
const ben: User = { ...adaUser, id: 'ben', name: 'Ben' }

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function allow(minutesADay: number | null): User {
  return { ...adaUser, profile: { ...adaUser.profile, minutesADay } }
}

/** A backend that holds the minutes of today, and can be out of reach. */
function openLearner({ user = adaUser, minutes = 0 }: { readonly user?: User | null; readonly minutes?: number } = {}) {
  const backend = { minutes, today: '2026-11-30', isAway: false }
  const sent: number[] = []
  const reply = (): Promise<Result<LearningTime>> =>
    Promise.resolve(backend.isAway ? fail('backend/unreachable') : succeed(buildLearningTime(backend.minutes, backend.today)))
  const { bridge } = createFakeBridge({
    learningTime: {
      add: ({ minutes: more }) => {
        sent.push(more)
        if (!backend.isAway) backend.minutes += more
        return reply()
      },
      read: reply
    }
  })
  const client = createQueryClient()
  const sessionOf = (one: User | null) => (one === null ? signedOut : { ...signedIn, auth: { user: one, loggedIn: true } })
  const signIn = (one: User | null) => {
    client.setQueryData(sessionQuery(bridge).queryKey, sessionOf(one))
    // As at each change of the learner.
    if (one?.id !== user?.id) client.removeQueries({ queryKey: learningTimeQuery(bridge).queryKey })
    return pass(0)
  }
  client.setQueryData(sessionQuery(bridge).queryKey, sessionOf(user))
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <BridgeProvider bridge={bridge}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </BridgeProvider>
  )
  const hook = renderHook(() => useLearningTime(), { wrapper })
  return { backend, sent, bridge, client, signIn, ...hook }
}

function pass(ms: number): Promise<void> {
  return act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined))
}

/** The learner works: presses a key every half a minute. */
async function work(minutes: number, press: () => void = () => void fireEvent.keyDown(document.body, { key: 'a' })): Promise<void> {
  for (let half = 0; half < 2 * minutes; half += 1) {
    press()
    await pass(MINUTE_MS / 2)
  }
}

it('the time of today is read, and is over when it reaches what a guardian allows', async () => {
  const { result, backend, signIn } = openLearner({ user: allow(40), minutes: 38 })
  await pass(0)
  expect(result.current).toMatchObject({ minutesToday: 38, isOver: false })
  await work(2)
  expect(result.current).toMatchObject({ minutesToday: 40, isOver: true })
  expect(backend.minutes).toBe(40)
  await signIn(allow(null))
  expect(result.current).toMatchObject({ minutesToday: 40, isOver: false })
})

it('each minute of work is sent once', async () => {
  const { sent, result } = openLearner()
  await work(5)
  expect(sent).toEqual([1, 1, 1, 1, 1])
  expect(result.current).toMatchObject({ minutesToday: 5, isOver: false })
})

it.each([
  ['pointer', () => void fireEvent.pointerMove(document.body)],
  ['scrolling', () => void fireEvent.scroll(document.body)],
  ['sound', () => void fireEvent(document.body.appendChild(document.createElement('audio')), new Event('timeupdate'))]
])('a learner who only uses the %s is at work', async (_what, press) => {
  const { sent } = openLearner()
  await work(4, press)
  expect(sent).toHaveLength(4)
})

it('a learner who does nothing is counted for two minutes, and one who is read to for as long as that lasts', async () => {
  const idle = openLearner()
  await pass(10 * MINUTE_MS)
  expect(idle.sent).toEqual([1, 1])
  const synthesis = { speaking: true }
  vi.stubGlobal('speechSynthesis', synthesis)
  await pass(3 * MINUTE_MS)
  expect(idle.sent).toHaveLength(5)
  synthesis.speaking = false
  await pass(10 * MINUTE_MS)
  expect(idle.sent).toHaveLength(7)
})

it('a hidden window is not counted, whatever plays in it', async () => {
  const { sent } = openLearner()
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  fireEvent(document, new Event('visibilitychange'))
  await work(5)
  expect(sent).toEqual([])
  isHidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
  await work(1)
  expect(sent).toEqual([1])
})

it('what could not be sent counts for the learner and is sent later, at most 60 minutes of it', async () => {
  const { sent, backend, result } = openLearner({ user: allow(40), minutes: 38 })
  await pass(0)
  backend.isAway = true
  await work(3)
  expect(result.current).toMatchObject({ minutesToday: 41, isOver: true })
  backend.isAway = false
  await work(1)
  expect(sent.at(-1)).toBe(4)
  expect({ stored: backend.minutes, shown: result.current.minutesToday }).toEqual({ stored: 42, shown: 42 })
  backend.isAway = true
  await work(70)
  backend.isAway = false
  await pass(MINUTE_MS)
  expect(sent.at(-1)).toBe(60)
})

it('one addition is on its way at a time, and what is counted meanwhile is sent with the next', async () => {
  const { sent, bridge } = openLearner()
  const slow = Promise.withResolvers<Result<LearningTime>>()
  const add = vi.spyOn(bridge.learningTime, 'add').mockImplementation(({ minutes }) => (sent.push(minutes), slow.promise))
  await work(4)
  expect(sent).toEqual([1])
  add.mockRestore()
  slow.resolve(succeed(buildLearningTime(1)))
  await work(1)
  expect(sent).toEqual([1, 3, 1])
})

it('a reading that began before an addition does not hide it', async () => {
  const { bridge, client, result } = openLearner({ minutes: 10 })
  await pass(0)
  const slow = Promise.withResolvers<Result<LearningTime>>()
  vi.spyOn(bridge.learningTime, 'read').mockReturnValueOnce(slow.promise)
  void client.refetchQueries({ queryKey: learningTimeQuery(bridge).queryKey })
  await work(1)
  slow.resolve(succeed(buildLearningTime(10)))
  await pass(0)
  expect(result.current.minutesToday).toBe(11)
})

it('nothing is sent after the unmount, and a reply that comes later changes nothing', async () => {
  const { sent, bridge, client, unmount } = openLearner()
  const late = Promise.withResolvers<Result<LearningTime>>()
  vi.spyOn(bridge.learningTime, 'add').mockImplementation(({ minutes }) => (sent.push(minutes), late.promise))
  await work(1)
  const before = client.getQueryData(learningTimeQuery(bridge).queryKey)
  unmount()
  late.resolve(succeed(buildLearningTime(99)))
  await work(2)
  expect(sent).toEqual([1])
  expect(client.getQueryData(learningTimeQuery(bridge).queryKey)).toEqual(before)
})

it('the minutes of one learner are never sent for the next one', async () => {
  const { sent, backend, signIn, result } = openLearner()
  backend.isAway = true
  await work(3)
  expect(result.current.minutesToday).toBe(3)
  await signIn(ben)
  expect(result.current.minutesToday).toBe(0)
  backend.isAway = false
  sent.length = 0
  await work(1)
  expect(sent).toEqual([1])
})

it('nobody is counted while nobody is signed in', async () => {
  const { sent, signIn } = openLearner({ user: null })
  await work(3)
  expect(sent).toEqual([])
  await signIn(adaUser)
  await work(1)
  expect(sent).toEqual([1])
})

it('a learner whose time is over may learn again when the backend’s next day begins', async () => {
  const { backend, result } = openLearner({ user: allow(40), minutes: 40 })
  // The learner is idle, so that no more is added.
  await pass(3 * MINUTE_MS)
  expect(result.current.isOver).toBe(true)
  Object.assign(backend, { today: '2026-12-01', minutes: 0 })
  await pass(5 * MINUTE_MS)
  expect(result.current.isOver).toBe(false)
})
