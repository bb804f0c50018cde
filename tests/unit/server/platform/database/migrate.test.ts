import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../../../../src-server/platform/database/migrate.ts'
import type { Migration } from '../../../../../src-server/platform/database/migration.ts'
import { allMigrations } from '../../../../../src-server/platform/database/migrations/all-migrations.ts'
import type { OpenDatabase, Queries } from '../../../../../src-server/platform/database/open-database.ts'
import { openPostgres } from '../../../../../src-server/platform/database/open-postgres.ts'
import { describeOnEachEmptyDatabase } from '../../../../support/databases.ts'
import { makeSchema } from '../../../../support/postgres-schemas.ts'
import { tier } from '../../../../support/tier.ts'

const addNote: Migration = {
  number: 2,
  name: 'note',
  up: async ({ schema }) => {
    await schema.createTable('note').addColumn('text', 'text').execute()
  }
}
const breakHalfway: Migration = {
  number: 2,
  name: 'broken',
  up: async (queries) => {
    await queries.schema.createTable('half').addColumn('text', 'text').execute()
    throw new Error('the migration broke')
  }
}
const addAuthor = async (queries: Queries): Promise<void> => {
  await sql`alter table note add column author text`.execute(queries)
}
const first: Migration = { ...addNote, number: 1 }

function addColumn(number: number, name: string): Migration {
  return {
    number,
    name,
    up: async (queries) => {
      await sql`alter table note add column ${sql.id(name)} text`.execute(queries)
    }
  }
}

it('the migrations are numbered from 1 in their order, with no gap', () => {
  expect(allMigrations.map(({ number }) => number)).toEqual(allMigrations.map((_, index) => index + 1))
})

describeOnEachEmptyDatabase('The migrations', (makeDatabase) => {
  it('the migrations create the schema in an empty database, and a second run changes nothing', async () => {
    const database = (await makeDatabase()).open()
    await migrate(database, allMigrations)
    await database.queries.insertInto('server_secret').values({ name: 'kept', value: 'kept' }).execute()
    await migrate(database, allMigrations)
    expect(await database.queries.selectFrom('server_secret').select('value').where('name', '=', 'kept').execute()).toEqual([{ value: 'kept' }])
    await database.close()
  })

  it('the migrations see only the tables of their own schema', async () => {
    const database = (await makeDatabase()).open()
    await migrate(database, [first])
    const tables = await database.queries.introspection.getTables({ withInternalKyselyTables: true })
    expect(
      tables
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('kysely_'))
        .toSorted()
    ).toEqual(['migration', 'migration_need', 'note'])
    await database.close()
  })

  it('only new migrations run on a database of an older Koya', async () => {
    const database = (await makeDatabase()).open()
    await migrate(database, [first])
    await migrate(database, [first, { ...addNote, up: addAuthor }])
    await sql`insert into note (text, author) values ('a', 'b')`.execute(database.queries)
    expect((await sql`select author from note`.execute(database.queries)).rows).toEqual([{ author: 'b' }])
    await database.close()
  })

  it('a migration that is inserted below the newest one runs once', async () => {
    const database = (await makeDatabase()).open()
    const addWriter: Migration = {
      number: 3,
      name: 'writer',
      up: async (queries) => {
        await sql`alter table note add column writer text`.execute(queries)
      }
    }
    await migrate(database, [first, addWriter])
    const joined = [first, { ...addNote, up: addAuthor }, addWriter]
    await migrate(database, joined)
    await migrate(database, joined)
    await sql`insert into note (text, author, writer) values ('a', 'b', 'c')`.execute(database.queries)
    expect((await sql`select author, writer from note`.execute(database.queries)).rows).toEqual([{ author: 'b', writer: 'c' }])
    await database.close()
  })

  it('a failed migration leaves nothing behind', async () => {
    const database = (await makeDatabase()).open()
    await migrate(database, [first])
    await expect(migrate(database, [first, breakHalfway])).rejects.toThrow('the migration broke')
    await expect(sql`select * from half`.execute(database.queries)).rejects.toThrow(/half/)
    await migrate(database, [first, { ...addNote, up: async ({ schema }) => schema.createTable('half').addColumn('text', 'text').execute() }])
    await database.close()
  })

  it('migrations continue in a database whose earlier ones ran without Kysely’s migration table', async () => {
    const database = (await makeDatabase()).open()
    await migrate(database, [first])
    await sql`drop table kysely_migration`.execute(database.queries)
    await migrate(database, [first, { ...addNote, up: addAuthor }])
    await sql`insert into note (text, author) values ('a', 'b')`.execute(database.queries)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.queries)
    expect(rows).toEqual([{ name: '0001-note' }, { name: '0002-note' }])
    await database.close()
  })

  it('migrations are also numbered in the table that an older Koya reads', async () => {
    const database = (await makeDatabase()).open()
    await migrate(database, [first, { ...addNote, name: 'author', up: addAuthor }])
    const { rows } = await sql`select number, name from migration order by number`.execute(database.queries)
    expect(rows).toEqual([
      { number: 1, name: 'note' },
      { number: 2, name: 'author' }
    ])
    await database.close()
  })

  it('the migrations refuse a database of a newer Koya', async () => {
    const database = (await makeDatabase()).open()
    await migrate(database, [first, { ...addNote, up: () => Promise.resolve() }])
    await expect(migrate(database, [first])).rejects.toThrow('Install the newer Koya')
    await database.close()
  })

  it('an older Koya works on where newer ones only added something', async () => {
    const database = (await makeDatabase()).open()
    await migrate(database, [first, addColumn(31, 'author'), addColumn(32, 'writer')])
    await migrate(database, [first])
    await migrate(database, [first, addColumn(31, 'author')])
    await database.close()
  })

  it('an older Koya is refused from the step on that it does not understand', async () => {
    const database = (await makeDatabase()).open()
    const takeAway: Migration = { ...addColumn(33, 'reader'), needs: 32 }
    await migrate(database, [first, addColumn(31, 'author'), addColumn(32, 'writer'), takeAway])
    await migrate(database, [first, addColumn(31, 'author'), addColumn(32, 'writer')])
    await expect(migrate(database, [first, addColumn(31, 'author')])).rejects.toThrow('The database has schema 32; this Koya knows only 31.')
    await database.close()
  })

  it('a step that an older Koya has noted needs that step', async () => {
    const database = (await makeDatabase()).open()
    await migrate(database, [first])
    await sql`insert into migration (number, name) values (40, 'of an older Koya that says nothing')`.execute(database.queries)
    await expect(migrate(database, [first])).rejects.toThrow('The database has schema 40')
    await database.close()
  })
})

const { KOYA_PG_URL: postgresUrl } = process.env

describe.skipIf(postgresUrl === undefined)('On PostgreSQL', () => {
  async function open(steps: readonly Migration[]): Promise<{ readonly database: OpenDatabase; readonly other: OpenDatabase }> {
    const schema = await makeSchema(postgresUrl ?? '')
    const [database, other] = [openPostgres(postgresUrl ?? '', { schema }), openPostgres(postgresUrl ?? '', { schema })]
    onTestFinished(async () => void (await Promise.all([database.close(), other.close()])))
    await migrate(database, steps)
    return { database, other }
  }

  it('a step that fails tells its own error, and leaves no lock that another process waits for', async () => {
    const { database, other } = await open([first])
    const broken: Migration = {
      ...addColumn(31, 'author'),
      up: async (queries) => {
        await sql`alter table nowhere add column author text`.execute(queries)
      }
    }
    await expect(migrate(database, [first, broken])).rejects.toThrow('relation "nowhere" does not exist')
    await migrate(other, [first, addColumn(31, 'author')])
  })

  it('who finds nothing to do waits for nobody who migrates', async () => {
    const { database, other } = await open([first])
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const slow: Migration = {
      ...addColumn(31, 'author'),
      up: async () => {
        await held
      }
    }
    const migrating = migrate(database, [first, slow])
    await wait(200)
    await migrate(other, [first])
    letGo()
    await migrating
  })
})

describe.skipIf(postgresUrl === undefined || tier() === 'commit')('A step on a table that somebody holds', () => {
  it('gives up after three seconds, so that requests go on, and is done later', { timeout: 60_000 }, async () => {
    const database = openPostgres(postgresUrl ?? '', { schema: await makeSchema(postgresUrl ?? '') })
    await migrate(database, [first])
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const holding = database.queries.transaction().execute(async (transaction) => {
      await sql`select * from note`.execute(transaction)
      await held
    })
    const migrating = migrate(database, [first, addColumn(31, 'author')])
    await wait(500)
    const begun = performance.now()
    await sql`select * from note`.execute(database.queries)
    expect(performance.now() - begun).toBeLessThan(4000)
    await wait(1000)
    letGo()
    await holding
    await migrating
    await sql`insert into note (text, author) values ('a', 'b')`.execute(database.queries)
    await database.close()
  })
})

describeOnEachEmptyDatabase('Two servers that start at the same time', (makeDatabase) => {
  it('two servers that start at the same time create the schema once', async () => {
    const source = await makeDatabase()
    const [one, two] = [source.open(), source.open()]
    if (one.kind === 'postgres') {
      await Promise.all([migrate(one, allMigrations), migrate(two, allMigrations)])
    } else {
      // SQLite serves one process, so the second start follows the first.
      await migrate(one, allMigrations)
      await migrate(two, allMigrations)
    }
    expect((await sql<{ count: number }>`select count(*) as count from migration`.execute(two.queries)).rows).toEqual([
      { count: allMigrations.length }
    ])
    await one.close()
    await two.close()
  })
})
