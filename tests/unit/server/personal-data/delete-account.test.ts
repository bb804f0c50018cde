import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openSqlite, SQLITE_FILE } from '../../../../src-server/platform/database/open-sqlite.ts'
import { createAccountDeletions } from '../../../../src-server/personal-data/account-deletions.ts'
import { retentionRules } from '../../../../src-server/personal-data/learner-tables.ts'
import { buildOwnQuestion } from '../../../support/build-own-question.ts'
import { buildSentItemReport } from '../../../support/build-item-report.ts'
import { describeOnEachDatabase } from '../../../support/databases.ts'
import { sitAndSubmit } from '../../../support/submit-attempt.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { openAttempt } from '../../../support/open-attempt.ts'
import { pngPhoto } from '../../../support/photos.ts'
import { signIn, signInAs, type SignedInLearner } from '../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../support/test-backend.ts'

const KEY = 'k'.repeat(22)

function ask(
  backend: TestBackend,
  { token: bearer, password }: Pick<SignedInLearner, 'token' | 'password'>,
  {
    givesUp = false,
    forgoesMoney = false,
    ...key
  }: { readonly givesUp?: boolean; readonly forgoesMoney?: boolean; readonly idempotencyKey?: string } = {}
) {
  return backend.call('deleteAccount', { bearer, body: { password, givesUp, forgoesMoney }, ...key })
}

/** Writes learner data into most tables. Returns the ids and words that identify it. */
async function live(backend: TestBackend, learner: SignedInLearner): Promise<readonly string[]> {
  const { token: bearer } = learner
  await backend.call('savePhoto', { bearer, body: pngPhoto })
  await backend.call('keepOwnQuestions', { bearer, body: { questions: [buildOwnQuestion()] } })
  await backend.call('addLearningTime', { bearer, body: { zone: 'Africa/Lagos', minutes: 20 } })
  const attempt = await sitAndSubmit(backend, learner)
  await backend.call('sendItemReport', { bearer, params: { attemptId: attempt.attemptId }, body: buildSentItemReport(attempt.paper) })
  await backend.call('login', { body: { identifier: learner.email, password: 'wrong' } })
  await ask(backend, { ...learner, password: 'wrong' })
  return [learner.accountId, learner.email, attempt.attemptId]
}

/** Lists the tables that contain one of these words in any column. Whole words only: three letters also occur in random secrets. */
async function tablesWith(backend: TestBackend, needles: readonly string[]): Promise<string[]> {
  const patterns = needles.map((word) => new RegExp(`(?<![\\w+/=-])${word.replace(/[.+*/=]/gu, '[$&]')}(?![\\w+/=-])`, 'u'))
  const found: string[] = []
  for (const table of Object.keys(retentionRules)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(backend.database.queries)
    const text = JSON.stringify(rows)
    if (patterns.some((pattern) => pattern.test(text))) found.push(table)
  }
  return found
}

/** Finishes the work that follows the reply. The reply says only that the account is closed. */
async function finish(backend: TestBackend): Promise<void> {
  await createAccountDeletions({ queries: backend.database.queries, forgetJobs: () => Promise.resolve(), now: backend.clock.now }).finish()
}

it('a deleted account leaves no trace in the SQLite file, not even in its free space', async () => {
  const folder = makeTempFolder()
  const backend = await openTestBackend({ database: { open: () => openSqlite(folder) } })
  const ada = await signIn(backend)
  const { attemptId } = await sitAndSubmit(backend, ada)
  const isThere = () => [ada.email, attemptId].map((word) => readFileSync(join(folder, SQLITE_FILE)).includes(word))
  const writeAll = () => sql`pragma wal_checkpoint(truncate)`.execute(backend.database.queries)
  await writeAll()
  // Control: while a row holds them, the file contains them.
  expect(isThere()).toEqual([true, true])
  await ask(backend, ada)
  await finish(backend)
  await writeAll()
  expect(isThere()).toEqual([false, false])
})

describeOnEachDatabase('A deleted account', (makeDatabase) => {
  it('a deleted account leaves nothing about its learner in any table, and an anonymous deletion record', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const ada = await signIn(backend)
    const ben = await signIn(backend, 'ben@example.com')
    const ofAda = await live(backend, ada)
    const ofBen = await live(backend, ben)
    const before = await tablesWith(backend, ofBen)
    expect(await tablesWith(backend, ofAda)).toEqual(before)
    expect((await ask(backend, ada)).value).toEqual({ kept: 'nothing' })
    await finish(backend)
    expect(await tablesWith(backend, ofAda)).toEqual([])
    expect(await tablesWith(backend, ofBen)).toEqual(before)
    const records = await backend.database.queries.selectFrom('account_deletion').selectAll().execute()
    expect(records).toMatchObject([{ account_id: null, role: 'student', kept: 'nothing', attempt_count: 1, asked_at: backend.clock.now() }])
  })

  it.each(['nothing', 'results'] as const)('deleting an account ends all its sessions and logins at once when the retention is %s', async (kept) => {
    const backend = await openTestBackend({ database: await makeDatabase(), kept })
    const ada = await signIn(backend)
    const elsewhere = (await backend.call('login', { body: { identifier: ada.email, password: ada.password } })).value.metadata.token
    await ask(backend, ada)
    for (const bearer of [ada.token, elsewhere]) expect((await backend.call('fetchUser', { bearer })).error?.code).toBe('session/required')
    expect((await backend.call('login', { body: { identifier: ada.email, password: ada.password } })).error?.code).toBe('session/wrong-credentials')
    // The e-mail address is free again.
    expect((await signIn(backend)).accountId).not.toBe(ada.accountId)
  })

  it('deleting an account needs the password, and a repeat after a lost reply gets the same reply', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const ada = await signIn(backend)
    expect((await ask(backend, { ...ada, password: 'wrong' })).error?.code).toBe('password/wrong-current')
    expect((await backend.call('fetchUser', { bearer: ada.token })).status).toBe(200)
    const replies = [await ask(backend, ada, { idempotencyKey: KEY }), await ask(backend, ada, { idempotencyKey: KEY })]
    expect(replies.map(({ status, text }) => `${status} ${text}`)).toEqual(Array(2).fill('200 {"kept":"nothing"}'))
    expect(await backend.database.queries.selectFrom('account_deletion').select('kept').execute()).toHaveLength(1)
    // Control: without its key, the repeat has no session.
    expect((await ask(backend, ada)).error?.code).toBe('session/required')
  })

  it('a stranger’s wrong passwords do not block an account deletion, and five in its own sessions do', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const [ada, ben] = [await signIn(backend), await signIn(backend, 'ben@example.com')]
    for (let count = 0; count < 10; count += 1) await backend.call('login', { body: { identifier: ada.email, password: 'wrong' } })
    expect((await ask(backend, ada)).status).toBe(200)
    for (let count = 0; count < 5; count += 1) expect((await ask(backend, { ...ben, password: 'wrong' })).error?.code).toBe('password/wrong-current')
    expect((await ask(backend, ben)).error?.code).toBe('session/too-many-tries')
  })

  it('an account deletion is refused while an attempt is open, unless the learner gives the attempt up', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const ada = await signIn(backend)
    await openAttempt(backend, ada)
    expect((await ask(backend, ada)).error?.code).toBe('account/attempt-open')
    expect((await backend.call('fetchUser', { bearer: ada.token })).status).toBe(200)
    expect((await ask(backend, ada, { givesUp: true })).status).toBe(200)
    await finish(backend)
    expect(await backend.database.queries.selectFrom('attempt').select('attempt_id').execute()).toEqual([])
  })

  it('the account of the last admin cannot be deleted', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const admin = await signInAs(backend, 'admin')
    expect((await ask(backend, admin)).error?.code).toBe('account/last-admin')
    await signInAs(backend, 'admin', 'second@example.com')
    expect((await ask(backend, admin)).status).toBe(200)
  })

  it('a deleted account leaves only anonymous submitted attempts if the school retains results', async () => {
    const backend = await openTestBackend({ database: await makeDatabase(), kept: 'results' })
    const ada = await signIn(backend)
    await live(backend, ada)
    await openAttempt(backend, ada)
    expect((await backend.call('listOwnData', { bearer: ada.token })).value.kept).toBe('results')
    const { queries } = backend.database
    const { epoch } = await queries.selectFrom('account').select('epoch').executeTakeFirstOrThrow()
    expect((await ask(backend, ada, { givesUp: true })).value).toEqual({ kept: 'results' })
    await finish(backend)
    expect(await queries.selectFrom('attempt').select('total').execute()).toHaveLength(1)
    expect(await queries.selectFrom('attempt_report').select('receipt_id').execute()).toHaveLength(1)
    const account = await queries.selectFrom('account').selectAll().executeTakeFirstOrThrow()
    expect(account).toMatchObject({ name: '', email: null, recovery_hash: null, guardian_name: null, is_disabled: 1, epoch: epoch + 1 })
    expect(await tablesWith(backend, [ada.email, 'Ada', pngPhoto.base64])).toEqual([])
    for (const table of ['account_photo', 'own_question', 'answered_quarter', 'learning_day'] as const) {
      expect({ table, rows: await queries.selectFrom(table).selectAll().execute() }).toEqual({ table, rows: [] })
    }
  })

  it('a deletion removes the jobs that name the account, too', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const ada = await signIn(backend)
    const forgotten: string[] = []
    const forgetJobs = (accountId: string) => Promise.resolve(forgotten.push(accountId)).then(() => undefined)
    const deletions = createAccountDeletions({ queries: backend.database.queries, forgetJobs, now: backend.clock.now })
    await deletions.ask(ada.accountId, { givesUp: true, forgoesMoney: false, kept: 'nothing' })
    expect(forgotten).toEqual([])
    await deletions.finish()
    expect(forgotten).toEqual([ada.accountId])
  })

  it('an account deletion that a crash interrupted is finished at the next start', async () => {
    const database = await makeDatabase()
    const backend = await openTestBackend({ database })
    const ada = await signIn(backend)
    const ofAda = await live(backend, ada)
    await sitAndSubmit(backend, ada)
    let asked = 0
    const { queries } = backend.database
    const deletions = createAccountDeletions({ queries, forgetJobs: () => Promise.resolve(), now: backend.clock.now, isStopping: () => ++asked > 1 })
    await deletions.ask(ada.accountId, { givesUp: true, forgoesMoney: false, kept: 'nothing' })
    await deletions.finish()
    // Control: something is left over.
    expect(await tablesWith(backend, ofAda)).toContain('account_deletion')
    await backend.close()
    const next = await openTestBackend({ database })
    await finish(next)
    expect(await tablesWith(next, ofAda)).toEqual([])
  })
})
