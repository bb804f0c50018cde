import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFetchReport } from '../../../../../src-main/attempt/delivery/fetch-report.ts'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import { fail } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { createDirectJournal } from '../../../../support/direct-journal.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { codeOf } from '../../../../support/sit-in-room.ts'

test('after session expiry a report is fetched by attempt, only for its own learner and after submission', async () => {
  const disk = createJournal(join(makeTempFolder(), 'journal.sqlite'), Date.now)
  const paper = buildPaper()
  const { attemptId } = paper
  const at = { learner: 'ada' as string | null, refusal: 'session/expired' as 'session/expired' | 'backend/unreachable' }
  const asked: unknown[] = []
  const fetchReport = createFetchReport({
    // The reply does not matter here, only the request and its credentials.
    api: {
      call: (name: string, request: object) => {
        asked.push([name, request])
        return Promise.resolve(fail('attempt/not-submitted'))
      }
    },
    session: { withToken: () => Promise.resolve(fail(at.refusal)) },
    access: { userId: () => at.learner },
    journal: createDirectJournal(disk),
    capabilities: { obtain: () => Promise.resolve('capability') }
  })
  disk.createAttempt({ userId: 'ada', paper })
  expect(codeOf(await fetchReport(attemptId))).toBe('session/expired')
  disk.submit({ attemptId, act: { kind: 'submit', reason: 'candidate' }, spentMs: 1, at: 1 })
  for (const learner of ['bola', null]) {
    at.learner = learner
    expect(codeOf(await fetchReport(attemptId))).toBe('session/expired')
  }
  at.learner = 'ada'
  at.refusal = 'backend/unreachable'
  expect(codeOf(await fetchReport(attemptId))).toBe('backend/unreachable')
  expect(asked).toEqual([])
  at.refusal = 'session/expired'
  expect(codeOf(await fetchReport(attemptId))).toBe('attempt/not-submitted')
  expect(asked).toEqual([['fetchOwnReport', { params: { attemptId }, bearer: 'capability' }]])
})
