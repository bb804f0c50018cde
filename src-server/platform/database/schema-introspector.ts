import { sql, type DatabaseIntrospector, type Kysely, type SchemaMetadata, type TableMetadata } from 'kysely'

/**
 * Tells the Migrator which tables there are, by name alone and in the schema of the connection. Kysely's own reads the columns of every schema of the
 * database, and fails where one of another program is dropped meanwhile.
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
