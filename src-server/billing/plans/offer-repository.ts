import { addOnSchema, planSchema, type AddOn, type Plan } from '../../../src-shared/billing/plans.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'

export type StoredPlan = Omit<Plan, 'isCurrent'> & {
  /** The add-ons that come with it. */
  readonly includes: readonly string[]
  /** True for a plan that can no longer be bought. */
  readonly isRetired: boolean
}

export interface OfferRepository {
  /** In display order, including retired ones. */
  readonly listPlans: () => Promise<readonly StoredPlan[]>
  readonly listAddOns: () => Promise<readonly Omit<AddOn, 'isOwned'>[]>
}

const includesSchema = z.array(z.string())

export function createOfferRepository(queries: Queries): OfferRepository {
  return {
    listPlans: async () => {
      const rows = await queries.selectFrom('plan').selectAll().orderBy('position').orderBy('slug').execute()
      return rows.map((row) => ({
        slug: row.slug,
        title: row.title,
        summary: row.summary,
        price: { amountMinor: row.amount_minor, currency: row.currency },
        period: planSchema.shape.period.parse(row.period),
        audience: planSchema.shape.audience.parse(JSON.parse(row.audience)),
        features: planSchema.shape.features.parse(JSON.parse(row.features)),
        includes: includesSchema.parse(JSON.parse(row.included_add_ons)),
        isRetired: row.is_retired === 1
      }))
    },
    listAddOns: async () => {
      const rows = await queries.selectFrom('add_on').selectAll().where('is_retired', '=', 0).orderBy('position').execute()
      return rows.map((row) => ({
        slug: row.slug,
        title: row.title,
        summary: row.summary,
        kind: addOnSchema.shape.kind.parse(row.kind),
        price: { amountMinor: row.amount_minor, currency: row.currency }
      }))
    }
  }
}
