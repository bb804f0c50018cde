import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { MOST_CLASSES, MOST_PUPILS, type ClassPupil, type ListedClass, type ListedPupil } from '../../src-shared/teaching/school-class.ts'
import { classLevelSlugs } from '../../src-shared/account/class-levels.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { lockAccount } from '../account/store/lock-account.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { makeJoinCode } from './make-join-code.ts'

const levelSchema = z.enum(classLevelSlugs).nullable().catch(null)

interface OwnClass {
  readonly classId: string
  /** The teacher. */
  readonly accountId: string
}

interface SavedClass extends OwnClass, Pick<ListedClass, 'name' | 'classLevel'> {
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The classes of a teacher, by name. */
export async function listClasses(queries: Queries, accountId: string): Promise<ListedClass[]> {
  const rows = await selectClasses(queries)
    .where('school_class.account_id', '=', accountId)
    .orderBy('school_class.name')
    .orderBy('class_id')
    .execute()
  return rows.map(toListed)
}

/** Null where the account teaches no such class. */
export async function findClass(queries: Queries, { classId, accountId }: OwnClass): Promise<ListedClass | null> {
  const row = await selectClasses(queries)
    .where('school_class.account_id', '=', accountId)
    .where('school_class.class_id', '=', classId)
    .executeTakeFirst()
  return row ? toListed(row) : null
}

/** Makes a class or changes its name and level. Fails with `teaching/not-found` where another account has this id, and with `teaching/too-many`. */
export function saveClass(queries: Queries, { classId, accountId, name, classLevel, now }: SavedClass): Promise<Result<Record<string, never>>> {
  return queries.transaction().execute(async (transaction): Promise<Result<Record<string, never>>> => {
    await lockAccount(transaction, accountId)
    const held = await transaction.selectFrom('school_class').select('account_id').where('class_id', '=', classId).executeTakeFirst()
    if (held && held.account_id !== accountId) return fail('teaching/not-found')
    const named = { name, class_level: classLevel }
    if (held) {
      await transaction.updateTable('school_class').set(named).where('class_id', '=', classId).execute()
      return succeed({})
    }
    const { count } = await transaction
      .selectFrom('school_class')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_CLASSES) return fail('teaching/too-many')
    const row = { class_id: classId, account_id: accountId, ...named, join_code: makeJoinCode(), made_at: now }
    // The same request at the same moment made it: both say so.
    await transaction
      .insertInto('school_class')
      .values(row)
      .onConflict((conflict) => conflict.column('class_id').doNothing())
      .execute()
    return succeed({})
  })
}

/** Removes a class with its list and its assignments, where the account teaches it. */
export async function removeClass(queries: Queries, { classId, accountId }: OwnClass): Promise<void> {
  await queries.deleteFrom('school_class').where('class_id', '=', classId).where('account_id', '=', accountId).execute()
}

/** Gives a class that the account teaches a new code. */
export async function renewJoinCode(queries: Queries, { classId, accountId }: OwnClass): Promise<Result<{ code: string }>> {
  const code = makeJoinCode()
  const { numUpdatedRows } = await queries
    .updateTable('school_class')
    .set({ join_code: code })
    .where('class_id', '=', classId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? succeed({ code }) : fail('teaching/not-found')
}

/** The pupils of a class, by name. */
export async function listPupils(queries: Queries, classId: string): Promise<(ClassPupil & { readonly accountId: string | null })[]> {
  const rows = await queries
    .selectFrom('class_pupil')
    .leftJoin('account', 'account.account_id', 'class_pupil.account_id')
    .select(['pupil_id', 'class_pupil.name', 'code', 'joined_at', 'class_pupil.account_id', 'account.name as account_name'])
    .where('class_id', '=', classId)
    .orderBy('class_pupil.name')
    .orderBy('pupil_id')
    .execute()
  return rows.map((row) => ({
    pupilId: row.pupil_id,
    name: row.name,
    code: row.code,
    accountName: row.account_name,
    joinedAt: row.joined_at,
    accountId: row.account_id
  }))
}

/** Writes pupils on the list of a class that the account teaches: all of them or none. An id of another class is refused as `teaching/not-found`. */
export function addPupils(
  queries: Queries,
  { classId, accountId }: OwnClass,
  pupils: readonly ListedPupil[]
): Promise<Result<Record<string, never>>> {
  return queries.transaction().execute(async (transaction): Promise<Result<Record<string, never>>> => {
    const found = await lockClass(transaction, { classId, accountId })
    if (!found) return fail('teaching/not-found')
    const ids = pupils.map(({ pupilId }) => pupilId)
    const held = await transaction.selectFrom('class_pupil').select(['pupil_id', 'class_id']).where('pupil_id', 'in', ids).execute()
    if (held.some((row) => row.class_id !== classId)) return fail('teaching/not-found')
    const added = new Set(ids).size - held.length
    if ((await countPupils(transaction, classId)) + added > MOST_PUPILS) return fail('teaching/too-many')
    for (const { pupilId, name } of pupils) {
      await transaction
        .insertInto('class_pupil')
        .values({ pupil_id: pupilId, class_id: classId, name, code: makeJoinCode(), account_id: null, joined_at: null })
        .onConflict((conflict) => conflict.column('pupil_id').doUpdateSet({ name }))
        .execute()
    }
    return succeed({})
  })
}

/** Takes a pupil off the list of a class that the account teaches. Fails with `teaching/not-found`; a pupil who is gone is no error. */
export function removePupil(queries: Queries, own: OwnClass, pupilId: string): Promise<Result<Record<string, never>>> {
  return queries.transaction().execute(async (transaction): Promise<Result<Record<string, never>>> => {
    if (!(await lockClass(transaction, own))) return fail('teaching/not-found')
    await transaction.deleteFrom('class_pupil').where('class_id', '=', own.classId).where('pupil_id', '=', pupilId).execute()
    return succeed({})
  })
}

/** Locks a class until the transaction ends, by writing its row. False where the account does not teach it. */
export async function lockClass(transaction: Queries, { classId, accountId }: OwnClass): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('school_class')
    .set(({ ref }) => ({ made_at: ref('made_at') }))
    .where('class_id', '=', classId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function countPupils(queries: Queries, classId: string): Promise<number> {
  const { count } = await queries
    .selectFrom('class_pupil')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('class_id', '=', classId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function selectClasses(queries: Queries) {
  return queries.selectFrom('school_class').select((expression) => [
    'class_id',
    'school_class.name',
    'class_level',
    'join_code',
    expression
      .selectFrom('class_pupil')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .whereRef('class_pupil.class_id', '=', 'school_class.class_id')
      .as('pupils'),
    expression
      .selectFrom('class_pupil')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .whereRef('class_pupil.class_id', '=', 'school_class.class_id')
      .where('account_id', 'is not', null)
      .as('joined'),
    expression
      .selectFrom('assignment')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .whereRef('assignment.class_id', '=', 'school_class.class_id')
      .as('assignments')
  ])
}

type ClassRow = Awaited<ReturnType<ReturnType<typeof selectClasses>['executeTakeFirstOrThrow']>>

function toListed(row: ClassRow): ListedClass {
  return {
    classId: row.class_id,
    name: row.name,
    classLevel: levelSchema.parse(row.class_level),
    joinCode: row.join_code,
    pupilCount: Number(row.pupils ?? 0),
    joinedCount: Number(row.joined ?? 0),
    assignmentCount: Number(row.assignments ?? 0)
  }
}
