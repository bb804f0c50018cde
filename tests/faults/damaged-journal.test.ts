import { cpSync, mkdtempSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createJournal } from '../../src-main/attempt/journal/journal.ts'
import { createOutbox } from '../../src-main/attempt/delivery/outbox.ts'
import { createRestoreBroken } from '../../src-main/attempt/delivery/restore-broken.ts'
import { createRestoreFromBackend } from '../../src-main/attempt/delivery/restore-from-backend.ts'
import type { ApiClient } from '../../src-main/platform/backend/api-client.ts'
import { isSavedAnswer } from '../../src-shared/attempt/record/answer-loss.ts'
import type { OpenAttempt } from '../../src-shared/attempt/attempt-contract.ts'
import { fail, succeed } from '../../src-shared/kernel/errors/result.ts'
import { makeSqlite } from '../support/databases.ts'
import { createDirectJournal } from '../support/direct-journal.ts'
import { openAttempt } from '../support/open-attempt.ts'
import { anyAnswer } from '../support/paper-answers.ts'
import { signIn, type SignedInLearner } from '../support/signed-in-learner.ts'
import { kill, sitInRoom, valueOf } from '../support/sit-in-room.ts'
import { openTestBackend, type TestBackend } from '../support/test-backend.ts'
import { byTier } from '../support/tier.ts'
import { pickBelow, pickOne, withSeeds } from '../support/with-seeds.ts'

/** Checks D15 and D16: a journal damaged while the app is closed, with a backend that confirmed everything and with no reachable backend. */
const ANSWERS = 24
const NOISE_BYTES = 4096

type Damage = (path: string, random: () => number) => void

const noiseAt = (path: string, share: number, random: () => number): void => {
  const bytes = readFileSync(path)
  const from = Math.floor(share * Math.max(0, bytes.length - NOISE_BYTES))
  for (let at = from; at < Math.min(bytes.length, from + NOISE_BYTES); at += 1) bytes[at] = pickBelow(256, random)
  writeFileSync(path, bytes)
}

function checkpoint(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

const damages: Readonly<Record<string, Damage>> = {
  'log cut to half': (path) => {
    truncateSync(`${path}-wal`, Math.floor(readFileSync(`${path}-wal`).length / 2))
  },
  'noise amid the log': (path, random) => {
    noiseAt(`${path}-wal`, 0.5, random)
  },
  'both files empty': (path) => {
    truncateSync(path, 0)
    truncateSync(`${path}-wal`, 0)
  },
  'the file empty': (path) => {
    truncateSync(path, 0)
  },
  'the log empty': (path) => {
    truncateSync(`${path}-wal`, 0)
  },
  'one damaged event row': (path) => {
    const database = new DatabaseSync(path)
    database.exec(`UPDATE event SET spent_ms = spent_ms + 1 WHERE sequence = 12`)
    database.close()
  },
  'noise at 85 % of a checkpointed file': (path, random) => {
    checkpoint(path)
    noiseAt(path, 0.85, random)
  }
}

/** Writes noise at a seeded position of the file or of its log. */
const seededNoise: Damage = (path, random) => {
  const inFile = random() < 0.5
  if (inFile) checkpoint(path)
  noiseAt(inFile ? path : `${path}-wal`, random(), random)
}

interface Trial {
  readonly backend: TestBackend
  readonly learner: SignedInLearner
  readonly isConfirmed: boolean
  readonly damage: Damage
  readonly random: () => number
}

function connect(backend: TestBackend, line: { isUp: boolean }): ApiClient {
  return {
    ready: () => Promise.resolve(succeed({})),
    async call(name, input) {
      if (!line.isUp) return fail('backend/unreachable')
      const reply = await backend.call(name, input)
      return reply.error ? fail(reply.error.code) : succeed(reply.value)
    }
  }
}

/** Saves 24 answers, damages the journal, restarts, reads the message on the screen, and submits. */
async function runTrial({ backend, learner, isConfirmed, damage, random }: Trial) {
  const line = { isUp: isConfirmed }
  const api = connect(backend, line)
  const { attemptId, paper, capability } = await openAttempt(backend, learner)
  const items = paper.subjects.flatMap((subject) => subject.items)
  const capabilities = { save: () => Promise.resolve(), obtain: () => Promise.resolve(capability), forget: () => Promise.resolve() }
  const open = (path: string) => {
    const disk = createJournal(path, Date.now)
    const journal = createDirectJournal(disk)
    const restore = createRestoreFromBackend({ api, capabilities, journal })
    const shared = { journal, api, capabilities, restore, restored: () => undefined, announce: () => undefined }
    const outbox = createOutbox({ ...shared, random: () => 0.5, afterRound: () => undefined, log: { warn: () => undefined } })
    onTestFinished(() => {
      outbox.stop()
      disk.close()
    })
    return { disk, outbox, restoreBroken: createRestoreBroken({ journal, restore, restored: () => undefined }) }
  }
  const folder = mkdtempSync(join(tmpdir(), 'koya-damaged-'))
  const before = open(join(folder, 'journal.sqlite'))
  before.disk.open()
  before.disk.createAttempt({ userId: 'ada', paper })
  // As in an app that has run before: the paper is in the file, the newest events are in the log.
  checkpoint(join(folder, 'journal.sqlite'))
  for (let count = 0; count < ANSWERS; count += 1) {
    const item = items[count % items.length]
    if (!item) throw new Error('a paper has items')
    before.disk.append({
      attemptId,
      act: { kind: 'answer', itemId: item.id, response: anyAnswer(item) },
      spentMs: 1000 * (count + 1),
      at: 1000 + count
    })
  }
  if (isConfirmed) {
    before.outbox.wake()
    await expect.poll(() => before.disk.readDelivery(attemptId)?.receivedSequence, { interval: 20 }).toBe(ANSWERS)
  }
  const copy = mkdtempSync(join(tmpdir(), 'koya-damaged-'))
  cpSync(folder, copy, { recursive: true })
  before.outbox.stop()
  before.disk.close()
  const path = join(copy, 'journal.sqlite')
  damage(path, random)

  const after = open(path)
  const setup = sitInRoom({ path, restoreBroken: after.restoreBroken })
  const shown = await setup.room.readOpen()
  line.isUp = true
  const opened = valueOf(shown.ok ? shown : await setup.room.readOpen())
  if (!opened) throw new Error('the exam is gone')
  const events = after.disk.readAttempt(attemptId)?.events ?? []
  const kept = new Set(events.filter(({ act }) => isSavedAnswer(act)).map(({ at }) => at)).size
  valueOf(await setup.room.submit(attemptId))
  kill(setup)
  after.outbox.wake()
  await expect.poll(() => after.disk.readDelivery(attemptId)?.serverReceiptId, { interval: 20, timeout: 5000 }).toMatch(/./)
  const report = (await backend.call('fetchReport', { bearer: learner.token, params: { attemptId } })).value
  return { opened, kept, wasRefused: !shown.ok, report, receipt: after.disk.readAttempt(attemptId)?.receipt }
}

/** Expects the reported count to be true: no answer is missing, or exactly as many as reported. */
function expectTruth({ recovery }: OpenAttempt, kept: number): void {
  if (recovery?.kind === 'lost')
    expect({ missingCount: recovery.count, isAtLeast: recovery.isAtLeast }).toEqual({ missingCount: ANSWERS - kept, isAtLeast: false })
  else expect({ kind: recovery?.kind, savedCount: kept }).toEqual({ kind: 'whole', savedCount: ANSWERS })
}

async function openHall(): Promise<Pick<Trial, 'backend' | 'learner'>> {
  const backend = await openTestBackend({ database: makeSqlite() })
  return { backend, learner: await signIn(backend) }
}

async function check(trial: Trial): Promise<void> {
  const { opened, kept, report, receipt } = await runTrial(trial)
  if (trial.isConfirmed) expect({ kind: opened.recovery?.kind, savedCount: kept }).toEqual({ kind: 'whole', savedCount: ANSWERS })
  expectTruth(opened, kept)
  const answered = report.subjects.reduce((sum, subject) => sum + subject.answeredCount, 0)
  expect(answered).toBe(Object.keys(opened.progress.answers).length)
  expect({ answeredCount: receipt?.answeredCount, lastHash: receipt?.lastHash }).toEqual({ answeredCount: answered, lastHash: report.lastHash })
}

const names = Object.keys(damages)

test.each(names)('D15: if the backend confirmed everything, %s loses no answer', async (name) => {
  const hall = await openHall()
  await withSeeds(1, (random) => check({ ...hall, isConfirmed: true, damage: damages[name]!, random }))
})

test.each(names)('D16: if the backend is unreachable, after %s the screen shows the number of lost answers', async (name) => {
  const hall = await openHall()
  await withSeeds(1, (random) => check({ ...hall, isConfirmed: false, damage: damages[name]!, random }))
})

test('D15 and D16: random journal damage loses no confirmed answer, and every loss is reported', { timeout: 600_000 }, async () => {
  const hall = await openHall()
  console.log(`D15 seed ${process.env['KOYA_SEED'] ?? 'as built in'}`)
  await withSeeds(byTier({ commit: 20, full: 200, release: 200 }), (random) =>
    check({ ...hall, isConfirmed: pickOne([true, false], random), damage: seededNoise, random })
  )
})

test('D16: if no answer count survived, the screen says that it cannot tell how many answers are lost', async () => {
  const hall = await openHall()
  const { opened } = await runTrial({ ...hall, isConfirmed: false, damage: withoutMarks(damages['one damaged event row']!), random: () => 0 })
  expect(opened.recovery).toMatchObject({ kind: 'lost', count: null })
})

function withoutMarks(damage: Damage): Damage {
  return (path, random) => {
    damage(path, random)
    truncateMarks(`${path}-marks`)
  }
}

function truncateMarks(folder: string): void {
  for (const name of readdirSync(folder)) truncateSync(join(folder, name), 0)
}
