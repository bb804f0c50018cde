import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAttemptHandlers } from '../../../../../src-main/attempt/room/attempt-handlers.ts'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { buildUser } from '../../../../support/build-user.ts'
import { createDirectJournal } from '../../../../support/direct-journal.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { codeOf, valueOf } from '../../../../support/sit-in-room.ts'

function openCounter() {
  const disk = createJournal(join(makeTempFolder(), 'journal.sqlite'), Date.now)
  const at = {
    userId: 'ada' as string | null,
    reply: succeed({ attempts: [] as unknown[] }) as Result<{ attempts: unknown[] }>,
    replyTo: (_after: string | undefined): Result<{ attempts: unknown[]; next?: string }> => at.reply
  }
  const call = (_name: string, { query }: { readonly query?: { readonly after?: string } }) => Promise.resolve(at.replyTo(query?.after))
  const handlers = createAttemptHandlers({
    api: { call: call as never },
    session: {
      currentUser: () => (at.userId === null ? null : buildUser({ id: at.userId })),
      withToken: (step: (token: string) => unknown) => step('token')
    } as never,
    room: {} as never,
    journal: createDirectJournal(disk),
    journalState: () => ({ failure: null, setAside: null }),
    fetchReport: () => Promise.resolve(fail('backend/unreachable')),
    readOwnResults: ({ answer }) => Promise.resolve(answer)
  })
  return { disk, at, handlers }
}

const submitOf = (attemptId: string) => ({ attemptId, act: { kind: 'submit' as const, reason: 'candidate' as const }, spentMs: 1, at: 1 })

test('a receipt is shown only to its own learner, and only after the submission', async () => {
  const { disk, at, handlers } = openCounter()
  const { attemptId, ...paper } = buildPaper()
  disk.createAttempt({ userId: 'ada', paper: { ...paper, attemptId } })
  expect(codeOf(await handlers.readReceipt({ attemptId }))).toBe('attempt/not-found')
  const receipt = disk.submit(submitOf(attemptId))
  expect(valueOf(await handlers.readReceipt({ attemptId }))).toEqual(receipt)
  for (const userId of ['bola', null]) {
    at.userId = userId
    expect(codeOf(await handlers.readReceipt({ attemptId }))).toBe('attempt/not-found')
    expect(codeOf(await handlers.readReceipt({ attemptId: buildPaper().attemptId }))).toBe('attempt/not-found')
  }
})

test('the attempt list merges local and backend attempts without duplicates, each in its most advanced state', async () => {
  const { disk, at, handlers } = openCounter()
  const [open, kept, marked] = [buildPaper(), buildPaper(), buildPaper()]
  for (const paper of [open, kept, marked]) disk.createAttempt({ userId: 'ada', paper })
  disk.createAttempt({ userId: 'bola', paper: buildPaper() })
  for (const { attemptId } of [kept, marked]) disk.submit(submitOf(attemptId))
  const remote = (attemptId: string, state: 'open' | 'marked') => ({
    attemptId,
    slug: 'utme-mock',
    title: 'UTME mock',
    startedAt: open.startedAt - 1,
    state,
    total: 200,
    maximumTotal: 400
  })
  const elsewhere = buildPaper().attemptId
  at.reply = succeed({ attempts: [remote(kept.attemptId, 'open'), remote(marked.attemptId, 'marked'), remote(elsewhere, 'marked')] })
  const { attempts } = valueOf(await handlers.list({}))
  expect(new Map(attempts.map(({ attemptId, state }) => [attemptId, state]))).toEqual(
    new Map([
      [open.attemptId, 'open'],
      [kept.attemptId, 'kept'],
      [marked.attemptId, 'marked'],
      [elsewhere, 'marked']
    ])
  )
  expect(attempts).toHaveLength(4)
  // Two subjects of 100 each by the exam's rules, before the backend has replied.
  expect(attempts.find(({ attemptId }) => attemptId === open.attemptId)?.maximumTotal).toBe(200)
  at.reply = fail('backend/unreachable')
  expect(
    valueOf(await handlers.list({}))
      .attempts.map(({ state }) => state)
      .sort()
  ).toEqual(['kept', 'kept', 'open'])
  at.userId = null
  expect(codeOf(await handlers.list({}))).toBe('session/required')
})

test('local attempts are listed while the backend is starting, unreachable or sends a malformed reply', async () => {
  const { disk, at, handlers } = openCounter()
  disk.createAttempt({ userId: 'ada', paper: buildPaper() })
  for (const code of ['backend/unreachable', 'backend/starting', 'backend/malformed-reply'] as const) {
    at.reply = fail(code)
    expect(valueOf(await handlers.list({})).attempts).toHaveLength(1)
  }
})

test('the attempt list covers all pages, and only local attempts when a page cannot be read', async () => {
  const { at, handlers } = openCounter()
  const remote = (number: number) => ({
    attemptId: crypto.randomUUID(),
    slug: 'utme-mock',
    title: `Mock ${String(number)}`,
    startedAt: number,
    state: 'marked' as const,
    total: 1,
    maximumTotal: 4
  })
  const pages = new Map([
    [undefined, { attempts: [remote(3)], next: '3_a' }],
    ['3_a', { attempts: [remote(2)], next: '2_a' }],
    ['2_a', { attempts: [remote(1)] }]
  ])
  at.replyTo = (after) => {
    const page = pages.get(after)
    return page ? succeed(page) : fail('backend/unreachable')
  }
  expect(valueOf(await handlers.list({})).attempts.map(({ title }) => title)).toEqual(['Mock 3', 'Mock 2', 'Mock 1'])
  pages.delete('2_a')
  expect(valueOf(await handlers.list({})).attempts).toEqual([])
})

test('reading an attempt list whose pages never end stops after 100 requests', async () => {
  const { at, handlers } = openCounter()
  let asked = 0
  at.replyTo = () => {
    asked += 1
    return succeed({ attempts: [], next: '1_a' })
  }
  expect(valueOf(await handlers.list({})).attempts).toEqual([])
  expect(asked).toBe(100)
})
