import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createAttemptRoom } from '../../../../../src-main/attempt/room/attempt-room.ts'
import type { AttemptRoom } from '../../../../../src-main/attempt/room/attempt-room-acts.ts'
import { createJournalClient, type JournalClient } from '../../../../../src-main/attempt/journal/journal-client.ts'
import type { Receipt } from '../../../../../src-shared/attempt/report/report.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { expectChain } from '../../../../support/expect-chain.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { createMemoryMark } from '../../../../support/memory-mark.ts'
import { createShownPage } from '../../../../support/shown-page.ts'
import { codeOf, valueOf } from '../../../../support/sit-in-room.ts'
import { byTier } from '../../../../support/tier.ts'
import { pickBelow, withSeeds } from '../../../../support/with-seeds.ts'

interface Sitting {
  readonly room: AttemptRoom
  readonly attemptId: string
  /** Resolves at the first announcement of the submission. */
  readonly submittedAt: Promise<number>
  readonly receipts: Receipt[]
}

/** Runs an exam of this length in milliseconds on the real clock, with the real worker. */
async function sitFor(budgetMs: number, journal: JournalClient): Promise<Sitting> {
  const paper = buildPaper({ budgetMs })
  const receipts: Receipt[] = []
  let noteSubmitted: (at: number) => void = () => undefined
  const submittedAt = new Promise<number>((resolve) => (noteSubmitted = resolve))
  const page = createShownPage(() => room)
  const room: AttemptRoom = createAttemptRoom({
    journal,
    outbox: {
      wake: () => undefined,
      stop: () => undefined,
      deliveryOf: (attemptId) =>
        Promise.resolve(succeed({ attemptId, keptSequence: 0, receivedSequence: 0, serverReceiptId: null, phase: 'idle', failure: null }))
    },
    clockMark: createMemoryMark(),
    restoreBroken: () => Promise.resolve(succeed(null)),
    readCheckedItem: () => Promise.resolve(fail('attempt/not-checked')),
    readHint: () => Promise.resolve(fail('attempt/no-hint')),
    async startAttempt(_slug, userId) {
      const stored = await journal.createAttempt({ userId, paper })
      return stored.ok ? succeed(paper) : fail(stored.error.code)
    },
    currentUserId: () => paper.attemptId,
    learner: () => ({ name: 'Ada', identifier: null, isCandidate: false, hasPicturePassword: false }),
    monotonicNow: () => performance.now(),
    wallNow: () => Date.now(),
    serverNow: () => null,
    announce: {
      clockTicked: () => undefined,
      stageChanged: () => undefined,
      submitted(receipt) {
        receipts.push(receipt)
        noteSubmitted(performance.now())
      },
      journalChanged: () => undefined,
      sittingChanged(attempt) {
        if (attempt !== null) page.appear()
        else page.disappear()
      }
    }
  })
  valueOf(await room.start({ slug: 'utme-mock' }))
  return { room, attemptId: paper.attemptId, submittedAt, receipts }
}

test('at zero an attempt is submitted once, within 2 s, even with answers and a manual submission in progress', { timeout: 60_000 }, async () => {
  const errors: string[] = []
  const journal = createJournalClient({
    workerUrl: new URL('../../../../../src-main/attempt/journal/journal-worker.ts', import.meta.url),
    path: join(makeTempFolder(), 'journal.sqlite'),
    log: { error: (message) => errors.push(message) },
    onDamage: () => undefined
  })
  onTestFinished(async () => {
    await journal.close()
  })
  await withSeeds(byTier({ commit: 20, full: 100, release: 100 }), async (random) => {
    const budgetMs = 150 + pickBelow(250, random)
    const { room, attemptId, submittedAt, receipts } = await sitFor(budgetMs, journal)
    const zeroAt = performance.now() + budgetMs
    const clicksSubmit = random() < 0.5
    const answers: Promise<{ sequence: number | null; code: string }>[] = []
    while (performance.now() < zeroAt + 60) {
      const act = { kind: 'answer' as const, itemId: `item-${1 + pickBelow(20, random)}`, response: { optionId: 'v' } }
      answers.push(room.append(attemptId, act).then((result) => ({ sequence: result.ok ? result.value.sequence : null, code: codeOf(result) })))
      if (clicksSubmit && performance.now() > zeroAt - 20) void room.submit(attemptId)
      await sleep(pickBelow(6, random))
    }
    expect((await submittedAt) - zeroAt).toBeLessThan(2000)
    const settled = await Promise.all(answers)
    const record = valueOf(await journal.readAttempt(attemptId))!
    expectChain(record.paper, record.events)
    const submits = record.events.filter(({ act }) => act.kind === 'submit')
    expect(submits).toEqual([record.events.at(-1)])
    expect(record.events.every(({ spentMs }) => spentMs <= budgetMs)).toBe(true)
    expect(receipts).toHaveLength(1)
    expect(record.receipt).toEqual(receipts[0])
    // Every acknowledged answer precedes the submission, and no other answer exists.
    const acknowledged = settled.flatMap(({ sequence }) => (sequence === null ? [] : [sequence]))
    expect(record.events.filter(({ act }) => act.kind === 'answer').map(({ sequence }) => sequence)).toEqual(acknowledged)
    const refusals = new Set(settled.flatMap(({ sequence, code }) => (sequence === null ? [code] : [])))
    expect([...refusals].filter((code) => code !== 'attempt/time-is-up' && code !== 'attempt/not-found')).toEqual([])
    expect(errors).toEqual([])
  })
})
