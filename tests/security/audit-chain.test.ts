import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createAuditLog, findAuditFault, type AuditLine, type Happening } from '../../src-main/device/kiosk/audit-log.ts'
import type { AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import { lockNames } from '../../src-shared/device/kiosk-contract.ts'
import { makeSqlite } from '../support/databases.ts'
import { makeTempFolder } from '../support/make-temp-folder.ts'
import { openAttempt } from '../support/open-attempt.ts'
import { anyAnswer } from '../support/paper-answers.ts'
import { signIn } from '../support/signed-in-learner.ts'
import { openTestBackend } from '../support/test-backend.ts'
import { byTier } from '../support/tier.ts'
import { pickBelow, pickOne, withSeeds } from '../support/with-seeds.ts'

/** Check A9: no change to an exam's audit records, and no removal from them, goes unnoticed. */
const TRIALS = byTier({ commit: 300, full: 3000, release: 10_000 })

/** Every kind of event on a kiosk device; a new kind does not compile until it is listed here. */
const kinds: Readonly<Record<Happening['what'], Happening>> = {
  taken: { what: 'taken', notOffered: [] },
  'not-taken': { what: 'not-taken', lock: lockNames[0] },
  'given-back': { what: 'given-back', why: 'pin' },
  'found-held': { what: 'found-held' },
  'locked-start': { what: 'locked-start', fault: 'a fault' },
  pin: { what: 'pin', outcome: 'wrong' },
  displays: { what: 'displays', count: 2 },
  found: { what: 'found', signs: [{ finding: 'remote-control', programs: ['AnyDesk'] }], isComplete: true },
  'end-refused': { what: 'end-refused', by: 'window' },
  'watch-renewed': { what: 'watch-renewed' }
}

function writeBook(): string[] {
  const path = join(makeTempFolder(), 'seat-audit.jsonl')
  let at = 0
  const book = createAuditLog({ path, wallNow: () => 1_900_000_000_000 + (at += 1), monotonicNow: () => at * 60_000, log: { warn: () => undefined } })
  for (const happening of [...Object.values(kinds), ...Object.values(kinds)]) book.note(happening)
  return readFileSync(path, 'utf8').trim().split('\n')
}

type Tamper = (lines: readonly string[], at: number, random: () => number) => readonly string[]

/** Returns a line with changed content and a hash that fits it, as a manual edit would produce. */
function rehash(line: string, changed: Partial<AuditLine>): string {
  const { hash: _, ...body } = { ...(JSON.parse(line) as AuditLine), ...changed }
  return JSON.stringify({ ...body, hash: createHash('sha256').update(JSON.stringify(body)).digest('hex') })
}

/** No tamper changes the last line: a hash chain cannot reveal that its end was cut off. */
const tampers: Readonly<Record<string, Tamper>> = {
  'one character': (lines, at, random) => {
    const line = lines[at] ?? ''
    const digits = [...line.matchAll(/\d/g)].map(({ index }) => index)
    const place = pickOne(digits, random)
    return lines.with(at, `${line.slice(0, place)}${String((Number(line[place]) + 1) % 10)}${line.slice(place + 1)}`)
  },
  'another time and a fitting hash': (lines, at) => lines.with(at, rehash(lines[at] ?? '', { at: 1 })),
  'another happening and a fitting hash': (lines, at) => lines.with(at, rehash(lines[at] ?? '', { happening: { what: 'displays', count: 0 } })),
  'taken out': (lines, at) => lines.toSpliced(at, 1),
  twice: (lines, at) => lines.toSpliced(at, 0, lines[at] ?? ''),
  'in another order': (lines, at) => lines.toSpliced(at, 2, lines[at + 1] ?? '', lines[at] ?? ''),
  'of another book': (lines, at) => lines.with(at, rehash(lines[at] ?? '', { previousHash: 'a'.repeat(64) }))
}

describe('A9: the book of an exam device', () => {
  it('the audit log of an exam device records every kind of event each time, and its chain is intact', () => {
    const lines = writeBook()
    const happenings = lines.map((line) => (JSON.parse(line) as AuditLine).happening)
    expect(happenings).toEqual([...Object.values(kinds), ...Object.values(kinds)])
    expect(findAuditFault(lines.join('\n'))).toBeNull()
  })

  it('the audit log reveals every edit and removal', async () => {
    const lines = writeBook()
    await withSeeds(TRIALS, (random) => {
      const [name, tamper] = pickOne(Object.entries(tampers), random)
      const at = pickBelow(lines.length - 2, random)
      expect(findAuditFault(tamper(lines, at, random).join('\n')), `${name} at ${String(at)}`).not.toBeNull()
    })
  })

  it('control: the sequence numbers alone do not reveal an edit that the hash chain reveals', () => {
    const isNumbered = (changed: readonly string[]): boolean => changed.every((line, index) => (JSON.parse(line) as AuditLine).sequence === index + 1)
    const lines = writeBook()
    const changed = tampers['another happening and a fitting hash']!(lines, 3, () => 0)
    expect({ isNumbered: isNumbered(changed), faultAt: findAuditFault(changed.join('\n')) }).toEqual({ isNumbered: true, faultAt: 5 })
  })
})

describe('A9: the events of an attempt', () => {
  it('the events of an attempt reach the backend complete and unchanged, or are refused with a code', { timeout: 120_000 }, async () => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const learner = await signIn(backend)
    const attempt = await openAttempt(backend, learner)
    const [item] = attempt.paper.subjects.flatMap(({ items }) => items)
    if (!item) throw new Error('a paper has items')
    const { chain, attemptId, capability } = attempt
    chain.write({ kind: 'answer', itemId: item.id, response: anyAnswer(item) })
    chain.write({ kind: 'focus', hasFocus: false })
    chain.write({ kind: 'interrupted', cause: 'restart', darkMs: 5000 })
    chain.write({ kind: 'clock-set', byMs: -7_200_000 })
    chain.write({ kind: 'clear', itemId: item.id })
    chain.write({ kind: 'submit', reason: 'candidate' })
    const good = chain.events
    const deliver = (events: readonly AttemptEvent[]) =>
      backend.call('appendEvents', { bearer: capability, params: { attemptId }, body: { events: [...events] } })
    const stored = async () => {
      const rows = await backend.database.queries.selectFrom('attempt_event').selectAll().where('attempt_id', '=', attemptId).execute()
      return rows.map(({ hash, ...row }) => ({ ...row, hash: Buffer.from(hash).toString('hex') }))
    }
    const forge = (event: AttemptEvent, random: () => number): AttemptEvent =>
      pickOne(
        [
          { ...event, at: event.at + 1 },
          { ...event, spentMs: event.spentMs + 1 },
          { ...event, act: { kind: 'focus', hasFocus: true } as const },
          { ...event, hash: 'f'.repeat(64) },
          { ...event, previousHash: 'f'.repeat(64) }
        ],
        random
      )
    await withSeeds(60, async (random) => {
      const at = pickBelow(good.length - 1, random)
      const changed = pickOne([good.toSpliced(at, 1), good.with(at, forge(good[at]!, random))], random)
      const reply = await deliver(changed)
      expect({ isAccepted: reply.status === 200, storedEvents: await stored() }).toEqual({ isAccepted: false, storedEvents: [] })
    })
    expect((await deliver(good)).status).toBe(200)
    const rows = await stored()
    expect(rows.map(({ hash }) => hash)).toEqual(good.map(({ hash }) => hash))
  })
})
