import { sql } from 'kysely'
import type { Migration } from '../../migration.ts'

/** When this was released: how long after an attempt's time an event could still arrive without a flag. */
const GRACE_MS = 60_000

/**
 * Flags events that arrived after the attempt's time had passed at the backend, and stores the latest time at which it accepted any. For
 * stored events, the recorded times decide.
 */
export const lateEvents: Migration = {
  number: 6,
  name: 'late-events',
  up: async (queries) => {
    const { schema } = queries
    await schema
      .alterTable('attempt_event')
      .addColumn('has_arrived_late', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema
      .alterTable('attempt')
      .addColumn('heard_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`
      update attempt set heard_at = coalesce(
        (select max(received_at) from attempt_event where attempt_event.attempt_id = attempt.attempt_id), started_at)
    `.execute(queries)
    await sql`
      update attempt_event set has_arrived_late = 1 where received_at >
        (select started_at + budget_ms + ${GRACE_MS} from attempt where attempt.attempt_id = attempt_event.attempt_id)
    `.execute(queries)
  }
}
