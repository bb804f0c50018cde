import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createAuditLog, findAuditFault, wasEverTaken, type AuditLine, type Happening } from '../../../../../src-main/device/kiosk/audit-log.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

const happenings: readonly Happening[] = [
  { what: 'taken', notOffered: ['capture'] },
  { what: 'pin', outcome: 'wrong' },
  { what: 'displays', count: 2 },
  { what: 'end-refused', by: 'window' },
  { what: 'pin', outcome: 'right' },
  { what: 'given-back', why: 'pin' }
]

function writeBook(path = join(makeTempFolder(), 'seat-audit.jsonl')): {
  path: string
  read: () => string
  note: (happening: Happening) => void
  warnings: string[]
} {
  const warnings: string[] = []
  const make = () =>
    createAuditLog({ path, wallNow: () => 1_900_000_000_000, monotonicNow: () => 0, log: { warn: (message) => warnings.push(message) } })
  // A separate run writes each line, so the chain continues from the file.
  for (const happening of happenings) make().note(happening)
  return { path, read: () => readFileSync(path, 'utf8'), note: (happening) => make().note(happening), warnings }
}

describe('the book of a seat', () => {
  test('the kiosk audit log records every event in order across restarts and verifies as intact', () => {
    const text = writeBook().read()
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { sequence: number; happening: Happening })
    expect(lines.map(({ happening }) => happening)).toEqual(happenings)
    expect(lines.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
    expect(findAuditFault(text)).toBeNull()
  })

  test('the kiosk audit log reveals every entry that was changed, removed, duplicated or moved', () => {
    const text = writeBook().read()
    const lines = text.trim().split('\n')
    for (const index of lines.keys()) {
      const changed = lines.map((line, at) => (at === index ? line.replace('1900000000000', '1900000000001') : line))
      expect(findAuditFault(`${changed.join('\n')}\n`)).toBe(index + 1)
      const doubled = lines.flatMap((line, at) => (at === index ? [line, line] : [line]))
      expect(findAuditFault(doubled.join('\n'))).toBe(index + 2)
      if (index < lines.length - 1) {
        expect(findAuditFault(lines.toSpliced(index, 1).join('\n'))).toBe(index + 1)
        const moved = lines.toSpliced(index, 2, lines[index + 1] ?? '', lines[index] ?? '')
        expect(findAuditFault(moved.join('\n'))).toBe(index + 1)
      }
    }
  })

  test('an audit log entry rewritten with a matching hash is revealed at the next entry', () => {
    const lines = writeBook().read().trim().split('\n')
    const { hash: _, ...wrong } = JSON.parse(lines[1] ?? '') as AuditLine
    const body = { ...wrong, happening: { what: 'pin', outcome: 'right' } }
    const forged = JSON.stringify({ ...body, hash: createHash('sha256').update(JSON.stringify(body)).digest('hex') })
    expect(findAuditFault(lines.with(1, forged).join('\n'))).toBe(3)
  })

  test('the kiosk audit log continues after a power cut left a partial entry', () => {
    const { path, read, note } = writeBook()
    appendFileSync(path, '{"sequence":7,"at":19')
    note({ what: 'found-held' })
    expect(findAuditFault(read())).toBeNull()
    expect(JSON.parse(read().trim().split('\n').at(-1) ?? '')).toMatchObject({ sequence: 7, happening: { what: 'found-held' } })
  })

  test('the audit log records repeated refusals once in ten seconds, but every PIN that was checked', () => {
    const path = join(makeTempFolder(), 'seat-audit.jsonl')
    let now = 0
    const book = createAuditLog({ path, wallNow: () => 0, monotonicNow: () => now, log: { warn: () => undefined } })
    for (let round = 0; round < 1000; round += 1) {
      book.note({ what: 'end-refused', by: 'page' })
      book.note({ what: 'pin', outcome: 'wait' })
    }
    book.note({ what: 'end-refused', by: 'window' })
    for (let round = 0; round < 3; round += 1) book.note({ what: 'pin', outcome: 'wrong' })
    now += 10_000
    book.note({ what: 'end-refused', by: 'page' })
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(7)
    expect(findAuditFault(readFileSync(path, 'utf8'))).toBeNull()
  })

  test('the audit log shows whether the computer was ever taken as a kiosk device; an unreadable log counts as yes', () => {
    const folder = makeTempFolder()
    expect(wasEverTaken(join(folder, 'seat-audit.jsonl'))).toBe(false)
    expect(wasEverTaken(folder)).toBe(true)
    expect(wasEverTaken(writeBook().path)).toBe(true)
    const locked = join(folder, 'locked.jsonl')
    createAuditLog({ path: locked, wallNow: () => 0, monotonicNow: () => 0, log: { warn: () => undefined } }).note({ what: 'found-held' })
    expect(wasEverTaken(locked)).toBe(false)
  })

  test('an audit log that cannot be written is reported in the app log and causes no failure', () => {
    const path = join(makeTempFolder(), 'book')
    mkdirSync(path)
    const warnings: string[] = []
    createAuditLog({ path, wallNow: () => 0, monotonicNow: () => 0, log: { warn: (message) => warnings.push(message) } }).note({ what: 'found-held' })
    expect(warnings).toEqual([expect.stringContaining('EISDIR')])
  })
})
