import type { Selectable } from 'kysely'
import {
  computerReportSchema,
  type ComputerReport,
  type ListedComputer,
  type VersionCount
} from '../../../src-shared/device/computers/computer-report.ts'
import { compareVersions } from '../../../src-shared/kernel/values/compare-versions.ts'
import { createRowRoom } from '../../platform/database/create-row-room.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { toPage, type Page, type PageRequest } from '../../platform/database/page-of.ts'
import type { Tables } from '../../platform/database/tables.ts'

interface Reporting {
  readonly report: ComputerReport
  /** The network of the computer. */
  readonly source: string
  /** Milliseconds since 1970. */
  readonly now: number
}

export interface ComputerRepository {
  /** Stores the last report of a computer; the oldest of the largest network go where there are too many. */
  readonly keep: (reporting: Reporting) => Promise<void>
  /** The latest report first. */
  readonly list: (request: PageRequest) => Promise<Page<ListedComputer>>
  /** Newest version first. */
  readonly countVersions: () => Promise<readonly VersionCount[]>
  /** Computers that are gone. */
  readonly removeOlderThan: (at: number) => Promise<void>
}

/** A computer that says nothing for so long is no longer one of this server. */
export const COMPUTER_RETENTION_MS = 90 * 24 * 60 * 60 * 1000
/** A report that says nothing new is written this seldom, however often it comes. */
const WRITE_AGAIN_MS = 60 * 60 * 1000

export function createComputerRepository(queries: Queries, mostComputers: number): ComputerRepository {
  const removeOlderThan = async (at: number): Promise<void> => {
    await queries.deleteFrom('computer').where('reported_at', '<', at).execute()
  }
  const room = createRowRoom(queries, {
    table: 'computer',
    key: 'computer_id',
    time: 'reported_at',
    most: mostComputers,
    removeExpired: (now) => removeOlderThan(now - COMPUTER_RETENTION_MS),
    whenShared: 'oldest-goes'
  })

  async function write({ report, source, now }: Reporting): Promise<void> {
    const { computerId, name, kind, platform, version, waiting, hold, returnedFrom } = report
    const values = { name, kind, platform, version, waiting, hold, returned_from: returnedFrom, reported_at: now, source }
    await queries
      .insertInto('computer')
      .values({ computer_id: computerId, ...values })
      .onConflict((conflict) => conflict.column('computer_id').doUpdateSet(values))
      .execute()
  }

  return {
    async keep(reporting) {
      const { report, now } = reporting
      const row = await queries.selectFrom('computer').selectAll().where('computer_id', '=', report.computerId).executeTakeFirst()
      if (row !== undefined) {
        const { reportedAt, ...last } = toListed(row)
        const isNews = JSON.stringify(computerReportSchema.parse(last)) !== JSON.stringify(computerReportSchema.parse(report))
        if (isNews || Math.abs(now - reportedAt) >= WRITE_AGAIN_MS) await write(reporting)
        return
      }
      if (!(await room.enter(reporting))) return
      try {
        await write(reporting)
      } finally {
        room.leave()
      }
    },
    async list({ after, limit }) {
      const rows = await queries
        .selectFrom('computer')
        .selectAll()
        .$if(after !== null, (select) =>
          select.where(({ eb, or, and }) =>
            and([eb('reported_at', '<=', after?.at ?? 0), or([eb('reported_at', '<', after?.at ?? 0), eb('computer_id', '>', after?.id ?? '')])])
          )
        )
        .orderBy('reported_at', 'desc')
        .orderBy('computer_id')
        .limit(limit + 1)
        .execute()
      return toPage(rows.map(toListed), limit, ({ reportedAt, computerId }) => ({ at: reportedAt, id: computerId }))
    },
    async countVersions() {
      const rows = await queries
        .selectFrom('computer')
        .select(({ fn }) => ['version', fn.countAll().as('count')])
        .groupBy('version')
        .execute()
      return rows
        .map(({ version, count }) => ({ version, count: Number(count) }))
        .toSorted((one, other) => compareVersions(other.version, one.version))
    },
    removeOlderThan
  }
}

function toListed(row: Selectable<Tables['computer']>): ListedComputer {
  const { computer_id: computerId, returned_from: returnedFrom, reported_at: reportedAt, source: _, ...rest } = row
  return { ...computerReportSchema.parse({ ...rest, computerId, returnedFrom }), reportedAt }
}
