import { expect, it } from 'vitest'
import { SUPPORT_MESSAGES_PER_HOUR } from '../../../../src-server/support/support-handlers.ts'
import type { SentSupportMessage } from '../../../../src-shared/attempt/record/sent-support-message.ts'
import { SUPPORT_TEXT_LIMIT } from '../../../../src-shared/attempt/record/support-limits.ts'
import { SUPPORT_MESSAGES_OF_A_THREAD } from '../../../../src-shared/support/support-message.ts'
import { buildSentSupportMessage } from '../../../support/build-support-message.ts'
import { describeOnEachDatabase } from '../../../support/databases.ts'
import { signIn, signInAs } from '../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../support/test-backend.ts'

/** Makes the requests of a learner's computer. */
function learnerAt(backend: TestBackend, bearer: string) {
  return {
    send: (body: SentSupportMessage) => backend.call('sendSupportMessage', { bearer, body }),
    threads: async () => (await backend.call('listSupportThreads', { bearer })).value.threads,
    read: (threadId: string) => backend.call('fetchSupportThread', { bearer, params: { threadId } }),
    mark: (threadId: string, sequence: number) => backend.call('markSupportThreadRead', { bearer, params: { threadId }, body: { sequence } })
  }
}

/** Makes the requests of a staff member. */
function inboxAt(backend: TestBackend, bearer: string) {
  return {
    list: async (state?: 'waiting' | 'answered') =>
      (await backend.call('listDeskThreads', { bearer, ...(state ? { query: { state } } : {}) })).value.threads,
    read: async (threadId: string) => (await backend.call('fetchDeskThread', { bearer, params: { threadId } })).value,
    answer: (threadId: string, words: string, { seen, messageId = crypto.randomUUID() }: { seen: number; messageId?: string }) =>
      backend.call('answerSupportThread', { bearer, params: { threadId }, body: { messageId, words, seenSequence: seen } }),
    close: (threadId: string, seenSequence: number) => backend.call('closeSupportThread', { bearer, params: { threadId }, body: { seenSequence } })
  }
}

async function open(makeDatabase: Parameters<Parameters<typeof describeOnEachDatabase>[1]>[0]) {
  const backend = await openTestBackend({ database: await makeDatabase() })
  const ada = learnerAt(backend, (await signIn(backend)).token)
  const ben = learnerAt(backend, (await signIn(backend, 'ben@example.com')).token)
  const staff = inboxAt(backend, (await signInAs(backend, 'staff')).token)
  return { backend, ada, ben, staff }
}

describeOnEachDatabase('A message to the staff', (makeDatabase) => {
  it('a support message is stored once by its id, even if it arrives three times at the same moment', async () => {
    const { backend, ada, staff } = await open(makeDatabase)
    const message = buildSentSupportMessage()
    const taken = await Promise.all([1, 2, 3].map(() => ada.send(message)))
    backend.clock.advance(1000)
    expect([...taken, await ada.send(message)].map(({ value }) => value)).toEqual(
      Array.from({ length: 4 }, () => ({ messageId: message.messageId, sequence: 1, receivedAt: taken[0]?.value.receivedAt }))
    )
    const { threadId, about, words } = message
    expect(await ada.threads()).toEqual([
      { threadId, about, opening: words, lastSequence: 1, lastAt: taken[0]?.value.receivedAt, isWaiting: true, unreadCount: 0 }
    ])
    expect((await staff.read(threadId)).messages).toMatchObject([{ messageId: message.messageId, from: 'learner', words, by: null }])
  })

  it('support messages are in order of arrival, and no learner can use another’s conversation', async () => {
    const { ada, ben, staff } = await open(makeDatabase)
    const first = buildSentSupportMessage()
    const { threadId } = first
    await ada.send(first)
    await ada.send(buildSentSupportMessage({ threadId, words: 'It was Physics.' }))
    expect((await ada.read(threadId)).value.messages.map(({ sequence, words }) => [sequence, words])).toEqual([
      [1, first.words],
      [2, 'It was Physics.']
    ])
    expect((await ben.read(threadId)).error?.code).toBe('support/not-found')
    expect((await ben.mark(threadId, 1)).error?.code).toBe('support/not-found')
    expect((await ben.send(buildSentSupportMessage({ threadId }))).error?.code).toBe('support/already-sent')
    // A learner can reuse neither another learner's id nor their own id with another text.
    expect((await ben.send(buildSentSupportMessage({ messageId: first.messageId }))).error?.code).toBe('support/already-sent')
    expect((await ada.send({ ...first, words: 'Something else.' })).error?.code).toBe('support/already-sent')
    expect(await ben.threads()).toEqual([])
    expect(await staff.list()).toHaveLength(1)
  })

  it('a support message is refused if empty, too long, or over the limit of the hour or conversation', async () => {
    const { backend, ada } = await open(makeDatabase)
    for (const words of ['', '  \n ', 'x'.repeat(SUPPORT_TEXT_LIMIT + 1)])
      expect((await ada.send(buildSentSupportMessage({ words }))).error?.code).toBe('request/malformed')
    const first = buildSentSupportMessage({ words: 'x'.repeat(SUPPORT_TEXT_LIMIT) })
    const { threadId } = first
    const { queries } = backend.database
    // Ends the hour without ending the session.
    const nextHour = () =>
      queries
        .updateTable('try_counter')
        .set({ window_ends_at: backend.clock.now() - 1 })
        .where('purpose', '=', 'support-message')
        .execute()
    const codes: (string | undefined)[] = [(await ada.send(first)).error?.code]
    for (let count = 1; count < SUPPORT_MESSAGES_OF_A_THREAD; count += 1) {
      if (count % SUPPORT_MESSAGES_PER_HOUR === 0) {
        expect((await ada.send(buildSentSupportMessage())).error?.code).toBe('support/too-many')
        // A message that was already received is confirmed even then.
        expect((await ada.send(first)).status).toBe(200)
        await nextHour()
      }
      codes.push((await ada.send(buildSentSupportMessage({ threadId }))).error?.code)
    }
    expect(codes).toEqual(codes.map(() => undefined))
    await nextHour()
    expect((await ada.send(buildSentSupportMessage({ threadId }))).error?.code).toBe('support/thread-full')
    expect((await ada.threads()).map(({ opening }) => opening.length)).toEqual([120])
  })

  it('support messages wait in the inbox, longest first, until answered; the learner is not told by whom', async () => {
    const { backend, ada, ben, staff } = await open(makeDatabase)
    const [hers, his] = [buildSentSupportMessage(), buildSentSupportMessage({ about: 'payment', words: 'Where is my plan?' })]
    await ada.send(hers)
    backend.clock.advance(10)
    await ben.send(his)
    backend.clock.advance(10)
    // A second message does not move her to the end of the queue.
    await ada.send(buildSentSupportMessage({ threadId: hers.threadId }))
    expect((await staff.list()).map(({ threadId, learner }) => [threadId, learner])).toEqual([
      [hers.threadId, { name: 'Ada', email: 'ada@example.com', username: null }],
      [his.threadId, { name: 'Ada', email: 'ben@example.com', username: null }]
    ])
    const { lastSequence } = (await staff.read(hers.threadId)).thread
    const answered = await staff.answer(hers.threadId, 'It is there now.', { seen: lastSequence })
    expect(answered.value.sequence).toBe(3)
    expect((await staff.list('waiting')).map(({ threadId }) => threadId)).toEqual([his.threadId])
    expect((await staff.list('answered')).map(({ threadId }) => threadId)).toEqual([hers.threadId])
    expect((await staff.read(hers.threadId)).messages.at(-1)).toMatchObject({ from: 'staff', by: 'Ada', words: 'It is there now.' })
    expect(await ada.threads()).toMatchObject([{ isWaiting: false, unreadCount: 1, lastSequence: 3 }])
    const { messages } = (await ada.read(hers.threadId)).value
    expect(messages.at(-1)).toEqual({
      messageId: answered.value.messageId,
      sequence: 3,
      from: 'staff',
      words: 'It is there now.',
      receivedAt: answered.value.receivedAt
    })
    await ada.mark(hers.threadId, 3)
    // A late request of a computer undoes nothing.
    await ada.mark(hers.threadId, 1)
    expect(await ada.threads()).toMatchObject([{ unreadCount: 0 }])
  })

  it('a support message is answered once: a repeat changes nothing, and a second writer first reads the answer', async () => {
    const { backend, ada, staff } = await open(makeDatabase)
    const admin = inboxAt(backend, (await signInAs(backend, 'admin')).token)
    const { threadId, ...first } = buildSentSupportMessage()
    await ada.send({ threadId, ...first })
    const messageId = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => staff.answer(threadId, 'Look again.', { seen: 1, messageId })))
    expect(answers.map(({ value }) => value.sequence)).toEqual([2, 2, 2])
    expect((await staff.answer(threadId, 'Other words.', { seen: 1, messageId })).error?.code).toBe('support/already-sent')
    expect((await staff.answer(threadId, 'Look again.', { seen: 1, messageId: first.messageId })).error?.code).toBe('support/already-sent')
    expect((await admin.answer(threadId, 'It is mended.', { seen: 1 })).error?.code).toBe('support/answered-already')
    expect((await admin.answer(threadId, 'It is mended.', { seen: 2 })).status).toBe(200)
    expect((await admin.answer(crypto.randomUUID(), 'Hello?', { seen: 1 })).error?.code).toBe('support/not-found')
    expect((await ada.read(threadId)).value.messages.map(({ words }) => words)).toEqual([first.words, 'Look again.', 'It is mended.'])
    // Of two concurrent answers, one is refused.
    const both = await Promise.all([staff.answer(threadId, 'And so?', { seen: 3 }), admin.answer(threadId, 'Is it well?', { seen: 3 })])
    expect(both.map(({ error }) => error?.code).toSorted()).toEqual(['support/answered-already', undefined])
  })

  it('a support message that its answer had not seen still waits, but not after staff close the conversation', async () => {
    const { backend, ada, staff } = await open(makeDatabase)
    const { threadId, ...first } = buildSentSupportMessage()
    await ada.send({ threadId, ...first })
    backend.clock.advance(10)
    const late = await ada.send(buildSentSupportMessage({ threadId, words: 'And Chemistry too.' }))
    await staff.answer(threadId, 'Physics is there now.', { seen: 1 })
    expect((await staff.list()).map((thread) => thread.threadId)).toEqual([threadId])
    const [row] = await backend.database.queries.selectFrom('support_thread').select('waiting_since').execute()
    expect(row?.waiting_since).toBe(late.value.receivedAt)
    await staff.answer(threadId, 'And Chemistry.', { seen: 3 })
    expect(await staff.list()).toEqual([])
    await ada.send(buildSentSupportMessage({ threadId, words: 'Thank you!' }))
    expect((await staff.close(threadId, 4)).status).toBe(200)
    expect(await staff.list()).toHaveLength(1)
    expect((await staff.close(threadId, 5)).status).toBe(200)
    expect(await staff.list()).toEqual([])
    expect((await staff.close(crypto.randomUUID(), 1)).error?.code).toBe('support/not-found')
  })

  it('support conversations are listed in pages, for learner and staff, each once and in order', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const { token: staff } = await signInAs(backend, 'staff')
    const rows = Array.from({ length: 25 }, (_, number) => ({
      thread_id: crypto.randomUUID(),
      account_id: learner.accountId,
      about: 'papers',
      opening: String(number),
      last_sequence: 1,
      // Several conversations have the same moment.
      last_at: Math.floor(number / 5),
      waiting_since: number < 15 ? Math.floor(number / 5) : null,
      read_sequence: 0
    }))
    await backend.database.queries.insertInto('support_thread').values(rows).execute()
    const readAll = async (name: 'listSupportThreads' | 'listDeskThreads', query: Record<string, string>) => {
      const times: number[] = []
      const ids = new Set<string>()
      let after: string | undefined
      do {
        const bearer = name === 'listDeskThreads' ? staff : learner.token
        const page = (await backend.call(name, { bearer, query: { ...query, limit: '4', ...(after === undefined ? {} : { after }) } })).value
        for (const { threadId, lastAt } of page.threads) {
          times.push(lastAt)
          ids.add(threadId)
        }
        after = page.next
      } while (after !== undefined)
      return { times, count: ids.size }
    }
    const falling = (one: number, other: number): number => other - one
    const own = await readAll('listSupportThreads', {})
    expect(own).toEqual({ count: 25, times: own.times.toSorted(falling) })
    const waiting = await readAll('listDeskThreads', { state: 'waiting' })
    expect(waiting).toEqual({ count: 15, times: waiting.times.toSorted((one, other) => one - other) })
    const answered = await readAll('listDeskThreads', { state: 'answered' })
    expect(answered).toEqual({ count: 10, times: answered.times.toSorted(falling) })
    expect({ ownCount: own.times.length, waitingCount: waiting.times.length, answeredCount: answered.times.length }).toEqual({
      ownCount: 25,
      waitingCount: 15,
      answeredCount: 10
    })
  })
})
