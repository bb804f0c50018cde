import {
  questionDraftSchema,
  MOST_OWN_QUESTIONS,
  type SavedQuestion,
  type OwnQuestion
} from '../../../src-shared/content/own-questions/own-question.ts'
import type { Insertable } from 'kysely'
import { lockAccount } from '../../account/store/lock-account.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export interface OwnQuestionRepository {
  /** In the order of creation. */
  readonly list: (accountId: string) => Promise<readonly OwnQuestion[]>
  /** Their drafts as they are stored, without looking at them. */
  readonly listTexts: (accountId: string) => Promise<readonly string[]>
  /** Returns a number that grows with each change of any of them or of a passage; 0 without any change. */
  readonly readVersion: (accountId: string) => Promise<number>
  readonly find: (accountId: string, questionId: string) => Promise<OwnQuestion | null>
  /** Saves all or none, each replacing a lower revision; null where the account would exceed its limit. */
  readonly save: (accountId: string, questions: readonly OwnQuestion[], now: number) => Promise<readonly SavedQuestion[] | null>
  /** Deletes their text. The revision is retained, so that a late copy of an older one does not restore them. */
  readonly remove: (accountId: string, questions: readonly SavedQuestion[]) => Promise<readonly SavedQuestion[]>
}

export function createOwnQuestionRepository(queries: Queries): OwnQuestionRepository {
  return {
    list: async (accountId) => {
      const rows = await queries
        .selectFrom('own_question')
        .select(['question_id', 'revision', 'set_name', 'question'])
        .where('account_id', '=', accountId)
        .where('question', 'is not', null)
        .orderBy('made_at')
        .orderBy('question_id')
        .execute()
      return rows.flatMap((row) => toQuestion(row) ?? [])
    },
    listTexts: async (accountId) => {
      const rows = await queries
        .selectFrom('own_question')
        .select('question')
        .where('account_id', '=', accountId)
        .where('question', 'is not', null)
        .execute()
      return rows.flatMap(({ question }) => question ?? [])
    },
    readVersion: async (accountId) => {
      const { total, ofPassages } = await queries
        .selectNoFrom((expression) =>
          (['own_question', 'own_passage'] as const).map((table) =>
            expression
              .selectFrom(table)
              .select(({ fn }) => fn.sum<number | string | null>('revision').as('sum'))
              .where('account_id', '=', accountId)
              .as(table === 'own_question' ? 'total' : 'ofPassages')
          )
        )
        .executeTakeFirstOrThrow()
      return Number(total ?? 0) + Number(ofPassages ?? 0)
    },
    find: async (accountId, questionId) => {
      const row = await queries
        .selectFrom('own_question')
        .select(['question_id', 'revision', 'set_name', 'question'])
        .where('account_id', '=', accountId)
        .where('question_id', '=', questionId)
        .executeTakeFirst()
      return row ? toQuestion(row) : null
    },
    save: (accountId, questions, now) =>
      queries.transaction().execute(async (transaction) => {
        const ids = questions.map(({ questionId }) => questionId)
        if (!(await hasRoom(transaction, accountId, new Set(ids)))) return null
        for (const [index, { questionId, revision, set, draft }] of questions.entries()) {
          const row = { revision, set_name: set, question: JSON.stringify(draft) }
          await writeRow(transaction, { account_id: accountId, question_id: questionId, made_at: now + index, ...row })
        }
        return readSaved(transaction, accountId, ids)
      }),
    remove: (accountId, questions) =>
      queries.transaction().execute(async (transaction) => {
        for (const { questionId, revision } of questions) {
          const row = { revision, set_name: '', question: null }
          await writeRow(transaction, { account_id: accountId, question_id: questionId, made_at: 0, ...row })
        }
        return readSaved(
          transaction,
          accountId,
          questions.map(({ questionId }) => questionId)
        )
      })
  }
}

/** Replaces a lower revision; the position in the list does not change. */
async function writeRow(queries: Queries, row: Insertable<Tables['own_question']>): Promise<void> {
  const { revision, set_name, question } = row
  await queries
    .insertInto('own_question')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'question_id']).doUpdateSet({ revision, set_name, question }).where('own_question.revision', '<', revision)
    )
    .execute()
}

/** Whether the account has all these questions, or room for those that are new. They wait for what the account adds elsewhere at the same time. */
async function hasRoom(queries: Queries, accountId: string, ids: ReadonlySet<string>): Promise<boolean> {
  const questions = queries
    .selectFrom('own_question')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('account_id', '=', accountId)
    .where('question', 'is not', null)
  const { count: known } = await questions.where('question_id', 'in', [...ids]).executeTakeFirstOrThrow()
  if (Number(known) === ids.size) return true
  await lockAccount(queries, accountId)
  const { count: others } = await questions.where('question_id', 'not in', [...ids]).executeTakeFirstOrThrow()
  return Number(others) + ids.size <= MOST_OWN_QUESTIONS
}

async function readSaved(queries: Queries, accountId: string, ids: readonly string[]): Promise<readonly SavedQuestion[]> {
  const rows = await queries
    .selectFrom('own_question')
    .select(['question_id', 'revision'])
    .where('account_id', '=', accountId)
    .where('question_id', 'in', ids)
    .execute()
  return rows.map((row) => ({ questionId: row.question_id, revision: row.revision }))
}

type Row = Pick<Tables['own_question'], 'question_id' | 'revision' | 'set_name' | 'question'>

function toQuestion({ question_id: questionId, revision, set_name: set, question }: Row): OwnQuestion | null {
  return question === null ? null : { questionId, revision, set, draft: questionDraftSchema.parse(JSON.parse(question)) }
}
