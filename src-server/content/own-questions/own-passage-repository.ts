import { MOST_PASSAGES, type OwnPassage } from '../../../src-shared/content/own-questions/own-passage.ts'
import { lockAccount } from '../../account/store/lock-account.ts'
import type { Queries } from '../../platform/database/open-database.ts'

export interface OwnPassageRepository {
  /** In the order of creation. */
  readonly list: (accountId: string) => Promise<readonly OwnPassage[]>
  /** Stores a passage, replacing a lower revision. Returns the stored revision; null where the account would exceed its limit. `now`: ms since 1970. */
  readonly save: (accountId: string, passage: OwnPassage, now: number) => Promise<number | null>
  /** Deletes its text. The revision is retained: the version of a pack never falls, and a late copy restores nothing. */
  readonly remove: (accountId: string, passageId: string) => Promise<void>
}

export function createOwnPassageRepository(queries: Queries): OwnPassageRepository {
  return {
    list: async (accountId) => {
      const rows = await queries
        .selectFrom('own_passage')
        .select(['passage_id', 'revision', 'title', 'passage'])
        .where('account_id', '=', accountId)
        .where('passage', 'is not', null)
        .orderBy('made_at')
        .orderBy('passage_id')
        .execute()
      return rows.map(({ passage_id: passageId, revision, title, passage }) => ({ passageId, revision, title, text: passage ?? '' }))
    },
    save: (accountId, { passageId, revision, title, text }, now) =>
      queries.transaction().execute(async (transaction) => {
        if (!(await hasRoom(transaction, accountId, passageId))) return null
        await transaction
          .insertInto('own_passage')
          .values({ account_id: accountId, passage_id: passageId, revision, title, passage: text, made_at: now })
          .onConflict((conflict) =>
            conflict
              .columns(['account_id', 'passage_id'])
              .doUpdateSet({ revision, title, passage: text })
              .where('own_passage.revision', '<', revision)
          )
          .execute()
        const stored = await transaction
          .selectFrom('own_passage')
          .select('revision')
          .where('account_id', '=', accountId)
          .where('passage_id', '=', passageId)
          .executeTakeFirstOrThrow()
        return stored.revision
      }),
    remove: async (accountId, passageId) => {
      await queries
        .updateTable('own_passage')
        .set(({ eb }) => ({ revision: eb('revision', '+', 1), title: '', passage: null }))
        .where('account_id', '=', accountId)
        .where('passage_id', '=', passageId)
        .where('passage', 'is not', null)
        .execute()
    }
  }
}

/** Whether the account has this passage, or room for one more. What is new waits for what the account adds elsewhere at the same time. */
async function hasRoom(queries: Queries, accountId: string, passageId: string): Promise<boolean> {
  const passages = queries.selectFrom('own_passage').where('account_id', '=', accountId).where('passage', 'is not', null)
  if (await passages.select('passage_id').where('passage_id', '=', passageId).executeTakeFirst()) return true
  await lockAccount(queries, accountId)
  const { count } = await passages.select(({ fn }) => fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow()
  return Number(count) < MOST_PASSAGES
}
