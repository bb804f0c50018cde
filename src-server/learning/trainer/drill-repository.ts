import type { Queries } from '../../platform/database/open-database.ts'
import { drillRecordSchema, type DrillRecord } from '../../../src-shared/learning/trainer/drill-record.ts'

export interface DrillRepository {
  readonly listOf: (accountId: string) => Promise<readonly DrillRecord[]>
  /** Replaces an older revision; returns the stored record. */
  readonly save: (accountId: string, record: DrillRecord) => Promise<DrillRecord>
}

export function createDrillRepository(queries: Queries): DrillRepository {
  return {
    listOf: async (accountId) => {
      const rows = await queries.selectFrom('trainer_drill').select('record').where('account_id', '=', accountId).orderBy('drill').execute()
      return rows.map(toRecord)
    },
    save: async (accountId, record) => {
      const { drill, revision } = record
      const saved = { revision, record: JSON.stringify(record) }
      await queries
        .insertInto('trainer_drill')
        .values({ account_id: accountId, drill, ...saved })
        .onConflict((conflict) => conflict.columns(['account_id', 'drill']).doUpdateSet(saved).where('trainer_drill.revision', '<', revision))
        .execute()
      const row = await queries
        .selectFrom('trainer_drill')
        .select('record')
        .where('account_id', '=', accountId)
        .where('drill', '=', drill)
        .executeTakeFirstOrThrow()
      return toRecord(row)
    }
  }
}

function toRecord({ record }: { readonly record: string }): DrillRecord {
  return drillRecordSchema.parse(JSON.parse(record))
}
