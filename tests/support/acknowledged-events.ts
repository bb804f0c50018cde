import { openPostgres } from '../../src-server/platform/database/open-postgres.ts'
import type { HallCandidate } from './hall-candidate.ts'

/** Attempt, number and hash of each event that a server has acknowledged, sorted. */
export function acknowledgedOf(seats: readonly HallCandidate[]): readonly string[] {
  return seats
    .map((seat) => seat.acknowledged())
    .flatMap(({ attemptId, events }) => events.map(({ sequence, hash }) => `${attemptId} ${String(sequence)} ${hash}`))
    .toSorted()
}

/** The same of each event of these candidates in the database. */
export async function storedOf(seats: readonly HallCandidate[], databaseUrl: string): Promise<readonly string[]> {
  const database = openPostgres(databaseUrl)
  const attempts = seats.map((seat) => seat.acknowledged().attemptId)
  try {
    const stored = await database.queries
      .selectFrom('attempt_event')
      .select(['attempt_id', 'sequence', 'hash'])
      .where('attempt_id', 'in', attempts)
      .execute()
    return stored.map((row) => `${row.attempt_id} ${String(row.sequence)} ${Buffer.from(row.hash).toString('hex')}`).toSorted()
  } finally {
    await database.close()
  }
}
