import { sql, type DatabaseIntrospector, type Kysely, type SchemaMetadata, type TableMetadata } from 'kysely'

/**
 * Lists tables for the Migrator by name only, in the schema of the connection. Kysely's own introspector reads the columns of every schema of
 * the database and fails when another program drops a table meanwhile.
 */
export class SchemaIntrospector implements DatabaseIntrospector {
  readonly #database: Kysely<unknown>

  constructor(database: Kysely<unknown>) {
    this.#database = database
  }

  async getSchemas(): Promise<SchemaMetadata[]> {
    const { rows } = await sql<SchemaMetadata>`select current_schema() as name`.execute(this.#database)
    return rows
  }

  async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ name: string; schema: string }>`
      select tablename as name, schemaname as schema from pg_tables where schemaname = current_schema()`.execute(this.#database)
    return rows.map((row) => ({ ...row, isView: false, isForeign: false, columns: [] }))
  }
}
