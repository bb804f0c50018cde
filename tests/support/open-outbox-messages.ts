import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { CapabilityStore } from '../../src-main/attempt/delivery/capability-store.ts'
import { createJournal } from '../../src-main/attempt/journal/journal.ts'
import type { AttemptRecord, Journal } from '../../src-main/attempt/journal/journal-record.ts'
import { createRestoreFromBackend } from '../../src-main/attempt/delivery/restore-from-backend.ts'
import { createOutbox, type Outbox } from '../../src-main/attempt/delivery/outbox.ts'
import type { Delivery } from '../../src-shared/attempt/attempt-contract.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'
import { buildPaper } from './build-paper.ts'
import { createDirectJournal, type DirectJournal } from './direct-journal.ts'
import { createFakeAttemptBackend, type FakeAttemptBackend } from './fake-attempt-backend.ts'
import { makeTempFolder } from './make-temp-folder.ts'
import { answer } from './sit-in-room.ts'

export interface Post {
  readonly disk: Journal
  readonly path: string
  readonly faults: { current: DirectJournal['fault'] }
  readonly paper: Paper
  readonly backend: FakeAttemptBackend
  readonly deliveries: Delivery[]
  readonly outbox: Outbox
  readonly store: { capability: string | null; forgotten: number }
  append(count: number): void
  submit(): void
  /** Creates the outbox of the next start, over the same file. */
  restart(): Outbox
}

/** Opens a journal on disk, an outbox and its backend, on the test's clock. */
export function openPost(): Post {
  const path = join(makeTempFolder(), 'journal.sqlite')
  const disk = createJournal(path, Date.now)
  const faults: { current: DirectJournal['fault'] } = { current: () => null }
  const paper = buildPaper()
  disk.createAttempt({ userId: 'ada', paper })
  const backend = createFakeAttemptBackend(paper)
  const deliveries: Delivery[] = []
  const store = { capability: backend.capability as string | null, forgotten: 0 }
  const capabilities: CapabilityStore = {
    save: () => Promise.resolve(),
    obtain: () => Promise.resolve(store.capability),
    forget: () => {
      store.forgotten += 1
      store.capability = backend.capability
      return Promise.resolve()
    }
  }
  const { attemptId } = paper
  const running: { outbox: Outbox; journal: DirectJournal }[] = []
  const restart = (): Outbox => {
    const last = running.at(-1)
    last?.outbox.stop()
    // Requests of the earlier process may still reach the backend, but it writes nothing more.
    if (last) last.journal.fault = () => ({ when: 'before', code: 'journal/unavailable' })
    const journal = createDirectJournal(disk)
    journal.fault = (call) => faults.current(call)
    const { api } = backend
    const announce = (delivery: Delivery): unknown => deliveries.push(delivery)
    const outbox = createOutbox({
      journal,
      api,
      capabilities,
      restore: createRestoreFromBackend({ api, capabilities, journal }),
      restored: () => undefined,
      announce,
      random: () => 0.5,
      afterRound: () => undefined,
      log: { warn: () => undefined }
    })
    running.push({ outbox, journal })
    return outbox
  }
  onTestFinished(() => {
    running.at(-1)?.outbox.stop()
    disk.close()
  })
  return {
    disk,
    path,
    faults,
    paper,
    backend,
    deliveries,
    store,
    outbox: restart(),
    restart,
    append(count) {
      for (let appended = 0; appended < count; appended += 1) disk.append({ attemptId, act: answer(1 + (appended % 20)), spentMs: 0, at: 0 })
    },
    submit: () => void disk.submit({ attemptId, act: { kind: 'submit', reason: 'candidate' }, spentMs: 0, at: 0 })
  }
}

/** Reads the attempt from the journal. */
export function onDisk({ disk, paper }: Post): AttemptRecord {
  const record = disk.readAttempt(paper.attemptId)
  if (!record) throw new Error('the attempt is not on the disk')
  return record
}

/** Fails unless backend and journal have the same events and record the delivery. */
export function expectDelivered(post: Post): void {
  const record = onDisk(post)
  expect(post.backend.held).toEqual(record.events)
  expect(record.receivedSequence).toBe(record.events.at(-1)?.sequence ?? 0)
  if (record.receipt) expect(record.serverReceiptId).toBe('R-1')
  expect(post.backend.receiptCount).toBe(record.receipt ? 1 : 0)
}
