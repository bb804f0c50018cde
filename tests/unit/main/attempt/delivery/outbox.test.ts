import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retryDelay } from '../../../../../src-main/attempt/delivery/delivery-loop.ts'
import type { Fate } from '../../../../support/fake-attempt-backend.ts'
import { expectDelivered, onDisk, openPost } from '../../../../support/open-outbox-messages.ts'
import { HOUR_MS, pass, useTestClock } from '../../../../support/sit-in-room.ts'
import { byTier } from '../../../../support/tier.ts'
import { pickBelow, pickOne, withSeeds } from '../../../../support/with-seeds.ts'

useTestClock()

describe('with a backend that answers', () => {
  test('events that follow each other are sent together, and then the submission', async () => {
    const post = openPost()
    post.append(3)
    post.outbox.wake()
    post.append(2)
    post.outbox.wake()
    await pass(200)
    expect(post.backend.requests).toEqual([{ name: 'appendEvents', bearer: 'capability-1', events: [1, 2, 3, 4, 5] }])
    post.submit()
    post.outbox.wake()
    await pass(200)
    expect(post.backend.requests.slice(1).map(({ name, events }) => [name, events])).toEqual([
      ['appendEvents', [6]],
      ['submitAttempt', []]
    ])
    expectDelivered(post)
    expect(post.deliveries.at(-1)).toMatchObject({ phase: 'idle', keptSequence: 6, receivedSequence: 6, serverReceiptId: 'R-1', failure: null })
    await pass(HOUR_MS)
    expect(post.backend.requests).toHaveLength(3)
  })

  test('a backlog of events is sent in order, in batches of 200', async () => {
    const post = openPost()
    post.append(250)
    post.submit()
    post.outbox.wake()
    await pass(1000)
    expect(post.backend.requests.map(({ events }) => events.length)).toEqual([200, 51, 0])
    expectDelivered(post)
  })

  test('a backlog of long notes is sent in requests below the backend’s size limit', async () => {
    const post = openPost()
    const { attemptId } = post.paper
    for (let round = 0; round < 60; round += 1)
      post.disk.append({ attemptId, act: { kind: 'note', text: `${round} ${'₦'.repeat(9_990)}` }, spentMs: round, at: round })
    post.outbox.wake()
    await pass(1000)
    expectDelivered(post)
    const sizes = post.backend.requests.map(({ events }) => Buffer.byteLength(JSON.stringify(post.backend.held.slice(events[0]! - 1, events.at(-1)))))
    expect(sizes.length).toBeGreaterThan(1)
    expect(Math.max(...sizes)).toBeLessThan(800 * 1024)
  })

  test('frequent new events do not block sending', async () => {
    const post = openPost()
    for (let act = 0; act < 100; act += 1) {
      post.append(1)
      post.outbox.wake()
      await pass(20)
    }
    expect(post.backend.held.length).toBeGreaterThan(85)
    expect(post.backend.requests.length).toBeLessThan(25)
    await pass(300)
    expectDelivered(post)
  })

  test('an event added while a batch is being sent is sent automatically afterwards', async () => {
    const post = openPost()
    post.append(1)
    post.backend.delay = async () => {
      post.backend.delay = () => Promise.resolve()
      post.append(1)
      post.outbox.wake()
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    post.outbox.wake()
    await pass(2000)
    expectDelivered(post)
  })
})

describe('with a network that fails', () => {
  const fates: readonly Fate[] = ['arrives', 'arrives', 'lost', 'answer-lost', 'twice']

  test('each event is applied once, whatever is lost, duplicated or delayed, and however often the app restarts', { timeout: 60_000 }, async () => {
    await withSeeds(byTier({ commit: 40, full: 200, release: 500 }), async (random) => {
      const post = openPost()
      let outbox = post.outbox
      post.backend.fate = () => pickOne(fates, random)
      post.backend.delay = () => new Promise((resolve) => setTimeout(resolve, pickBelow(3, random) * pickBelow(10_000, random)))
      for (let step = 0; step < 8; step += 1) {
        post.append(pickBelow(6, random))
        outbox.wake()
        await pass(pickBelow(3000, random))
        if (random() < 0.3) outbox = post.restart()
      }
      post.submit()
      outbox.wake()
      await pass(HOUR_MS)
      expectDelivered(post)
    })
  })

  test('an outbox without a connection reports waiting, retries with growing pauses, and sends all once it is back', async () => {
    const post = openPost()
    post.append(200)
    post.backend.fate = () => 'lost'
    post.outbox.wake()
    await pass(HOUR_MS)
    expect(post.deliveries.at(-1)).toMatchObject({ phase: 'waiting', receivedSequence: 0, failure: { code: 'backend/unreachable' } })
    // Pauses of 0.25 + 0.5 + 1 + … + 15 s, then 15 s each.
    expect(post.backend.requests.length).toBeGreaterThan(200)
    expect(post.backend.requests.length).toBeLessThan(260)
    post.backend.fate = () => 'arrives'
    post.outbox.wake()
    await pass(200)
    expectDelivered(post)
  })

  test('a wake during a failing request is handled at once', async () => {
    const post = openPost()
    post.append(1)
    post.backend.fate = () => 'lost'
    post.outbox.wake()
    await pass(20 * 60_000)
    post.backend.delay = async () => {
      post.backend.delay = () => Promise.resolve()
      await new Promise((resolve) => setTimeout(resolve, 1000))
      post.backend.fate = () => 'arrives'
      post.outbox.wake()
    }
    post.outbox.wake()
    await pass(1500)
    expectDelivered(post)
  })

  test('after a crash before the local mark, events are sent again and applied once', async () => {
    const post = openPost()
    post.append(4)
    post.submit()
    for (const mark of ['markReceived', 'markServerReceipt'] as const) {
      post.faults.current = (call) => (call === mark ? { when: 'before', code: 'journal/unavailable' } : null)
      post.restart().wake()
      await pass(200)
    }
    expect(onDisk(post)).toMatchObject({ receivedSequence: 5, serverReceiptId: null })
    post.faults.current = () => null
    post.restart().wake()
    await pass(200)
    expect(post.backend.requests.map(({ name, events }) => [name, events.length])).toEqual([
      ['appendEvents', 5],
      ['appendEvents', 5],
      ['submitAttempt', 0],
      ['submitAttempt', 0]
    ])
    expectDelivered(post)
  })

  test('a stopped outbox sends nothing more', async () => {
    const post = openPost()
    post.append(1)
    post.backend.fate = () => 'lost'
    post.outbox.wake()
    await pass(200)
    post.outbox.stop()
    post.outbox.wake()
    await pass(HOUR_MS)
    expect(post.backend.requests).toHaveLength(1)
  })
})

test('the retry delay is random over the whole time up to a limit, which doubles up to 30 seconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.double({ min: 0, max: 0.999_999, noNaN: true }), (failuresInRow, random) => {
      const limitMs = Math.min(500 * 2 ** (failuresInRow - 1), 30_000)
      expect(retryDelay(failuresInRow, random)).toBe(Math.max(50, limitMs * random))
    })
  )
})
