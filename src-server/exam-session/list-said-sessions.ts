import type { ExamRepository } from './store/exam-repository.ts'

/** A session, in milliseconds relative to now; negative for the past. */
export interface SaidSession {
  readonly opensInMs: number
  readonly closesInMs: number
}

/** Lists the sessions that run, are near or have just closed, relative to `at` (milliseconds since 1970). */
export async function listSaidSessions(exams: Pick<ExamRepository, 'listTimes'>, at: number): Promise<SaidSession[]> {
  const times = await exams.listTimes(at)
  return times.map(({ opensAt, closesAt }) => ({ opensInMs: opensAt - at, closesInMs: closesAt - at }))
}
