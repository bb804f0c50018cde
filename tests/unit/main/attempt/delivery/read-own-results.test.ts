import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import { createOwnResultsReader } from '../../../../../src-main/attempt/delivery/read-own-results.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { createDirectJournal } from '../../../../support/direct-journal.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { codeOf, valueOf } from '../../../../support/sit-in-room.ts'

test('after the session expires, a submitted attempt’s own results are read with its capability, by its learner only', async () => {
  const disk = createJournal(join(makeTempFolder(), 'journal.sqlite'), Date.now)
  const paper = buildPaper()
  const { attemptId } = paper
  const at = { learner: 'ada' as string | null }
  const asked: unknown[] = []
  const readOwnResults = createOwnResultsReader({
    api: {
      call: (name: string, request: object) => {
        asked.push([name, request])
        return Promise.resolve(succeed({ attempts: [], ladders: ['the ladder'], lessons: [] })) as never
      }
    },
    access: { userId: () => at.learner },
    journal: createDirectJournal(disk),
    capabilities: { obtain: () => Promise.resolve('capability') }
  })
  const read = (ofReport: string | undefined, answer = fail('session/expired')) =>
    readOwnResults({ attemptId: ofReport, answer, take: ({ ladders }) => ({ ladders }) })
  disk.createAttempt({ userId: 'ada', paper })
  expect(codeOf(await read(attemptId)), 'not submitted').toBe('session/expired')
  disk.submit({ attemptId, act: { kind: 'submit', reason: 'candidate' }, spentMs: 1, at: 1 })
  for (const learner of ['bola', null]) {
    at.learner = learner
    expect(codeOf(await read(attemptId))).toBe('session/expired')
  }
  at.learner = 'ada'
  expect(codeOf(await read(undefined)), 'beside no report').toBe('session/expired')
  expect(codeOf(await read(attemptId, fail('backend/unreachable')))).toBe('backend/unreachable')
  expect(asked).toEqual([])
  expect(valueOf(await read(attemptId))).toEqual({ ladders: ['the ladder'] })
  expect(asked).toEqual([['fetchOwnResults', { params: { attemptId }, bearer: 'capability' }]])
})
