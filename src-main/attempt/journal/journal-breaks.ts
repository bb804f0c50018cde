import type { DatabaseSync } from 'node:sqlite'
import { countSavedAnswers, isNothingLost, isSavedAnswer, lossOf, originalsOf } from '../../../src-shared/attempt/record/answer-loss.ts'
import type { MissingAttempt, Recovery } from '../../../src-shared/attempt/attempt-contract.ts'
import type { Act, AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import { firstOfSegment, segmentOf } from '../../../src-shared/attempt/record/segment.ts'
import { copiesOf } from '../record/assemble-chain.ts'
import { readEnd, readWholeEvents, replaceEvents, writeEvent } from './journal-events.ts'
import type { BrokenAttempt } from './journal-record.ts'
import type { SavedMark, SavedMarks } from '../record/saved-marks.ts'

/** What an attempt with a damaged journal still needs: a new segment before its next event, and the backend's copy of its events. */
interface BreakRow {
  attempt_id: string
  needs_segment: number
  needs_refill: number
}

export function findBreak(db: DatabaseSync, attemptId: string): BreakRow | undefined {
  return db.prepare('SELECT * FROM journal_break WHERE attempt_id = ?').get(attemptId) as BreakRow | undefined
}

export function noteBreak(db: DatabaseSync, attemptId: string): void {
  db.prepare('INSERT INTO journal_break (attempt_id) VALUES (?) ON CONFLICT (attempt_id) DO UPDATE SET needs_segment = 1, needs_refill = 1').run(
    attemptId
  )
}

/**
 * Returns the broken attempts that the backend has not closed: those shorter than their mark says and, in a damaged file, those without a count that
 * proves them complete.
 */
export function findBreaks(db: DatabaseSync, marks: SavedMarks, wasDamaged: boolean): string[] {
  const rows = db.prepare('SELECT attempt_id FROM attempt WHERE server_receipt_id IS NULL').all() as { attempt_id: string }[]
  return rows
    .map(({ attempt_id: attemptId }) => attemptId)
    .filter((attemptId) => {
      const mark = marks.read(attemptId)
      const isShort = mark !== null && readEnd(db, attemptId).sequence < mark.lastSequence
      return isShort || (wasDamaged && !isProvenWhole(db, attemptId, mark))
    })
}

/** Returns a missing attempt as the screen shows it. */
export function toMissing({ title, savedCounts, isWhole }: SavedMark): MissingAttempt {
  return { title, savedCount: savedCounts.reduce((sum, count) => sum + count, 0), isAtLeast: !isWhole }
}

/** Whether the chain contains everything that was ever saved of an attempt, according to its mark. */
export function isProvenWhole(db: DatabaseSync, attemptId: string, mark: SavedMark | null): boolean {
  if (!mark?.isWhole || readWholeEvents(db, attemptId, 'loose_event').length > 0) return false
  const events = readWholeEvents(db, attemptId)
  if ((events.at(-1)?.sequence ?? 0) < mark.lastSequence) return false
  const loss = lossOf(events)
  return loss === null || isNothingLost(loss)
}

/** Updates the break after more of an attempt was found: an attempt that is proven complete needs no segment. An existing segment stays. */
export function settleBreak(
  db: DatabaseSync,
  attemptId: string,
  { marks, isRefilled }: { readonly marks: SavedMarks; readonly isRefilled: boolean }
): void {
  if (isRefilled) db.prepare('UPDATE journal_break SET needs_refill = 0 WHERE attempt_id = ?').run(attemptId)
  const events = readWholeEvents(db, attemptId)
  const isDone = events.at(-1)?.act.kind === 'submit' || isProvenWhole(db, attemptId, marks.read(attemptId))
  if (isDone) db.prepare('DELETE FROM journal_break WHERE attempt_id = ?').run(attemptId)
  db.prepare('DELETE FROM journal_break WHERE attempt_id = ? AND needs_segment = 0 AND needs_refill = 0').run(attemptId)
}

interface PlannedSegment {
  readonly sequence: number
  readonly act: Act & { readonly kind: 'segment' }
  /** The events after the break that could be read; they follow the segment. */
  readonly copies: readonly AttemptEvent[]
}

/** Returns the segment that the journal would write now: how much had been saved, and which events after the break are readable. */
function planSegment(db: DatabaseSync, attemptId: string, mark: SavedMark | null): PlannedSegment {
  const end = readEnd(db, attemptId)
  const loose = readWholeEvents(db, attemptId, 'loose_event')
  const copies = copiesOf(loose)
  const originals = originalsOf([...readWholeEvents(db, attemptId), ...loose].toSorted((a, b) => a.sequence - b.sequence))
  const known = Math.max(end.sequence, mark?.lastSequence ?? 0, ...loose.map(({ sequence }) => sequence))
  const act = {
    kind: 'segment' as const,
    goodSequence: end.sequence,
    savedCounts: mark && [...mark.savedCounts],
    isAtLeast: mark !== null && !mark.isWhole,
    sinceAt: end.at,
    copiedSequences: copies.map(({ sequence }) => originals.get(sequence) ?? sequence)
  }
  return { sequence: firstOfSegment(segmentOf(Math.max(1, known)) + 1), act, copies }
}

/**
 * Starts a new segment after the last valid event. It records how much had been saved before, and repeats the readable events after the break.
 * Nothing is overwritten: the backend's events between the two are inserted before the segment.
 */
export function writeSegment(db: DatabaseSync, attemptId: string, { marks, at }: { readonly marks: SavedMarks; readonly at: number }): void {
  const { sequence, act, copies } = planSegment(db, attemptId, marks.read(attemptId))
  writeEvent(db, { attemptId, act, spentMs: readEnd(db, attemptId).spentMs, at }, sequence)
  for (const copy of copies) writeEvent(db, { attemptId, ...copy })
  replaceEvents(db, { attemptId, table: 'loose_event' }, [])
  db.prepare('UPDATE journal_break SET needs_segment = 0 WHERE attempt_id = ?').run(attemptId)
  db.prepare('DELETE FROM journal_break WHERE attempt_id = ? AND needs_refill = 0').run(attemptId)
}

/** Returns what the learner sees about lost answers; for a broken attempt, as its next segment would count them. */
export function readRecovery(db: DatabaseSync, attemptId: string, mark: SavedMark | null): Recovery {
  const events = readWholeEvents(db, attemptId)
  const loss = lossOf(findBreak(db, attemptId)?.needs_segment === 1 ? withSegment(events, planSegment(db, attemptId, mark)) : events)
  if (loss !== null && !isNothingLost(loss)) return { kind: 'lost', ...loss }
  return isProvenWhole(db, attemptId, mark) ? { kind: 'whole' } : { kind: 'unproven' }
}

function withSegment(events: readonly AttemptEvent[], { sequence, act, copies }: PlannedSegment): Pick<AttemptEvent, 'sequence' | 'act'>[] {
  return [...events, { sequence, act }, ...copies.map((copy, index) => ({ sequence: sequence + 1 + index, act: copy.act }))]
}

/** Returns a learner's attempts that must be restored from the backend; those missing from the journal are known by their marks. */
export function listBroken(db: DatabaseSync, userId: string, marks: SavedMarks): BrokenAttempt[] {
  const rows = db
    .prepare(
      'SELECT attempt_id, receipt IS NOT NULL AS is_submitted FROM attempt JOIN journal_break USING (attempt_id) WHERE user_id = ? AND needs_refill = 1'
    )
    .all(userId) as { attempt_id: string; is_submitted: number }[]
  const here = rows.map(({ attempt_id: attemptId, is_submitted: isSubmitted }) => ({
    attemptId,
    userId,
    isMissing: false,
    isSubmitted: isSubmitted === 1
  }))
  return [...here, ...listMissing(db, marks).filter((missing) => missing.userId === userId)]
}

/** Returns attempts that were saved here and are no longer in the journal. */
export function listMissing(db: DatabaseSync, marks: SavedMarks): (BrokenAttempt & { readonly mark: SavedMark })[] {
  const isHere = db.prepare('SELECT 1 FROM attempt WHERE attempt_id = ?')
  return marks
    .list()
    .filter(({ attemptId }) => isHere.get(attemptId) === undefined)
    .map((mark) => ({ attemptId: mark.attemptId, userId: mark.userId, isMissing: true, isSubmitted: mark.isSubmitted, mark }))
}

interface Saved {
  readonly attemptId: string
  readonly event: AttemptEvent | null
}

/** Counts what was just saved, or the whole attempt if it has no mark yet. The event is already on the disk, so a failed count fails nothing. */
export function markSaved(db: DatabaseSync, marks: SavedMarks, saved: Saved): void {
  try {
    countSaved(db, marks, saved)
  } catch {
    marks.remove(saved.attemptId)
  }
}

function countSaved(db: DatabaseSync, marks: SavedMarks, { attemptId, event }: Saved): void {
  const earlier = marks.read(attemptId)
  const isNext = event !== null && earlier !== null && event.sequence === earlier.lastSequence + 1
  if (isNext) {
    const savedCounts = [...earlier.savedCounts]
    const segment = segmentOf(event.sequence)
    while (savedCounts.length <= segment) savedCounts.push(0)
    if (isSavedAnswer(event.act)) savedCounts[segment] = (savedCounts[segment] ?? 0) + 1
    const isSubmitted = event.act.kind === 'submit'
    marks.write({ ...earlier, savedCounts, lastSequence: event.sequence, at: event.at, isSubmitted })
  } else countAgain(db, marks, attemptId)
}

function countAgain(db: DatabaseSync, marks: SavedMarks, attemptId: string): void {
  const row = db
    .prepare(`SELECT user_id, paper ->> '$.title' AS title, receipt IS NOT NULL AS is_submitted FROM attempt WHERE attempt_id = ?`)
    .get(attemptId) as { user_id: string; title: string; is_submitted: number } | undefined
  if (!row) return
  const earlier = marks.read(attemptId)
  const events = readWholeEvents(db, attemptId)
  const counted = countSavedAnswers(events)
  const before = earlier?.savedCounts ?? []
  const length = Math.max(counted.length, before.length)
  marks.write({
    attemptId,
    userId: row.user_id,
    title: row.title,
    lastSequence: Math.max(events.at(-1)?.sequence ?? 0, earlier?.lastSequence ?? 0),
    savedCounts: Array.from({ length }, (_, segment) => Math.max(counted[segment] ?? 0, before[segment] ?? 0)),
    at: events.at(-1)?.at ?? earlier?.at ?? null,
    isSubmitted: row.is_submitted === 1,
    isWhole: earlier === null ? events.length === 0 : earlier.isWhole
  })
}
