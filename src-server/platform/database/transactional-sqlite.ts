import { SqliteAdapter, SqliteDialect } from 'kysely'

/** SQLite takes back a changed schema with its transaction, which Kysely does not claim of it; migrations run in one. */
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
