import type { Migration } from '../../migration.ts'
import type { Queries } from '../../open-database.ts'

/** Exam sessions of a centre, their candidates and audit, and which computer may write to an attempt. */
export const examSessions: Migration = {
  number: 23,
  name: 'exam-sessions',
  up: async (queries) => {
    await queries.schema
      .alterTable('attempt')
      .addColumn('seat_turn', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await createSessions(queries)
    await createCandidates(queries)
    await createAudit(queries)
  }
}

async function createSessions({ schema }: Queries): Promise<void> {
  await schema
    .createTable('exam_session')
    .addColumn('exam_id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('opens_at', 'bigint', (column) => column.notNull())
    .addColumn('starts_at', 'bigint')
    .addColumn('late_minutes', 'integer')
    .addColumn('closes_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('closed_at', 'bigint')
    .addColumn('must_hand_in', 'integer', (column) => column.notNull())
    .addColumn('loaded_at', 'bigint', (column) => column.notNull())
    .execute()
}

async function createCandidates({ schema }: Queries): Promise<void> {
  await schema
    .createTable('exam_candidate')
    .addColumn('exam_id', 'text', (column) => column.notNull().references('exam_session.exam_id'))
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull().unique().references('account.account_id'))
    .addColumn('subjects', 'text', (column) => column.notNull())
    .addColumn('electives', 'text')
    .addColumn('extra_minutes', 'integer', (column) => column.notNull())
    .addColumn('is_in_words', 'integer', (column) => column.notNull())
    .addColumn('planned_seat', 'text')
    .addColumn('seat_id', 'text')
    .addColumn('seat_name', 'text')
    .addColumn('seated_at', 'bigint')
    .addColumn('confirmed_at', 'bigint')
    .addColumn('heard_at', 'bigint')
    .addColumn('spent_ms', 'bigint', (column) => column.notNull())
    .addColumn('wanted_seat', 'text')
    .addColumn('attempt_id', 'text', (column) => column.unique())
    .addColumn('released_at', 'bigint')
    .addColumn('wiped_at', 'bigint')
    .addPrimaryKeyConstraint('exam_candidate_key', ['exam_id', 'number'])
    .execute()
  await schema.createIndex('exam_candidate_of_number').on('exam_candidate').column('number').execute()
  await schema.createIndex('exam_candidate_of_seat').on('exam_candidate').column('seat_id').execute()
}

async function createAudit({ schema }: Queries): Promise<void> {
  await schema
    .createTable('exam_audit')
    .addColumn('entry_id', 'text', (column) => column.primaryKey())
    .addColumn('exam_id', 'text', (column) => column.notNull().references('exam_session.exam_id'))
    .addColumn('number', 'text')
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('done_by', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('exam_audit_of_exam').on('exam_audit').columns(['exam_id', 'at']).execute()
}
