import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { expectDelivered, onDisk, openPost } from '../../../../support/open-outbox-messages.ts'
import { HOUR_MS, pass, useTestClock, valueOf } from '../../../../support/sit-in-room.ts'

useTestClock()

describe('with a backend that refuses', () => {
  test('a gap reported by the backend makes the outbox start again from the first event', async () => {
    const post = openPost()
    post.append(5)
    post.outbox.wake()
    await pass(200)
    post.backend.held.length = 2
    post.append(1)
    post.outbox.wake()
    await pass(2000)
    expect(post.backend.requests.map(({ events }) => events)).toEqual([[1, 2, 3, 4, 5], [6], [1, 2, 3, 4, 5, 6]])
    expectDelivered(post)
  })

  const refusals = ['attempt/paper-not-agreed', 'attempt/unknown-item', 'attempt/not-found'] as const
  test.each([...refusals, 'request/malformed'] as const)(
    'with %s the events are quarantined after one request, reported, and retained across a restart',
    async (code) => {
      const post = openPost()
      post.append(3)
      post.backend.reply = () => fail(code)
      post.outbox.wake()
      await pass(HOUR_MS)
      expect(post.backend.requests).toHaveLength(1)
      expect(onDisk(post)).toMatchObject({ quarantineCode: code, receivedSequence: 0 })
      expect(onDisk(post).events).toHaveLength(3)
      expect(post.deliveries.at(-1)).toMatchObject({ phase: 'set-aside', failure: { code } })
      expect(valueOf(await post.restart().deliveryOf(post.paper.attemptId))).toMatchObject({ phase: 'set-aside', failure: { code } })
    }
  )

  test('a chain that differs from the backend’s continues in a new segment, and both parts are delivered', async () => {
    const post = openPost()
    post.append(3)
    post.outbox.wake()
    await pass(200)
    post.disk.close()
    // The disk is restored to an earlier state, and other events follow.
    const rolledBack = new DatabaseSync(post.path)
    rolledBack.exec('DELETE FROM event WHERE sequence > 1')
    rolledBack.close()
    post.append(4)
    post.submit()
    post.outbox.wake()
    await pass(5000)
    expect(onDisk(post)).toMatchObject({ serverReceiptId: 'R-1', quarantineCode: null })
    expect(post.backend.held).toEqual(onDisk(post).events)
    expect(post.backend.held.map(({ act }) => act.kind)).toEqual([
      'answer',
      'answer',
      'answer',
      'segment',
      ...Array<string>(4).fill('answer'),
      'submit'
    ])
  })

  test.each(['attempt/chain-broken', 'attempt/closed'] as const)(
    'with %s the outbox fetches the backend’s events before it quarantines its own',
    async (code) => {
      const post = openPost()
      post.append(3)
      post.backend.reply = (name) => (name === 'appendEvents' ? fail(code) : null)
      post.outbox.wake()
      await pass(HOUR_MS)
      expect(post.backend.requests.map(({ name }) => name)).toEqual(['appendEvents', 'fetchEvents', 'appendEvents'])
      expect(onDisk(post)).toMatchObject({ quarantineCode: code, receivedSequence: 0 })
      expect(onDisk(post).events).toHaveLength(3)
    }
  )

  test('a refused capability is discarded and a new one is requested', async () => {
    const post = openPost()
    post.append(1)
    post.backend.capability = 'capability-2'
    post.outbox.wake()
    await pass(2000)
    expect(post.store.forgotten).toBe(1)
    expect(post.backend.requests.map(({ bearer }) => bearer)).toEqual(['capability-1', 'capability-2'])
    expectDelivered(post)
  })

  test('without a capability nothing is sent, and the events are retained until there is one', async () => {
    const post = openPost()
    post.append(2)
    post.store.capability = null
    post.outbox.wake()
    await pass(60_000)
    expect(post.backend.requests).toEqual([])
    expect(post.deliveries.at(-1)).toMatchObject({ phase: 'waiting', failure: { code: 'attempt/capability-refused' } })
    post.store.capability = 'capability-1'
    post.outbox.wake()
    await pass(200)
    expectDelivered(post)
  })
})

describe('with a backend that talks nonsense', () => {
  test.each([-5, 0, 2])('a reply that the backend has %i of three sent events is not accepted', async (receivedSequence) => {
    const post = openPost()
    post.append(3)
    post.backend.reply = (name) => (name === 'appendEvents' ? succeed({ receivedSequence }) : null)
    post.outbox.wake()
    await pass(500)
    expect(onDisk(post).receivedSequence).toBe(0)
    expect(post.deliveries.at(-1)).toMatchObject({ phase: 'waiting' })
    expect(post.backend.requests.length).toBeLessThan(5)
    post.backend.reply = () => null
    await pass(60_000)
    expectDelivered(post)
  })

  test('a receipt for another chain is not accepted', async () => {
    const post = openPost()
    post.append(1)
    post.submit()
    const { attemptId } = post.paper
    const foreign: readonly Result<unknown>[] = [
      succeed({ receiptId: 'X', attemptId, lastSequence: 2, lastHash: 'f'.repeat(64), receivedAt: 0 }),
      succeed({ receiptId: 'X', attemptId, lastSequence: 9, lastHash: onDisk(post).receipt!.lastHash, receivedAt: 0 }),
      succeed({ receiptId: 'X', attemptId: buildPaper().attemptId, lastSequence: 2, lastHash: onDisk(post).receipt!.lastHash, receivedAt: 0 })
    ]
    let round = 0
    post.backend.reply = (name) => (name === 'submitAttempt' ? (foreign[round++] ?? null) : null)
    post.outbox.wake()
    await pass(60_000)
    expect(round).toBeGreaterThan(3)
    expectDelivered(post)
  })
})
