import type { Queries } from '../../platform/database/open-database.ts'

/** Where an imported attempt was taken; that backend is said to have answered with `receiptId`. `importedAt` in milliseconds since 1970. */
export interface AttemptOrigin {
  readonly moveId: string
  readonly receiptId: string
  readonly importedAt: number
}

export async function saveOrigin(queries: Queries, attemptId: string, { moveId, receiptId, importedAt }: AttemptOrigin): Promise<void> {
  const origin = { attempt_id: attemptId, move_id: moveId, receipt_id: receiptId, brought_at: importedAt }
  await queries.insertInto('brought_attempt').values(origin).execute()
}

/** Returns whether an attempt was taken at another backend. */
export async function isImported(queries: Queries, attemptId: string): Promise<boolean> {
  const row = await queries.selectFrom('brought_attempt').select('attempt_id').where('attempt_id', '=', attemptId).executeTakeFirst()
  return row !== undefined
}
