import pg from 'pg'
import { onTestFinished } from 'vitest'
import { buildIndexes } from '../../src-server/platform/database/migrations/build-indexes.ts'
import { migrate } from '../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../src-server/platform/database/migrations/all-migrations.ts'
import { openPostgres } from '../../src-server/platform/database/open-postgres.ts'
import { makePartitions } from '../../src-server/platform/database/partitions/make-partitions.ts'
import { noteQueries } from './note-queries.ts'
import { makeSchema } from './postgres-schemas.ts'

/** Makes a schema with all tables and indexes whose statements are noted, and a connection that can explain them. Both end with the test. */
export async function openNotedSchema(url: string) {
  const schema = await makeSchema(url)
  const plain = openPostgres(url, { schema })
  await migrate(plain, allMigrations)
  await makePartitions(plain)
  await buildIndexes(plain)
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema}` })
  await client.connect()
  onTestFinished(() => client.end())
  return { schema, noted: noteQueries(plain), client }
}
