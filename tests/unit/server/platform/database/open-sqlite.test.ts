import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeSqlite } from '../../../../support/databases.ts'

it('SQLite has a write-ahead log and full synchronisation, so that an acknowledged write survives a power cut', async () => {
  const database = makeSqlite('none').open()
  const [journal] = (await sql<{ journal_mode: string }>`pragma journal_mode`.execute(database.queries)).rows
  const [synchronous] = (await sql<{ synchronous: number }>`pragma synchronous`.execute(database.queries)).rows
  expect({ journalMode: journal?.journal_mode, synchronous: synchronous?.synchronous }).toEqual({ journalMode: 'wal', synchronous: 2 })
  await database.close()
})

it.skipIf(process.platform === 'win32')('the folder of the SQLite database is closed to other users of the computer', async () => {
  const database = makeSqlite('none').open()
  const [file] = (await sql<{ file: string }>`pragma database_list`.execute(database.queries)).rows
  expect(statSync(dirname(file?.file ?? '')).mode & 0o777).toBe(0o700)
  await database.close()
})

it('SQLite refuses a value that it cannot store instead of storing something else', async () => {
  const database = makeSqlite('none').open()
  await sql`create table note (flag integer)`.execute(database.queries)
  await expect(sql`insert into note values (${{ a: 1 }})`.execute(database.queries)).rejects.toThrow('cannot keep a value of type object')
  await sql`insert into note values (${true})`.execute(database.queries)
  expect((await sql<{ flag: unknown }>`select flag from note`.execute(database.queries)).rows).toEqual([{ flag: 1 }])
  await database.close()
})
