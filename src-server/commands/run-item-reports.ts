import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { createItemReportRepository, type ItemReportRepository, type StoredItemReport } from '../attempt/item-report/item-report-repository.ts'
import type { ServerCommand } from './server-command.ts'
import { useExistingDatabase, type DatabaseSettings } from './use-existing-database.ts'

type ItemReportsCommand = Extract<ServerCommand, { kind: 'list-item-reports' | 'close-item-report' }>

/** The size of one list; closing reports brings up the next ones. */
export const REPORTS_IN_A_LIST = 500

/** Lists the reports that nobody has reviewed, oldest first, or closes one with a note for its learner; also while a server runs. */
export function runItemReports(
  command: ItemReportsCommand,
  settings: DatabaseSettings,
  now: () => number
): Promise<Result<readonly StoredItemReport[]>> {
  return useExistingDatabase({ dataFolder: command.dataFolder, settings }, async (queries) => {
    const reports = createItemReportRepository(queries)
    return command.kind === 'list-item-reports' ? succeed(await reports.listWaiting(REPORTS_IN_A_LIST)) : close(reports, command, now())
  })
}

/** Idempotent with the same note; fails with `item-report/looked-at` where it has another note. */
async function close(
  reports: ItemReportRepository,
  { reportId, note, by }: Extract<ItemReportsCommand, { kind: 'close-item-report' }>,
  at: number
): Promise<Result<readonly StoredItemReport[]>> {
  await reports.answer(reportId, { note, by, at })
  const report = await reports.find(reportId)
  if (!report) return fail('item-report/not-found')
  return report.answer?.note === note ? succeed([report]) : fail('item-report/looked-at')
}
