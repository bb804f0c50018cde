import { MOST_PASSAGES, passageSoundSchema, type OwnPassage } from '../../../src-shared/content/own-questions/own-passage.ts'
import { lockAccount } from '../../account/store/lock-account.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export interface OwnPassageRepository {
  /** In the order of creation. */
  readonly list: (accountId: string) => Promise<readonly OwnPassage[]>
  /**
   * Stores a passage, replacing a lower revision; one that says nothing of a sound keeps the stored sound. Returns the stored revision; null where the
   * account would exceed its limit. `now`: ms since 1970.
   */
  readonly save: (accountId: string, passage: OwnPassage, now: number) => Promise<number | null>
  /** Deletes its text and what is said of its sound. The revision is retained: the version of a pack never falls, and a late copy restores nothing. */
  readonly remove: (accountId: string, passageId: string) => Promise<void>
}

export function createOwnPassageRepository(queries: Queries): OwnPassageRepository {
  return {
    list: async (accountId) => {
      const rows = await queries
        .selectFrom('own_passage')
        .select(['passage_id', 'revision', 'title', 'passage', 'sound'])
        .where('account_id', '=', accountId)
        .where('passage', 'is not', null)
        .orderBy('made_at')
        .orderBy('passage_id')
        .execute()
      return rows.map(toPassage)
    },
    save: (accountId, { passageId, revision, title, text, sound }, now) =>
      queries.transaction().execute(async (transaction) => {
        if (!(await hasRoom(transaction, accountId, passageId))) return null
        const changed = { revision, title, passage: text, ...(sound === undefined ? {} : { sound: JSON.stringify(sound) }) }
        await transaction
          .insertInto('own_passage')
          .values({ account_id: accountId, passage_id: passageId, made_at: now, ...changed })
          .onConflict((conflict) => conflict.columns(['account_id', 'passage_id']).doUpdateSet(changed).where('own_passage.revision', '<', revision))
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
        .set(({ eb }) => ({ revision: eb('revision', '+', 1), title: '', passage: null, sound: null }))
        .where('account_id', '=', accountId)
        .where('passage_id', '=', passageId)
        .where('passage', 'is not', null)
        .execute()
    }
  }
}

type Row = Pick<Tables['own_passage'], 'passage_id' | 'revision' | 'title' | 'passage'> & { readonly sound: string | null }

function toPassage({ passage_id: passageId, revision, title, passage, sound }: Row): OwnPassage {
  const heard = sound === null ? {} : { sound: passageSoundSchema.parse(JSON.parse(sound)) }
  return { passageId, revision, title, text: passage ?? '', ...heard }
}

/** Whether the account has this passage, or room for one more. What is new waits for what the account adds elsewhere at the same time. */
async function hasRoom(queries: Queries, accountId: string, passageId: string): Promise<boolean> {
  const passages = queries.selectFrom('own_passage').where('account_id', '=', accountId).where('passage', 'is not', null)
  if (await passages.select('passage_id').where('passage_id', '=', passageId).executeTakeFirst()) return true
  await lockAccount(queries, accountId)
  const { count } = await passages.select(({ fn }) => fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow()
  return Number(count) < MOST_PASSAGES
}
