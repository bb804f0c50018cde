import type { DatabaseSync } from 'node:sqlite'
import { sittingModeOf, type SittingMode } from '../../../src-shared/content/exams/sitting-mode.ts'
import { proofKinds, type ProofKind } from '../../../src-shared/attempt/attempt-lock.ts'
import type { Receipt } from '../../../src-shared/attempt/report/report.ts'
import { parseJson } from '../../platform/disk/parse-json.ts'
import { userSchema, type User } from '../../../src-shared/account/session-schemas.ts'
import { attemptVerifierSchema, type AttemptVerifier } from '../record/attempt-verifier.ts'
import type { JournalConnection } from './journal-connection.ts'
import { paperFrom } from '../record/paper-from.ts'

/** How an open attempt knows its own learner again after a restart. It is deleted with the submission. */
export interface AttemptLockRecord {
  readonly attemptId: string
  readonly learner: User
  readonly proof: ProofKind
  /** Null where this computer cannot check a proof by itself. */
  readonly verifier: AttemptVerifier | null
  /** Whether the rules of its exam session reopen it after a restart without asking anybody. */
  readonly opensAtOnce: boolean
  /** Wrong proofs since the last right one. */
  readonly wrongCount: number
}

/** An open attempt, and its lock where one was kept: attempts of earlier releases have none, and damage can cost one. */
export interface OpenAttemptLock {
  readonly attemptId: string
  readonly userId: string
  readonly lock: AttemptLockRecord | null
  /** Null where the paper is not what was stored. */
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

/** Puts the lock of an open attempt, in the place of an earlier one. */
export function writeAttemptLock(db: DatabaseSync, { attemptId, learner, proof, verifier, opensAtOnce, wrongCount }: AttemptLockRecord): void {
  db.prepare(
    `INSERT INTO attempt_lock (attempt_id, learner, proof, verifier, opens_at_once, wrong_count)
     SELECT attempt_id, ?, ?, ?, ?, ? FROM attempt WHERE attempt_id = ? AND receipt IS NULL
     ON CONFLICT (attempt_id) DO UPDATE SET learner = excluded.learner, proof = excluded.proof, verifier = excluded.verifier,
       opens_at_once = excluded.opens_at_once, wrong_count = excluded.wrong_count`
  ).run(JSON.stringify(learner), proof, verifier && JSON.stringify(verifier), opensAtOnce ? 1 : 0, wrongCount, attemptId)
}

/** What the journal does about locks. */
export interface LockCalls {
  /** Keeps how an open attempt knows its own learner again; an attempt that is submitted keeps none. */
  saveAttemptLock(lock: AttemptLockRecord): void
  /** Open attempts of that learner, or of all, the newest first. Their events are not looked at. */
  listOpenLocks(userId?: string): OpenAttemptLock[]
  countWrongProof(attemptId: string, wrongCount: number): void
}

/** Those calls over the journal's own transactions. */
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

/** Open attempts, the newest first. The plus keeps SQLite from walking through all attempts in order, past the paper of each. */
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

/** Closes an attempt with its receipt. Nobody has to prove any more whose it is: the learner's record and their verifier go. */
export function closeAttempt(db: DatabaseSync, attemptId: string, receipt: Receipt): void {
  db.prepare('UPDATE attempt SET receipt = ? WHERE attempt_id = ?').run(JSON.stringify(receipt), attemptId)
  db.prepare('DELETE FROM attempt_lock WHERE attempt_id = ?').run(attemptId)
}

/** Null where the row is none, or damaged: then only signing in as usual proves anything. */
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
