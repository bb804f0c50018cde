import type { OwnMark } from '../../../src-shared/attempt/report/own-mark.ts'
import type { Report } from '../../../src-shared/attempt/report/report.ts'
import { marksOfPoints } from '../../../src-shared/content/item-types/written/marking-guide.ts'
import { isUnmarked } from '../../../src-shared/content/scoring/credit-of.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { StoredAttempt } from '../store/attempt-repository.ts'
import type { AttemptsUnderEmbargo } from '../store/attempts-under-embargo.ts'

interface OwnMarkDeps {
  readonly attempts: Pick<AttemptsUnderEmbargo, 'find' | 'change'>
  /** Fails where the learner may not read the attempt's report now. */
  readonly mayRead: (attempt: StoredAttempt) => Promise<Result<unknown>>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Takes the marks that learners give their own written answers. They are stored in the report and change neither its total nor what progress is
 * computed from.
 */
export function createOwnMarkHandlers({ attempts, mayRead, now }: OwnMarkDeps): Pick<HandlerTable, 'saveOwnMarks'> {
  return {
    saveOwnMarks: async ({ params: { attemptId, itemId }, body: { pointIds }, caller }) => {
      const found = await attempts.find(attemptId)
      if (!found) return fail('attempt/not-found')
      if (found.accountId !== caller.accountId) return fail('attempt/not-owner')
      const readable = await mayRead(found)
      if (!readable.ok) return readable
      const saved = await attempts.change(attemptId, async (attempt) => {
        const report = await attempt.readReport()
        if (!report) return fail('attempt/not-submitted')
        const mark = toOwnMark(report, itemId, pointIds)
        if (!mark.ok) return mark
        const others = (report.ownMarks ?? []).filter((one) => one.itemId !== itemId)
        const ownMarks = [...others, { itemId, ...mark.value, at: now() }]
        await attempt.replaceReport({ ...report, ownMarks })
        return succeed({ ownMarks })
      })
      return saved ?? fail('attempt/not-found')
    }
  }
}

function toOwnMark({ subjects }: Report, itemId: string, pointIds: readonly string[]): Result<Pick<OwnMark, 'pointIds' | 'marks'>> {
  const reviewed = subjects.flatMap(({ items }) => items).find(({ item }) => item.id === itemId)
  if (reviewed?.key.type !== 'written' || reviewed.given === null || !isUnmarked(reviewed)) return fail('attempt/unknown-item')
  const marks = marksOfPoints(reviewed.key, pointIds)
  return marks === null ? fail('attempt/unfit-response') : succeed({ pointIds: [...pointIds], marks })
}
