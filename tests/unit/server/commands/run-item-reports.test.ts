import { expect, it } from 'vitest'
import { runItemReports } from '../../../../src-server/commands/run-item-reports.ts'
import { buildSentItemReport } from '../../../support/build-item-report.ts'
import { sitAndSubmit } from '../../../support/submit-attempt.ts'
import { signIn } from '../../../support/signed-in-learner.ts'
import { makeDataFolder } from '../../../support/start-backend-child.ts'
import { openTestBackend } from '../../../support/test-backend.ts'
import { openSqlite } from '../../../../src-server/platform/database/open-sqlite.ts'

it('staff list and close item reports while the server runs, and the learner reads the note', async () => {
  const dataFolder = makeDataFolder()
  const backend = await openTestBackend({ database: { open: () => openSqlite(dataFolder) } })
  const { token: bearer, accountId } = await signIn(backend)
  const { paper, attemptId } = await sitAndSubmit(backend, { token: bearer })
  const params = { attemptId }
  const report = buildSentItemReport(paper)
  await backend.call('sendItemReport', { bearer, params, body: report })
  const run = async (command: Parameters<typeof runItemReports>[0], now = 7) => {
    const result = await runItemReports(command, { DATABASE_URL: undefined, KOYA_DATA: dataFolder }, () => now)
    return result.ok ? result.value : result.error.code
  }
  const list = { kind: 'list-item-reports', dataFolder } as const
  const close = { kind: 'close-item-report', reportId: report.reportId, by: 'Ada Obi', note: 'The key is right: 3 + 4.', dataFolder } as const
  expect(await run(list)).toMatchObject([{ reportId: report.reportId, accountId, itemId: report.itemId, words: report.words, answer: null }])
  expect(await run({ ...close, reportId: 'r-1' })).toBe('item-report/not-found')
  const closed = [{ reportId: report.reportId, answer: { by: 'Ada Obi', note: close.note, at: 7 } }]
  expect(await run(close)).toMatchObject(closed)
  expect(await run(close, 8)).toMatchObject(closed)
  expect(await run({ ...close, note: 'Another.' })).toBe('item-report/looked-at')
  expect(await run(list)).toEqual([])
  const { reports } = (await backend.call('listItemReports', { bearer, params })).value
  expect(reports.map(({ answer }) => answer)).toEqual([{ note: close.note, at: 7 }])
})
