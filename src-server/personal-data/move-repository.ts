import { photoSchema, learnerProfileSchema, type LearnerProfile } from '../../src-shared/account/learner-profile.ts'
import type { MovedProfile } from '../../src-shared/personal-data/move.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { mergeQuarters } from './merge-quarters.ts'

/** An import of a history into an account here. Times in milliseconds since 1970. */
export interface NewMove {
  readonly moveId: string
  readonly accountId: string
  readonly sourceAccountId: string
  readonly begunAt: number
}

export interface MoveRepository {
  /** False where the id belongs to another account. A repeated call continues the move. */
  readonly begin: (move: NewMove) => Promise<boolean>
  /** Whether the account began this move after that time. */
  readonly isBegun: (move: Pick<NewMove, 'moveId' | 'accountId'>, after: number) => Promise<boolean>
  /** Whether the account has an unsubmitted paper with activity after that time. */
  readonly isSitting: (accountId: string, after: number) => Promise<boolean>
  /** Fills empty fields of the account's profile, and adds the picture where it has none. */
  readonly fillProfile: (accountId: string, moved: MovedProfile) => Promise<void>
  readonly mergeQuarters: (accountId: string, quarters: readonly number[]) => Promise<void>
  /** Stores the questions whose answers the account viewed elsewhere. The time is unknown, so no answer to them counts as a first one. */
  readonly saveSeen: (accountId: string, itemIds: readonly string[]) => Promise<void>
}

/** Before every answer. */
const SEEN_BEFORE_ALL = 0

/** Three parameters each; PostgreSQL takes at most 65,535 of them in one statement, SQLite 32,766. */
const QUARTERS_PER_INSERT = 5000

export function createMoveRepository(queries: Queries): MoveRepository {
  return {
    begin: async ({ moveId, accountId, sourceAccountId, begunAt }) => {
      const row = await queries
        .insertInto('account_move')
        .values({ move_id: moveId, account_id: accountId, source_account_id: sourceAccountId, begun_at: begunAt })
        .onConflict((conflict) => conflict.column('move_id').doUpdateSet({ begun_at: begunAt }).where('account_move.account_id', '=', accountId))
        .returning('move_id')
        .executeTakeFirst()
      return row !== undefined
    },
    isBegun: async ({ moveId, accountId }, after) => {
      const row = await queries
        .selectFrom('account_move')
        .select('move_id')
        .where('move_id', '=', moveId)
        .where('account_id', '=', accountId)
        .where('begun_at', '>', after)
        .executeTakeFirst()
      return row !== undefined
    },
    isSitting: async (accountId, after) => {
      const row = await queries
        .selectFrom('attempt')
        .select('attempt_id')
        .where('account_id', '=', accountId)
        .where('total', 'is', null)
        .where('heard_at', '>', after)
        .executeTakeFirst()
      return row !== undefined
    },
    fillProfile: (accountId, moved) => queries.transaction().execute((transaction) => fillProfile(transaction, accountId, moved)),
    mergeQuarters: (accountId, quarters) => queries.transaction().execute((transaction) => writeMerged(transaction, accountId, quarters)),
    saveSeen: async (accountId, itemIds) => {
      if (itemIds.length === 0) return
      const rows = [...new Set(itemIds)].map((itemId) => ({ account_id: accountId, item_id: itemId, seen_at: SEEN_BEFORE_ALL }))
      await queries
        .insertInto('item_seen')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['account_id', 'item_id']).doUpdateSet({ seen_at: SEEN_BEFORE_ALL }))
        .execute()
    }
  }
}

async function fillProfile(transaction: Queries, accountId: string, { profile, photo }: MovedProfile): Promise<void> {
  const row = await transaction.selectFrom('account').select('profile').where('account_id', '=', accountId).executeTakeFirst()
  if (!row) return
  const filled = fill(learnerProfileSchema.parse(JSON.parse(row.profile)), profile)
  await transaction
    .updateTable('account')
    .set({ profile: JSON.stringify(filled) })
    .where('account_id', '=', accountId)
    .execute()
  if (photo === null) return
  const { mediaType, base64 } = photoSchema.parse(photo)
  await transaction
    .insertInto('account_photo')
    .values({ account_id: accountId, media_type: mediaType, base64 })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
}

/** Values set here stay. Class, exam and subjects are taken together. */
function fill(here: LearnerProfile, moved: LearnerProfile): LearnerProfile {
  const hasStudies = here.classLevel !== null || here.targetExam !== null || here.subjectSlugs.length > 0
  const { classLevel, targetExam, subjectSlugs } = hasStudies ? here : moved
  const others = Object.fromEntries(Object.entries(here).map(([name, value]) => [name, value ?? moved[name as keyof LearnerProfile]]))
  return learnerProfileSchema.parse({ ...others, classLevel, targetExam, subjectSlugs })
}

async function writeMerged(transaction: Queries, accountId: string, quarters: readonly number[]): Promise<void> {
  // Takes the row's lock on PostgreSQL, so that two moves of one account run one after the other; SQLite has only one writer.
  await transaction
    .updateTable('account')
    .set((expression) => ({ epoch: expression.ref('epoch') }))
    .where('account_id', '=', accountId)
    .execute()
  const rows = await transaction.selectFrom('answered_quarter').select('quarter').where('account_id', '=', accountId).orderBy('number').execute()
  const here = rows.map(({ quarter }) => quarter)
  const merged = mergeQuarters(here, quarters)
  if (merged.length === here.length) return
  await transaction.deleteFrom('answered_quarter').where('account_id', '=', accountId).execute()
  for (let start = 0; start < merged.length; start += QUARTERS_PER_INSERT) {
    await transaction
      .insertInto('answered_quarter')
      .values(
        merged.slice(start, start + QUARTERS_PER_INSERT).map((quarter, index) => ({ account_id: accountId, number: start + index + 1, quarter }))
      )
      .execute()
  }
}
