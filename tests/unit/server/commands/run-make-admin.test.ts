import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createAccountRepository } from '../../../../src-server/account/store/account-repository.ts'
import { createAdministrationRepository } from '../../../../src-server/account/store/administration-repository.ts'
import { makeAdmin } from '../../../../src-server/account/administration/make-admin.ts'
import { migrate } from '../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../src-server/platform/database/migrations/all-migrations.ts'
import { openSqlite } from '../../../../src-server/platform/database/open-sqlite.ts'
import { runMakeAdmin } from '../../../../src-server/commands/run-make-admin.ts'
import { describeOnEachDatabase } from '../../../support/databases.ts'
import { signIn } from '../../../support/signed-in-learner.ts'
import { makeDataFolder } from '../../../support/start-backend-child.ts'
import { openTestBackend } from '../../../support/test-backend.ts'

describeOnEachDatabase('The first admin', (makeDatabase) => {
  it('an account becomes admin while the server runs, and has admin rights at once', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { queries } = backend.database
    const deps = { accounts: createAccountRepository(queries), administration: createAdministrationRepository(queries) }
    const { accountId, email, token } = await signIn(backend)
    expect((await backend.call('listAccounts', { bearer: token })).status).toBe(403)
    for (let time = 0; time < 2; time += 1) {
      expect(await makeAdmin(deps, email)).toMatchObject({ ok: true, value: { accountId, role: 'admin', isDisabled: false } })
    }
    expect((await backend.call('listAccounts', { bearer: token })).status).toBe(200)
    expect(await makeAdmin(deps, 'nobody@example.com')).toMatchObject({ ok: false, error: { code: 'account/not-found' } })
  })

  it('the first admin can sign in even when the account had been closed', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { queries } = backend.database
    const administration = createAdministrationRepository(queries)
    const { accountId, email, password } = await signIn(backend)
    await administration.setDisabled(accountId, true)
    expect((await makeAdmin({ accounts: createAccountRepository(queries), administration }, email)).ok).toBe(true)
    expect((await backend.call('login', { body: { identifier: email, password } })).status).toBe(200)
  })
})

it('make-admin works in the data folder of an embedded backend', async () => {
  const dataFolder = makeDataFolder()
  const database = openSqlite(dataFolder)
  await migrate(database, allMigrations)
  const account = { account_id: crypto.randomUUID(), username: 'bisi4821', name: 'Bisi', password_hash: 'h', epoch: 1, created_at: 1 }
  await database.queries.insertInto('account').values(account).execute()
  const result = await runMakeAdmin({ kind: 'make-admin', identifier: 'bisi4821', dataFolder }, { KOYA_DATA: 'elsewhere' })
  expect(result).toMatchObject({ ok: true, value: { username: 'bisi4821', role: 'admin' } })
  await database.close()
})

it('make-admin creates no missing database, and leaves the permissions of the folder unchanged', async () => {
  const folder = makeDataFolder()
  chmodSync(folder, 0o755)
  const ask = (KOYA_DATA: string) => runMakeAdmin({ kind: 'make-admin', identifier: 'bisi4821', dataFolder: undefined }, { KOYA_DATA })
  const data = ['There is no folder with this name.', 'There is no koya.sqlite in this folder.']
  for (const [index, asked] of [join(folder, 'mistyped'), folder].entries())
    expect(await ask(asked)).toMatchObject({ ok: false, error: { code: 'request/malformed', fields: { data: data[index] } } })
  expect({ files: readdirSync(folder), mode: statSync(folder).mode & 0o777 }).toEqual({ files: [], mode: 0o755 })
})
