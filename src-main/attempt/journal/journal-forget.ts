import type { DatabaseSync } from 'node:sqlite'

/** Takes away every row of a learner, and the media that no paper names any more. `lostIds`: attempts of theirs whose own row damage has taken. */
export function forgetLearnerRows(db: DatabaseSync, userId: string, lostIds: readonly string[]): void {
  for (const attemptId of lostIds) db.prepare('DELETE FROM loose_event WHERE attempt_id = ?').run(attemptId)
  for (const table of ['event', 'loose_event', 'journal_break', 'attempt_lock'])
    db.prepare(`DELETE FROM ${table} WHERE attempt_id IN (SELECT attempt_id FROM attempt WHERE user_id = ?)`).run(userId)
  for (const table of ['attempt', 'item_report', 'support_message']) db.prepare(`DELETE FROM ${table} WHERE user_id = ?`).run(userId)
  // A paper names what it shows by its hash; what none names any more was fetched for papers that are gone.
  db.exec('DELETE FROM picture WHERE NOT EXISTS (SELECT 1 FROM attempt WHERE instr(attempt.paper, picture.sha256) > 0)')
}
