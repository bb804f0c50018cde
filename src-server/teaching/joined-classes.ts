import { randomUUID } from 'node:crypto'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { MOST_JOINED, MOST_PUPILS, toListedName, type JoinedClass } from '../../src-shared/teaching/school-class.ts'
import { lockAccount } from '../account/store/lock-account.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { countPupils, lockClass } from './class-repository.ts'
import { makeJoinCode } from './make-join-code.ts'

/** What a code opens. `pupilId`: the pupil on the list whose code it is; null for the code of the class. */
interface Opened extends JoinedClass {
  readonly teacherId: string
  readonly pupilId: string | null
}

interface Joining {
  readonly accountId: string
  readonly code: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The classes that an account has joined, by name. */
export async function listJoinedClasses(queries: Queries, accountId: string): Promise<JoinedClass[]> {
  const rows = await queries
    .selectFrom('class_pupil')
    .innerJoin('school_class', 'school_class.class_id', 'class_pupil.class_id')
    .innerJoin('account as teacher', 'teacher.account_id', 'school_class.account_id')
    .select(['school_class.class_id as classId', 'school_class.name', 'teacher.name as teacherName'])
    .where('class_pupil.account_id', '=', accountId)
    .orderBy('school_class.name')
    .orderBy('school_class.class_id')
    .execute()
  return rows.map(({ classId, name, teacherName }) => ({ classId, name, teacherName }))
}

/**
 * Finds the class of a code, for an account. Fails with `teaching/unknown-code`; `teaching/code-used` where somebody else has joined as this pupil;
 * `teaching/own-class` for its teacher.
 */
export async function findByCode(queries: Queries, { accountId, code }: Omit<Joining, 'now'>): Promise<Result<Opened>> {
  const found = (await findOfClass(queries, code)) ?? (await findOfPupil(queries, code))
  if (!found) return fail('teaching/unknown-code')
  if (found.teacherId === accountId) return fail('teaching/own-class')
  return found.joinedBy === null || found.joinedBy === accountId ? succeed(found) : fail('teaching/code-used')
}

/**
 * Lets an account join the class of a code, once. With a pupil's own code it becomes that pupil; with the code of the class it becomes the only pupil on the
 * list who has its name and has not joined, or else a new one. Fails as `findByCode` does, and with `teaching/too-many`.
 */
export function joinByCode(queries: Queries, { accountId, code, now }: Joining): Promise<Result<JoinedClass>> {
  return queries.transaction().execute(async (transaction): Promise<Result<JoinedClass>> => {
    await lockAccount(transaction, accountId)
    const first = await findByCode(transaction, { accountId, code })
    if (!first.ok) return first
    await lockClass(transaction, { classId: first.value.classId, accountId: first.value.teacherId })
    // Somebody may have joined with it while this request waited for the class.
    const opened = await findByCode(transaction, { accountId, code })
    if (!opened.ok) return opened
    const { classId, name, teacherName, pupilId } = opened.value
    const joined = { classId, name, teacherName }
    const classes = await listJoinedClasses(transaction, accountId)
    if (classes.some((one) => one.classId === classId)) {
      await moveToOwnEntry(transaction, { accountId, classId, pupilId, now })
      return succeed(joined)
    }
    if (classes.length >= MOST_JOINED) return fail('teaching/too-many')
    const { name: accountName } = await transaction.selectFrom('account').select('name').where('account_id', '=', accountId).executeTakeFirstOrThrow()
    const place = pupilId ?? (await findNamesake(transaction, classId, accountName))
    if (place !== null) {
      await transaction.updateTable('class_pupil').set({ account_id: accountId, joined_at: now }).where('pupil_id', '=', place).execute()
      return succeed(joined)
    }
    if ((await countPupils(transaction, classId)) >= MOST_PUPILS) return fail('teaching/too-many')
    const row = { pupil_id: randomUUID(), class_id: classId, name: toListedName(accountName), code: makeJoinCode() }
    await transaction
      .insertInto('class_pupil')
      .values({ ...row, account_id: accountId, joined_at: now })
      .execute()
    return succeed(joined)
  })
}

interface Moving {
  readonly accountId: string
  readonly classId: string
  readonly pupilId: string | null
  readonly now: number
}

/** Somebody who joined by the code of the class and then uses an own code is that entry of the list, and no longer another one. */
async function moveToOwnEntry(transaction: Queries, { accountId, classId, pupilId, now }: Moving): Promise<void> {
  if (pupilId === null) return
  await transaction
    .deleteFrom('class_pupil')
    .where('class_id', '=', classId)
    .where('account_id', '=', accountId)
    .where('pupil_id', '!=', pupilId)
    .execute()
  await transaction
    .updateTable('class_pupil')
    .set(({ fn, val }) => ({ account_id: accountId, joined_at: fn.coalesce('joined_at', val(now)) }))
    .where('pupil_id', '=', pupilId)
    .execute()
}

/** Takes an account out of a class. A pupil whom the teacher wrote on the list goes off it, too: what they did leaves with them. */
export async function leaveClass(queries: Queries, accountId: string, classId: string): Promise<void> {
  await queries.deleteFrom('class_pupil').where('class_id', '=', classId).where('account_id', '=', accountId).execute()
}

/** The only pupil on the list who has not joined and has this name; null where none or several have it. */
async function findNamesake(queries: Queries, classId: string, accountName: string): Promise<string | null> {
  const rows = await queries
    .selectFrom('class_pupil')
    .select(['pupil_id', 'name'])
    .where('class_id', '=', classId)
    .where('account_id', 'is', null)
    .execute()
  const namesakes = rows.filter(({ name }) => fold(name) === fold(accountName))
  return namesakes.length === 1 ? (namesakes[0]?.pupil_id ?? null) : null
}

/** Small letters and the order of first name and surname make no difference. */
function fold(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')
}

async function findOfClass(queries: Queries, code: string) {
  const row = await selectOpened(queries).where('join_code', '=', code).executeTakeFirst()
  return row ? { ...row, pupilId: null, joinedBy: null } : null
}

async function findOfPupil(queries: Queries, code: string) {
  const row = await selectOpened(queries)
    .innerJoin('class_pupil', 'class_pupil.class_id', 'school_class.class_id')
    .select(['pupil_id as pupilId', 'class_pupil.account_id as joinedBy'])
    .where('class_pupil.code', '=', code)
    .executeTakeFirst()
  return row ?? null
}

function selectOpened(queries: Queries) {
  return queries
    .selectFrom('school_class')
    .innerJoin('account as teacher', 'teacher.account_id', 'school_class.account_id')
    .select(['school_class.class_id as classId', 'school_class.name', 'teacher.name as teacherName', 'school_class.account_id as teacherId'])
}
