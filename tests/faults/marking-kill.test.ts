import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { openSqlite } from '../../src-server/platform/database/open-sqlite.ts'
import { TEST_EXAM } from '../support/exam-session.ts'
import type { MarkOrder } from '../support/mark-child.ts'
import { giveMarks, makeMarker, takeAnswer } from '../support/marker.ts'
import { makeDataFolder } from '../support/start-backend-child.ts'
import { openWrittenExam } from '../support/written-exam.ts'

/** Saves marks in a separate process; returns the signal that ended it. */
function saveIn(dataFolder: string, order: MarkOrder): Promise<string | null> {
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      [resolve(import.meta.dirname, '../support/mark-child.ts'), dataFolder, JSON.stringify(order)],
      { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
      (error, _, printed) => {
        if (error && !error.signal) fail(new Error(printed))
        else done(error?.signal ?? null)
      }
    )
  })
}

it('a server that is killed between saving marks and its reply loses none and doubles none', { timeout: 120_000 }, async () => {
  const dataFolder = makeDataFolder()
  const backend = await openWrittenExam({ open: () => openSqlite(dataFolder) }, { candidates: { '0001': { essay: 'Light.' } } })
  const { queries } = backend.database
  const ngozi = await makeMarker(backend, 'Ngozi')
  const answerId = (await takeAnswer(backend, ngozi))?.answerId ?? ''
  const given = { pointIds: ['light'], marks: 2, comment: 'Say more.' }
  const markId = crypto.randomUUID()
  const order = { answerId, examId: TEST_EXAM, markerId: ngozi.accountId, markId, given, now: backend.clock.now() }
  const readState = async () => ({
    marks: (await queries.selectFrom('written_mark').select('marks').execute()).map((row) => row.marks),
    stages: (await queries.selectFrom('written_answer').select(['stage', 'final_marks']).where('answer_id', '=', answerId).execute()).map(
      (row) => `${row.stage} ${String(row.final_marks)}`
    )
  })
  expect(await saveIn(dataFolder, { ...order, dies: 'before' })).toBe('SIGKILL')
  expect(await readState()).toEqual({ marks: [], stages: ['first null'] })
  expect(await saveIn(dataFolder, { ...order, dies: 'after' })).toBe('SIGKILL')
  expect(await readState()).toEqual({ marks: [2], stages: ['done 2'] })
  // The marker's computer, which got no reply, tries again.
  expect(await giveMarks(backend, ngozi, { answerId, markId, ...given })).toBeNull()
  expect(await readState()).toEqual({ marks: [2], stages: ['done 2'] })
})
