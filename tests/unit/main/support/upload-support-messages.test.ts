import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createJournal } from '../../../../src-main/attempt/journal/journal.ts'
import { createSupportUploadJob } from '../../../../src-main/support/upload-support-messages.ts'
import { createSupportHandlers } from '../../../../src-main/support/support-handlers.ts'
import type { SentSupportMessage } from '../../../../src-shared/attempt/record/sent-support-message.ts'
import type { SupportThread } from '../../../../src-shared/support/support-message.ts'
import type { ErrorCode } from '../../../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { buildUser } from '../../../support/build-user.ts'
import { createDirectJournal } from '../../../support/direct-journal.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { codeOf, HOUR_MS, pass, useTestClock } from '../../../support/sit-in-room.ts'

useTestClock()

const request = { threadId: null, about: 'papers', words: 'My result is missing.' } as const

interface HeldMessage {
  readonly threadId: string
  readonly messageId: string
  readonly sequence: number
  readonly from: 'learner' | 'staff'
  readonly words: string
  readonly receivedAt: number
}

/** Opens a learner's computer over a real journal. The test controls the backend's data and replies. */
function sitDown() {
  const disk = createJournal(join(makeTempFolder(), 'journal.sqlite'), Date.now)
  const journal = createDirectJournal(disk)
  const at = {
    learner: 'ada' as string | null,
    refusal: 'backend/unreachable' as ErrorCode | null,
    /** Message text that the backend cannot process for now. */
    stumblesAt: '',
    stumblesWith: 'request/internal' as ErrorCode,
    isAttemptOpen: false,
    next: null as string | null
  }
  const sent: SentSupportMessage[] = []
  const held: HeldMessage[] = []
  const marks: number[] = []
  let changes = 0
  const inThread = (threadId: string) => held.filter((message) => message.threadId === threadId)
  const threadOf = (threadId: string): SupportThread => {
    const messages = inThread(threadId)
    const last = messages.at(-1)!
    const unreadCount = messages.filter(({ from, sequence }) => from === 'staff' && sequence > (marks.at(-1) ?? 0)).length
    const opening = messages[0]!.words
    return {
      threadId,
      about: 'papers',
      opening,
      lastSequence: last.sequence,
      lastAt: last.receivedAt,
      isWaiting: last.from === 'learner',
      unreadCount
    }
  }
  function answer(name: string, body: SentSupportMessage | { sequence: number } | undefined, threadId: string): Result<unknown> {
    if (body && 'words' in body) sent.push(body)
    if (at.refusal !== null) return fail(at.refusal)
    if (body && 'words' in body && body.words === at.stumblesAt) return fail(at.stumblesWith)
    if (name === 'listSupportThreads') return succeed({ threads: [...new Set(held.map((one) => one.threadId))].map(threadOf) })
    if (body && 'sequence' in body) return succeed(void marks.push(body.sequence))
    if (body) {
      const message = { threadId: body.threadId, messageId: body.messageId, from: 'learner', words: body.words, receivedAt: 9 } as const
      if (!held.some(({ messageId }) => messageId === body.messageId)) held.push({ ...message, sequence: inThread(body.threadId).length + 1 })
      return succeed({ messageId: body.messageId, sequence: 1, receivedAt: 9 })
    }
    const messages = inThread(threadId).map(({ threadId: _, ...message }) => message)
    return messages.length === 0 ? fail('support/not-found') : succeed({ thread: threadOf(threadId), messages })
  }
  const api = {
    call: (name: string, { body, params }: { body?: SentSupportMessage; params?: { threadId: string } }): Promise<never> =>
      Promise.resolve(answer(name, body, params?.threadId ?? '') as never)
  }
  const session = {
    currentUser: () => (at.learner === null ? null : buildUser({ id: at.learner })),
    withToken: <Value>(step: (token: string) => Promise<Result<Value>>) => {
      at.learner = at.next ?? at.learner
      at.next = null
      return at.learner === null ? Promise.resolve(fail('session/required')) : step('token')
    }
  }
  const isAttemptOpen = () => at.isAttemptOpen
  const changed = () => (changes += 1)
  const uploadJob = createSupportUploadJob({
    journal,
    api: api as never,
    session,
    isAttemptOpen,
    changed,
    random: () => 0.5,
    log: { warn: () => undefined }
  })
  const staffed = { isStaffed: () => true, readContacts: () => Promise.resolve({ phone: null, whatsApp: null, email: null }) }
  const handlers = createSupportHandlers({ ...staffed, api: api as never, session, journal, wake: uploadJob.wake, changed, wallNow: () => 5 })
  onTestFinished(() => {
    uploadJob.stop()
    disk.close()
  })
  const valueOf = <Value>(result: Result<Value>): Value => {
    if (!result.ok) throw new Error(result.error.code)
    return result.value
  }
  return {
    at,
    sent,
    held,
    marks,
    uploadJob,
    handlers,
    journal,
    changes: () => changes,
    send: async (change = {}) => valueOf(await handlers.send({ ...request, ...change })),
    list: async () => valueOf(await handlers.list({})),
    read: async (threadId: string) => valueOf(await handlers.read({ threadId }))
  }
}

describe('a message to the staff', () => {
  test('support messages wait while offline, are listed as waiting, and are sent in order once online', async () => {
    const setup = sitDown()
    const { threadId } = await setup.send()
    await setup.send({ threadId, words: 'It was Physics.' })
    await pass(2000)
    expect(await setup.list()).toMatchObject({
      threads: [{ threadId, about: 'papers', opening: 'My result is missing.', state: 'waiting', unreadCount: 0 }],
      failure: { code: 'backend/unreachable' }
    })
    expect((await setup.read(threadId)).messages.map(({ words, state }) => [words, state])).toEqual([
      ['My result is missing.', 'waiting'],
      ['It was Physics.', 'waiting']
    ])
    setup.at.refusal = null
    await pass(40_000)
    expect(setup.held.map(({ words }) => words)).toEqual(['My result is missing.', 'It was Physics.'])
    expect(await setup.list()).toMatchObject({ threads: [{ threadId, state: 'sent', lastAt: 9 }], failure: null })
    expect((await setup.read(threadId)).messages.map(({ state, at }) => [state, at])).toEqual([
      ['sent', 9],
      ['sent', 9]
    ])
    expect(setup.changes()).toBe(2)
    const count = setup.sent.length
    await pass(HOUR_MS)
    expect(setup.sent).toHaveLength(count)
    // Sent messages are also shown offline.
    setup.at.refusal = 'backend/unreachable'
    expect((await setup.read(threadId)).messages.map(({ words, state }) => [words, state])).toEqual([
      ['My result is missing.', 'sent'],
      ['It was Physics.', 'sent']
    ])
  })

  test('a support message is sent again under the same id when marking it as sent failed', async () => {
    const setup = sitDown()
    setup.at.refusal = null
    setup.journal.fault = (call) => (call === 'markSupportMessage' ? { when: 'before', code: 'journal/unavailable' } : null)
    await setup.send()
    await pass(3000)
    expect(setup.sent.length).toBeGreaterThan(1)
    setup.journal.fault = () => null
    await pass(40_000)
    expect(new Set(setup.sent.map(({ messageId }) => messageId)).size).toBe(1)
    expect(setup.held).toHaveLength(1)
  })

  test('a staff answer is listed as unread until its conversation is opened', async () => {
    const setup = sitDown()
    setup.at.refusal = null
    const { threadId } = await setup.send()
    await pass(300)
    setup.held.push({ threadId, messageId: crypto.randomUUID(), sequence: 2, from: 'staff', words: 'It is there now.', receivedAt: 10 })
    expect(await setup.handlers.countUnread({})).toEqual(succeed({ unreadCount: 1 }))
    expect(await setup.list()).toMatchObject({ threads: [{ state: 'answered', unreadCount: 1, lastAt: 10 }] })
    const before = setup.changes()
    expect((await setup.read(threadId)).messages.at(-1)).toMatchObject({ from: 'staff', words: 'It is there now.', state: 'sent' })
    expect({ marks: setup.marks, changeCount: setup.changes() - before }).toEqual({ marks: [2], changeCount: 1 })
    expect(await setup.handlers.countUnread({})).toEqual(succeed({ unreadCount: 0 }))
    await setup.read(threadId)
    expect(setup.marks).toEqual([2])
    // The next message waits in the same conversation.
    setup.at.refusal = 'backend/unreachable'
    await setup.send({ threadId, words: 'Thank you!' })
    setup.at.refusal = null
    expect(await setup.list()).toMatchObject({ threads: [{ threadId, state: 'waiting' }] })
  })

  test('only its author can remove a support message, and only until it is sent', async () => {
    const setup = sitDown()
    const { messageId } = await setup.send()
    setup.at.learner = 'ben'
    expect(await setup.handlers.remove({ messageId })).toEqual(succeed({ isRemoved: false }))
    setup.at.learner = 'ada'
    expect(await setup.handlers.remove({ messageId })).toEqual(succeed({ isRemoved: true }))
    setup.at.refusal = null
    await setup.send({ words: 'Another.' })
    await pass(40_000)
    expect(setup.held.map(({ words }) => words)).toEqual(['Another.'])
    expect(await setup.handlers.remove({ messageId: setup.held[0]!.messageId })).toEqual(succeed({ isRemoved: false }))
    expect((await setup.list()).threads).toHaveLength(1)
  })

  test.each(['support/thread-full', 'request/too-large'] as const)(
    'a support message refused by the backend (%s) stays listed with its reason and does not block others',
    async (code) => {
      const setup = sitDown()
      setup.at.refusal = code
      const { threadId, messageId } = await setup.send()
      await pass(HOUR_MS)
      expect(setup.sent).toHaveLength(1)
      expect(await setup.list()).toMatchObject({ threads: [{ state: 'refused' }] })
      expect((await setup.read(threadId)).messages).toMatchObject([{ words: 'My result is missing.', state: 'refused', failure: { code } }])
      setup.at.refusal = null
      await setup.send({ words: 'A new one.' })
      await pass(300)
      expect(setup.held.map(({ words }) => words)).toEqual(['A new one.'])
      expect(await setup.handlers.remove({ messageId })).toEqual(succeed({ isRemoved: true }))
    }
  )

  test.each(['request/internal', 'backend/malformed-reply'] as const)(
    'a support message the backend fails on (%s) blocks only its own conversation',
    async (code) => {
      const setup = sitDown()
      setup.at.stumblesWith = code
      setup.at.refusal = null
      setup.at.stumblesAt = request.words
      const { threadId } = await setup.send()
      await setup.send({ threadId, words: 'It was Physics.' })
      await setup.send({ words: 'Another.' })
      await pass(HOUR_MS)
      expect(setup.held.map(({ words }) => words)).toEqual(['Another.'])
      setup.at.stumblesAt = ''
      await pass(40_000)
      expect(setup.held.map(({ words }) => words)).toEqual(['Another.', request.words, 'It was Physics.'])
    }
  )

  test('a support message over the hourly limit is sent automatically later', async () => {
    const setup = sitDown()
    setup.at.refusal = 'support/too-many'
    await setup.send()
    await pass(HOUR_MS)
    setup.at.refusal = null
    await pass(40_000)
    expect(setup.held).toHaveLength(1)
  })

  test('support messages are not sent during an open attempt, and only their author sees or sends them', async () => {
    const setup = sitDown()
    await setup.send()
    setup.at.isAttemptOpen = true
    await pass(HOUR_MS)
    const before = { sentCount: setup.sent.length, journalCallCount: setup.journal.calls.length }
    setup.uploadJob.wake()
    await pass(HOUR_MS)
    // The journal is not accessed either.
    expect({ sentCount: setup.sent.length, journalCallCount: setup.journal.calls.length }).toEqual(before)
    setup.at.isAttemptOpen = false
    setup.at.refusal = null
    setup.at.learner = 'ben'
    setup.uploadJob.wake()
    await pass(HOUR_MS)
    expect({ threads: (await setup.list()).threads, held: setup.held }).toEqual({ threads: [], held: [] })
    setup.at.learner = null
    const codes = [setup.handlers.send(request), setup.handlers.list({}), setup.handlers.read({ threadId: crypto.randomUUID() })]
    expect((await Promise.all<Result<unknown>>(codes)).map(codeOf)).toEqual(['session/required', 'session/required', 'session/required'])
    setup.at.learner = 'ada'
    setup.uploadJob.wake()
    await pass(300)
    expect(setup.held).toHaveLength(1)
  })

  test('a support message is never sent under the name of a learner who signs in during the upload', async () => {
    const setup = sitDown()
    await setup.send()
    setup.at.refusal = null
    setup.at.next = 'ben'
    await pass(HOUR_MS)
    expect({ learner: setup.at.learner, held: setup.held }).toEqual({ learner: 'ben', held: [] })
    setup.at.learner = 'ada'
    setup.uploadJob.wake()
    await pass(300)
    expect(setup.held).toHaveLength(1)
  })

  test('an unknown conversation is reported as not found once online, and as unreachable while offline', async () => {
    const setup = sitDown()
    const threadId = crypto.randomUUID()
    expect(codeOf(await setup.handlers.read({ threadId }))).toBe('backend/unreachable')
    setup.at.refusal = null
    expect(codeOf(await setup.handlers.read({ threadId }))).toBe('support/not-found')
  })
})
