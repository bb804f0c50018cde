import type { Queries } from '../../platform/database/open-database.ts'
import { toPage, type Page, type PageRequest } from '../../platform/database/page-of.ts'

type ListedRow = Awaited<ReturnType<typeof readListed>>[number]

/** Selects the attempts of an account, newest first. `brought_at` is null where it was taken at this backend. */
function selectListed(queries: Queries, accountId: string) {
  return queries
    .selectFrom('attempt')
    .leftJoin('brought_attempt', 'brought_attempt.attempt_id', 'attempt.attempt_id')
    .selectAll('attempt')
    .select('brought_attempt.brought_at')
    .where('attempt.account_id', '=', accountId)
    .orderBy('attempt.started_at', 'desc')
    .orderBy('attempt.attempt_id')
}

export function readListed(queries: Queries, accountId: string) {
  return selectListed(queries, accountId).execute()
}

export async function readListedPage(queries: Queries, accountId: string, { after, limit }: PageRequest): Promise<Page<ListedRow>> {
  const rows = await selectListed(queries, accountId)
    .$if(after !== null, (select) =>
      select.where(({ eb, or, and }) =>
        and([
          eb('attempt.started_at', '<=', after?.at ?? 0),
          or([eb('attempt.started_at', '<', after?.at ?? 0), eb('attempt.attempt_id', '>', after?.id ?? '')])
        ])
      )
    )
    .limit(limit + 1)
    .execute()
  return toPage(rows, limit, (row) => ({ at: row.started_at, id: row.attempt_id }))
}
