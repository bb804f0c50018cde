import type { Queries } from '../database/open-database.ts'
import type { LaneJob } from './create-job-lane.ts'
import type { FailedJob } from './jobs.ts'
import { toJobName, type JobName } from './job-kinds.ts'

/** A job that waits. */
interface StoredJob extends LaneJob {
  readonly name: JobName
}

interface JobRows {
  /** `accountId`: the account that its data names. `madeAt` in milliseconds since 1970. */
  readonly add: (job: StoredJob & { readonly accountId: string | null; readonly madeAt: number }) => Promise<void>
  /** In the order in which they were sent. Those of kinds that this version does not know are left out. */
  readonly listWaiting: () => Promise<readonly StoredJob[]>
  /** `failedAt`: milliseconds since 1970, after the last try. */
  readonly saveTry: (jobId: string, tried: { readonly tries: number; readonly failedAt: number | null }) => Promise<void>
  readonly remove: (jobId: string) => Promise<void>
  readonly removeOf: (accountId: string) => Promise<void>
  readonly removeFailedBefore: (time: number) => Promise<void>
  /** Oldest first. */
  readonly listFailed: () => Promise<readonly FailedJob[]>
  /** Has each tried once more, by the next start of a server. */
  readonly retryFailed: () => Promise<void>
  readonly countFailed: () => Promise<ReadonlyMap<string, number>>
}

/** The jobs in the table `waiting_job`. */
export function createJobRows(queries: Queries): JobRows {
  return {
    add: async ({ jobId, accountId, madeAt, ...job }) => {
      await queries
        .insertInto('waiting_job')
        .values({ ...job, job_id: jobId, account_id: accountId, made_at: madeAt, failed_at: null })
        .execute()
    },
    listWaiting: async () => {
      const rows = await queries.selectFrom('waiting_job').selectAll().where('failed_at', 'is', null).orderBy('made_at').execute()
      return rows.flatMap(({ name: text, job_id: jobId, data, tries }) => {
        const name = toJobName(text)
        return name === null ? [] : [{ jobId, name, data, tries }]
      })
    },
    saveTry: async (jobId, { tries, failedAt }) => {
      await queries.updateTable('waiting_job').set({ tries, failed_at: failedAt }).where('job_id', '=', jobId).execute()
    },
    remove: async (jobId) => {
      await queries.deleteFrom('waiting_job').where('job_id', '=', jobId).execute()
    },
    removeOf: async (accountId) => {
      await queries.deleteFrom('waiting_job').where('account_id', '=', accountId).execute()
    },
    removeFailedBefore: async (time) => {
      await queries.deleteFrom('waiting_job').where('failed_at', '<', time).execute()
    },
    listFailed: async () => {
      const rows = await queries.selectFrom('waiting_job').selectAll().where('failed_at', 'is not', null).orderBy('failed_at').execute()
      return rows.flatMap(({ job_id: jobId, name: text, failed_at: failedAt }) => {
        const name = toJobName(text)
        return name === null || failedAt === null ? [] : [{ jobId, name, failedAt }]
      })
    },
    retryFailed: async () => {
      await queries
        .updateTable('waiting_job')
        .set((row) => ({ failed_at: null, tries: row('tries', '-', 1) }))
        .where('failed_at', 'is not', null)
        .execute()
    },
    countFailed: async () => {
      const rows = await queries
        .selectFrom('waiting_job')
        .select((select) => ['name', select.fn.countAll<number>().as('count')])
        .where('failed_at', 'is not', null)
        .groupBy('name')
        .execute()
      return new Map(rows.map(({ name, count }) => [name, count]))
    }
  }
}
