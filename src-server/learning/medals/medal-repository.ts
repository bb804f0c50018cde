import { medalLevelSchema, type MedalLevel } from '../../../src-shared/content/exams/medal-ladder.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { AttemptsUnderEmbargo } from '../../attempt/store/attempts-under-embargo.ts'

export type StoredMedalLevel = Pick<MedalLevel, 'slug' | 'number' | 'title' | 'itemCount' | 'budgetMs' | 'thresholds'> & {
  readonly subjectSlug: string
  readonly ladderTitle: string
}

export interface MedalRepository {
  /** The levels of all ladders: by subject, from first to last; levels with the same number by slug. */
  readonly listLevels: () => Promise<readonly StoredMedalLevel[]>
  /** The best scored result of an account at each level that it took, in percent, by level slug. */
  readonly readBestPercents: (accountId: string) => Promise<ReadonlyMap<string, number>>
}

/** The result of a paper under an embargo counts once the embargo ends. */
export function createMedalRepository(queries: Queries, attempts: Pick<AttemptsUnderEmbargo, 'listUnderEmbargo'>): MedalRepository {
  return {
    listLevels: async () => {
      const rows = await queries
        .selectFrom('medal_level')
        .innerJoin('subject', 'subject.slug', 'medal_level.subject_slug')
        .selectAll('medal_level')
        .where('medal_level.is_retired', '=', 0)
        .orderBy('subject.position')
        .orderBy('medal_level.number')
        .orderBy('medal_level.slug')
        .execute()
      return rows.map((row) => ({
        slug: row.slug,
        subjectSlug: row.subject_slug,
        ladderTitle: row.ladder_title,
        number: row.number,
        title: row.title,
        itemCount: row.item_count,
        budgetMs: row.budget_ms,
        thresholds: medalLevelSchema.shape.thresholds.parse(JSON.parse(row.thresholds))
      }))
    },
    readBestPercents: async (accountId) => {
      const withheld = await attempts.listUnderEmbargo(accountId)
      const rows = await queries
        .selectFrom('attempt')
        .innerJoin('medal_level', 'medal_level.slug', 'attempt.slug')
        .select(['attempt.attempt_id', 'attempt.slug', 'attempt.total', 'attempt.maximum_total'])
        .where('attempt.account_id', '=', accountId)
        .where('attempt.sitting_mode', '=', 'simulation')
        .execute()
      const best = new Map<string, number>()
      for (const { attempt_id: attemptId, slug, total, maximum_total: maximumTotal } of rows) {
        // Where a person must mark everything, there is no score.
        if (total !== null && maximumTotal > 0 && !withheld.has(attemptId))
          best.set(slug, Math.max(best.get(slug) ?? 0, (100 * total) / maximumTotal))
      }
      return best
    }
  }
}
