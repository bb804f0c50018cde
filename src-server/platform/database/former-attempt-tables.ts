import type { Kysely } from 'kysely'
import type { Queries } from './open-database.ts'

/** The tables of attempts before migration 32, for the steps up to it. */
export interface FormerAttemptTables {
  attempt: { attempt_id: string; account_id: string; paper_hash: string }
  attempt_paper: { attempt_id: string; paper: string; answer_key: string; limits: string }
  attempt_event: { attempt_id: string; sequence: number; hash: string; event: string; is_late: number; has_arrived_late: number; received_at: number }
  attempt_report: { attempt_id: string; receipt_id: string; last_sequence: number; last_hash: string; received_at: number; report: string }
  attempt_item: { attempt_id: string; account_id: string; item_id: string; outcome: string | null }
}

export function withFormerAttempts(queries: Queries): Kysely<FormerAttemptTables> {
  return queries as unknown as Kysely<FormerAttemptTables>
}
