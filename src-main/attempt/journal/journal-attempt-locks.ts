import type { DatabaseSync } from 'node:sqlite'
import { sittingModeOf, type SittingMode } from '../../../src-shared/content/exams/sitting-mode.ts'
import { proofKinds, type ProofKind } from '../../../src-shared/attempt/attempt-lock.ts'
import type { Receipt } from '../../../src-shared/attempt/report/report.ts'
import { parseJson } from '../../platform/disk/parse-json.ts'
import { userSchema, type User } from '../../../src-shared/account/session-schemas.ts'
import { attemptVerifierSchema, type AttemptVerifier } from '../record/attempt-verifier.ts'
import type { JournalConnection } from './journal-connection.ts'
import { paperFrom } from '../record/paper-from.ts'

/** How an open attempt recognises its own learner after a restart. It is deleted at submission. */
export interface AttemptLockRecord {
  readonly attemptId: string
  readonly learner: User
  readonly proof: ProofKind
  /** Null if this computer cannot check a proof offline. */
  readonly verifier: AttemptVerifier | null
  /** Whether the rules of its exam session reopen it after a restart without a proof. */
  readonly opensAtOnce: boolean
  /** Wrong proofs since the last right one. */
  readonly wrongCount: number
}

/** An open attempt and its lock, if there is one: attempts of earlier releases have none, and damage can destroy one. */
export interface OpenAttemptLock {
  readonly attemptId: string
  readonly userId: string
  readonly lock: AttemptLockRecord | null
  /** Null if the stored paper is damaged. */
  readonly sittingMode: SittingMode | null
}

export interface AttemptLockRow {
  attempt_id: string
  learner: string
  proof: string
  verifier: string | null
  opens_at_once: number
  wrong_count: number
}

/** Writes the lock of an open attempt, replacing an earlier one. */
export function writeAttemptLock(db: DatabaseSync, { attemptId, learner, proof, verifier, opensAtOnce, wrongCount }: AttemptLockRecord): void {
  db.prepare(
    `INSERT INTO attempt_lock (attempt_id, learner, proof, verifier, opens_at_once, wrong_count)
     SELECT attempt_id, ?, ?, ?, ?, ? FROM attempt WHERE attempt_id = ? AND receipt IS NULL
     ON CONFLICT (attempt_id) DO UPDATE SET learner = excluded.learner, proof = excluded.proof, verifier = excluded.verifier,
       opens_at_once = excluded.opens_at_once, wrong_count = excluded.wrong_count`
  ).run(JSON.stringify(learner), proof, verifier && JSON.stringify(verifier), opensAtOnce ? 1 : 0, wrongCount, attemptId)
}

/** The journal's calls about locks. */
export interface LockCalls {
  /** Stores the lock of an open attempt; a submitted attempt gets none. */
  saveAttemptLock(lock: AttemptLockRecord): void
  /** Returns the open attempts of that learner, or of all, the newest first. Their events are not read. */
  listOpenLocks(userId?: string): OpenAttemptLock[]
  countWrongProof(attemptId: string, wrongCount: number): void
}

/** Creates the calls on the journal's connection. */
export function createLockCalls({ opened, inTransaction }: JournalConnection): LockCalls {
  return {
    saveAttemptLock(lock) {
      inTransaction((db) => {
        writeAttemptLock(db, lock)
      })
    },
    listOpenLocks: (userId) => listOpenLockRows(opened(), userId ?? null),
    countWrongProof(attemptId, wrongCount) {
      inTransaction((db) => db.prepare('UPDATE attempt_lock SET wrong_count = ? WHERE attempt_id = ?').run(wrongCount, attemptId))
    }
  }
}

/** Returns open attempts, the newest first. The `+` stops SQLite from scanning all attempts in rowid order, past the paper of each. */
function listOpenLockRows(db: DatabaseSync, userId: string | null): OpenAttemptLock[] {
  const rows = db
    .prepare(
      `SELECT a.attempt_id, a.user_id, a.paper, l.learner, l.proof, l.verifier, l.opens_at_once, l.wrong_count
       FROM attempt a LEFT JOIN attempt_lock l ON l.attempt_id = a.attempt_id
       WHERE a.receipt IS NULL ${userId === null ? '' : 'AND a.user_id = ?'} ORDER BY +a.rowid DESC`
    )
    .all(...(userId === null ? [] : [userId])) as unknown as (AttemptLockRow & { user_id: string; paper: string })[]
  return rows.map((row) => {
    const paper = paperFrom(row.paper)
    return { attemptId: row.attempt_id, userId: row.user_id, lock: attemptLockFrom(row), sittingMode: paper && sittingModeOf(paper) }
  })
}

/** Closes an attempt with its receipt. The lock is no longer needed, so the learner's record and verifier are deleted. */
export function closeAttempt(db: DatabaseSync, attemptId: string, receipt: Receipt): void {
  db.prepare('UPDATE attempt SET receipt = ? WHERE attempt_id = ?').run(JSON.stringify(receipt), attemptId)
  db.prepare('DELETE FROM attempt_lock WHERE attempt_id = ?').run(attemptId)
}

/** Returns null if the row is absent or damaged: then only a normal sign-in proves the identity. */
export function attemptLockFrom(row: AttemptLockRow): AttemptLockRecord | null {
  const learner = userSchema.safeParse(parseJson(row.learner))
  const proof = proofKinds.find((kind) => kind === row.proof)
  if (!learner.success || proof === undefined) return null
  const verifier = attemptVerifierSchema.safeParse(row.verifier === null ? null : parseJson(row.verifier))
  return {
    attemptId: row.attempt_id,
    learner: learner.data,
    proof,
    verifier: verifier.success ? verifier.data : null,
    opensAtOnce: row.opens_at_once === 1,
    wrongCount: Math.max(0, row.wrong_count)
  }
}
