import type { Migration } from '../../migration.ts'
import type { Queries } from '../../open-database.ts'

/** The queue in which teachers mark written answers of exam sessions. A server of the release before loads sessions without second marking. */
export const teacherMarking: Migration = {
  number: 38,
  name: 'teacher-marking',
  up: async (queries, kind) => {
    // As in the tables of attempts.
    const attemptId = kind === 'postgres' ? 'uuid' : 'text'
    for (const column of ['second_percent', 'mark_tolerance']) {
      await queries.schema
        .alterTable('exam_session')
        .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
        .execute()
    }
    await createMarkers(queries)
    await createAnswers(queries, attemptId)
    await createMarks(queries, attemptId)
  }
}

async function createMarkers({ schema }: Queries): Promise<void> {
  await schema
    .createTable('exam_marker')
    .addColumn('exam_id', 'text', (column) => column.notNull().references('exam_session.exam_id'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
    .addColumn('is_chief', 'integer', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('exam_marker_key', ['exam_id', 'account_id'])
    .execute()
  await schema.createIndex('exam_marker_of_account').on('exam_marker').column('account_id').execute()
}

type IdType = 'uuid' | 'text'

async function createAnswers({ schema }: Queries, attemptId: IdType): Promise<void> {
  await schema
    .createTable('written_paper')
    .addColumn('attempt_id', attemptId, (column) => column.primaryKey())
    .addColumn('exam_id', 'text', (column) => column.notNull().references('exam_session.exam_id'))
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('applied_revision', 'integer', (column) => column.notNull())
    .execute()
  await schema.createIndex('written_paper_of_exam').on('written_paper').column('exam_id').execute()
  await schema
    .createTable('written_answer')
    .addColumn('answer_id', 'text', (column) => column.primaryKey())
    .addColumn('attempt_id', attemptId, (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('exam_id', 'text', (column) => column.notNull().references('exam_session.exam_id'))
    .addColumn('question', 'integer', (column) => column.notNull())
    .addColumn('queue_order', 'text', (column) => column.notNull())
    .addColumn('response', 'text', (column) => column.notNull())
    .addColumn('answer_hash', 'text', (column) => column.notNull())
    .addColumn('needs_second', 'integer', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('final_marks', 'integer')
    .addColumn('final_at', 'bigint')
    .addColumn('lease_by', 'text')
    .addColumn('lease_until', 'bigint')
    .addUniqueConstraint('written_answer_once', ['attempt_id', 'item_id'])
    .execute()
  await schema.createIndex('written_answer_queue').on('written_answer').columns(['exam_id', 'stage', 'question', 'queue_order']).execute()
}

async function createMarks({ schema }: Queries, attemptId: IdType): Promise<void> {
  await schema
    .createTable('written_mark')
    .addColumn('mark_id', 'text', (column) => column.primaryKey())
    .addColumn('answer_id', 'text', (column) => column.notNull())
    .addColumn('attempt_id', attemptId, (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('answer_hash', 'text', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('marker_id', 'text', (column) => column.notNull())
    .addColumn('point_ids', 'text', (column) => column.notNull())
    .addColumn('marks', 'integer', (column) => column.notNull())
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('marked_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('written_mark_once', ['answer_id', 'number'])
    .execute()
  await schema.createIndex('written_mark_of_attempt').on('written_mark').column('attempt_id').execute()
  await schema.createIndex('written_mark_of_marker').on('written_mark').columns(['marker_id', 'marked_at', 'mark_id']).execute()
}
