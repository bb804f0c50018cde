import { sql } from 'kysely'
import type { Migration } from '../../migration.ts'

/** When learners' answers arrived, in quarters of an hour since 1970, in order of arrival. */
export const progress: Migration = {
  number: 12,
  name: 'progress',
  up: async (queries) => {
    await queries.schema
      .createTable('answered_quarter')
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('quarter', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('answered_quarter_key', ['account_id', 'number'])
      .execute()
    // Earlier answers have only the order of the clock. Quotation marks in a learner's own text are escaped, so this pattern cannot match
    // inside it.
    await sql`
      insert into answered_quarter (account_id, number, quarter)
      select account_id, row_number() over (partition by account_id order by quarter), quarter from (
        select distinct attempt.account_id, attempt_event.received_at / 900000 as quarter
        from attempt_event inner join attempt on attempt.attempt_id = attempt_event.attempt_id
        where attempt_event.event like '%"kind":"answer"%'
      ) as answered`.execute(queries)
  }
}
