import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { DatabaseAwayError, toDatabaseError } from '../../../../../src-server/platform/database/database-away.ts'
import { openPostgres } from '../../../../../src-server/platform/database/open-postgres.ts'
import { whenDatabaseAnswers } from '../../../../../src-server/platform/database/wait-for-database.ts'

/** An error as node-postgres makes it of PostgreSQL's answer. */
function answered(code: string, severity = 'ERROR', message = `as ${code}`): Error {
  return Object.assign(new pg.DatabaseError(message, 0, 'error'), { code, severity })
}

function ofSocket(code: string): Error {
  return Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' })
}

const passing: readonly (readonly [string, Error])[] = [
  ['an administrator stops it', answered('57P01')],
  ['it crashes', answered('57P02')],
  ['it starts', answered('57P03')],
  ['a statement takes too long', answered('57014')],
  ['a lock takes too long', answered('55P03')],
  ['it has become a replica', answered('25006')],
  ['there are too many connections', answered('53300')],
  ['its disk is full', answered('53100')],
  ['two transactions wait for each other', answered('40P01')],
  ['nobody listens', ofSocket('ECONNREFUSED')],
  ['nobody listens at any address of the name', new AggregateError([ofSocket('EAFNOSUPPORT'), ofSocket('ECONNREFUSED')])],
  ['a pooler has waited in vain', answered('08P01', 'FATAL', 'query_wait_timeout')],
  ['the connection breaks', new Error('Connection terminated unexpectedly')],
  ['no connection becomes free', new Error('timeout exceeded when trying to connect')]
]

it.each(passing)('the database counts as away when %s', (_, error) => {
  const away = toDatabaseError(error)
  expect(away).toBeInstanceOf(DatabaseAwayError)
  expect((away as Error).cause).toBe(error)
})

const lasting: readonly (readonly [string, unknown])[] = [
  ['a row is there already', answered('23505')],
  ['a table is missing', answered('42P01')],
  ['the password is wrong', answered('28P01')],
  ['the password is wrong for a pooler', answered('08P01', 'FATAL', 'password authentication failed')],
  ['a pooler does not know a parameter', answered('08P01', 'FATAL', 'unsupported startup parameter: lock_timeout')],
  ['a statement has a parameter too few', answered('08P01')],
  ['a file is missing', new Error('ENOENT: no such file')],
  ['something that is no error is thrown', 'ECONNREFUSED']
]

it.each(lasting)('the database does not count as away when %s', (_, error) => {
  expect(toDatabaseError(error)).toBe(error)
})

it('a full disk and a statement that takes too long need somebody, and a full pool is no fault', () => {
  const seen = (error: Error) => {
    const { isFault, isCrowded } = toDatabaseError(error) as DatabaseAwayError
    return { isFault, isCrowded }
  }
  for (const code of ['53100', '58030', '57014']) expect(seen(answered(code))).toEqual({ isFault: true, isCrowded: false })
  expect(seen(answered('57P01'))).toEqual({ isFault: false, isCrowded: false })
  expect(seen(new Error('timeout exceeded when trying to connect'))).toEqual({ isFault: false, isCrowded: true })
})

it('waiting for the database ends with what does not pass by itself', async () => {
  const warn = vi.fn()
  const failing = { executeQuery: () => Promise.reject(new Error('role "koya" does not exist')) }
  const queries = { getExecutor: () => ({ ...failing, transformQuery: (node: unknown) => node, compileQuery: () => ({}) }) }
  await expect(whenDatabaseAnswers({ queries: queries as never }, { logger: { info: vi.fn(), warn } })).rejects.toThrow('does not exist')
  expect(warn).not.toHaveBeenCalled()
})

it('a query without a server fails with what says so', async () => {
  // Port 1 of this computer is nobody's.
  const database = openPostgres('postgres://koya@127.0.0.1:1/koya')
  await expect(sql`select 1`.execute(database.queries)).rejects.toThrow(DatabaseAwayError)
  await database.close()
})
