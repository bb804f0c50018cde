import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createJournal } from '../../../../src-main/attempt/journal/journal.ts'
import { journalPath } from '../../../../src-main/attempt/journal/journal-path.ts'
import { countOpenAttempts } from '../../../../src-main/updates/count-open-attempts.ts'
import { buildPaper } from '../../../support/build-paper.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'

const DAY_MS = 24 * 3600 * 1000
const now = Date.parse('2026-11-22T12:00:00Z')
const today = { now, isKioskDevice: false }

function openJournal(folder: string, backend = 'embedded') {
  const journal = createJournal(journalPath(folder, backend), () => now)
  journal.open()
  return journal
}

it('open attempts are counted over the journals of all backends, without submitted ones', () => {
  const folder = makeTempFolder()
  const [first, second] = [openJournal(folder), openJournal(folder, 'https://koya.school.example')]
  expect(countOpenAttempts(folder, today)).toBe(0)
  const paper = buildPaper()
  first.createAttempt({ userId: 'ada', paper })
  second.createAttempt({ userId: 'bola', paper: buildPaper() })
  // Counts while the journals are open for writing.
  expect(countOpenAttempts(folder, today)).toBe(2)
  first.submit({ attemptId: paper.attemptId, act: { kind: 'submit', reason: 'candidate' }, spentMs: 1000, at: now })
  expect(countOpenAttempts(folder, today)).toBe(1)
  first.close()
  second.close()
  expect(countOpenAttempts(folder, today)).toBe(1)
})

it('an attempt unchanged for a month is not counted as open, except on a kiosk device', () => {
  const folder = makeTempFolder()
  const journal = openJournal(folder)
  const paper = buildPaper()
  journal.createAttempt({ userId: 'ada', paper })
  journal.append({ attemptId: paper.attemptId, act: { kind: 'pause' }, spentMs: 1000, at: now - 31 * DAY_MS })
  journal.close()
  expect(countOpenAttempts(folder, today)).toBe(0)
  expect(countOpenAttempts(folder, { now: now - 2 * DAY_MS, isKioskDevice: false })).toBe(1)
  expect(countOpenAttempts(folder, { now, isKioskDevice: true })).toBe(1)
})

it('open attempts are unknown when a journal or the folder cannot be read', () => {
  const folder = makeTempFolder()
  openJournal(folder).close()
  writeFileSync(join(folder, 'attempt-journal-0123456789abcdef.sqlite'), 'no database at all, but longer than its header would be. '.repeat(40))
  expect(countOpenAttempts(folder, today)).toBeNull()
  expect(countOpenAttempts(join(folder, 'nowhere'), today)).toBeNull()
})

it('files that are not journals are ignored when counting open attempts', () => {
  const folder = makeTempFolder()
  for (const name of ['attempt-journal.sqlite.damaged-2026', 'other.sqlite', 'attempt-journal-xyz.sqlite'])
    writeFileSync(join(folder, name), 'x'.repeat(5000))
  expect(countOpenAttempts(folder, today)).toBe(0)
})
