import { SqliteAdapter, SqliteDialect } from 'kysely'

/** Migrations run in a transaction. SQLite rolls back schema changes with it, but Kysely does not declare this for SQLite. */
export class TransactionalSqlite extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): true {
    return true
  }
}
