import type { Report } from '../../../src-shared/attempt/report/report.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import type { AttemptDependencies } from '../store/attempt-dependencies.ts'
import type { StoredAttempt } from '../store/attempt-repository.ts'

/** Reads the report of an attempt for its own learner. */
export type ReadReport = (attempt: StoredAttempt) => Promise<Result<JsonText<Report>>>

/** Withholds a report while the same learner has an open exam with one of its items, on any computer, and while an item is under an embargo. */
export function createReadReport({ attempts, isInExam }: Pick<AttemptDependencies, 'attempts' | 'isInExam'>): ReadReport {
  return async (attempt) => {
    const { attemptId } = attempt
    if (await attempts.isUnderEmbargo(attemptId)) return fail('attempt/under-embargo')
    const report = await attempts.readReportText(attemptId)
    if (report === null) return fail('attempt/not-submitted')
    if (await isInExam(attempt)) return fail('attempt/already-open')
    return succeed(new JsonText((await attempts.isImported(attemptId)) ? withMember(report, '"isBrought":true') : report))
  }
}

/** Adds a member to the JSON text of an object that has some. */
function withMember(text: string, member: string): string {
  return `${text.slice(0, -1)},${member}}`
}
