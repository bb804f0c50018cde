import type { Queries } from '../../platform/database/open-database.ts'

/** Reads the hashes of the index, the same on either database. */
export async function readHashes(queries: Queries): Promise<ReadonlyMap<string, string>> {
  const rows = await queries.selectFrom('search_item').select(['item_id', 'hash']).execute()
  return new Map(rows.map((row) => [row.item_id, row.hash]))
}
