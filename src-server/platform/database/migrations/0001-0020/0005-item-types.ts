import type { Migration } from '../../migration.ts'
import type { Queries } from '../../open-database.ts'
import { withFormerAttempts } from '../../former-attempt-tables.ts'

/**
 * Keys, limits and reports covered single choices only and used option ids. Papers and events stay unchanged because hashes cover them; both
 * forms are read.
 */
export const itemTypes: Migration = {
  number: 5,
  name: 'item-types',
  up: async (queries) => {
    await queries.schema.alterTable('attempt_paper').renameColumn('options', 'limits').execute()
    await carryPapers(queries)
    await carryReports(queries)
  }
}

/** The rows before this migration. Types of today's code must not appear here, because that code changes. */
interface FormerKey {
  readonly slug: string
  readonly items: readonly { readonly keyOptionId: string; readonly [other: string]: unknown }[]
}

interface FormerReviewedItem {
  readonly topic: string
  readonly keyOptionId: string
  readonly givenOptionId: string | null
  readonly explanation: string
  /** What the candidate saw: id, section, stimulus, stem, options. */
  readonly [shown: string]: unknown
}

interface FormerReport {
  readonly subjects: readonly { readonly items: readonly FormerReviewedItem[] }[]
}

/** The only rules at that time: one mark for each right answer, subjects scaled to 100. */
const formerScoring = {
  marking: { forRight: 1, forWrong: 0, isPartial: false },
  scale: { subjectMaximum: 100, total: 'sum', isTotalOfficial: true }
}

/** Row by row, because all papers of a school together may not fit in its server's memory. */
async function carryPapers(queries: Queries): Promise<void> {
  const former = withFormerAttempts(queries)
  const rows = await former.selectFrom('attempt_paper').select('attempt_id').execute()
  for (const { attempt_id: attemptId } of rows) {
    const row = former.selectFrom('attempt_paper').select(['answer_key', 'limits']).where('attempt_id', '=', attemptId)
    const { answer_key: keys, limits } = await row.executeTakeFirstOrThrow()
    await former
      .updateTable('attempt_paper')
      .set({ answer_key: carryKeys(JSON.parse(keys) as FormerKey[]), limits: carryLimits(JSON.parse(limits) as Record<string, string[]>) })
      .where('attempt_id', '=', attemptId)
      .execute()
  }
}

async function carryReports(queries: Queries): Promise<void> {
  const former = withFormerAttempts(queries)
  const rows = await former.selectFrom('attempt_report').select('attempt_id').execute()
  for (const { attempt_id: attemptId } of rows) {
    const row = former.selectFrom('attempt_report').select('report').where('attempt_id', '=', attemptId)
    const { report } = await row.executeTakeFirstOrThrow()
    await former
      .updateTable('attempt_report')
      .set({ report: carryReport(JSON.parse(report) as FormerReport) })
      .where('attempt_id', '=', attemptId)
      .execute()
  }
}

function toKey(optionId: string) {
  return { type: 'single-choice', optionId, why: {} }
}

function carryKeys(keys: readonly FormerKey[]): string {
  return JSON.stringify(
    keys.map(({ slug, items }) => ({
      slug,
      items: items.map(({ keyOptionId, ...rest }) => ({ ...rest, key: toKey(keyOptionId) }))
    }))
  )
}

function carryLimits(options: Readonly<Record<string, readonly string[]>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(options).map(([id, optionIds]) => [id, { type: 'single-choice', optionIds }])))
}

function carryReport(report: FormerReport): string {
  const subjects = report.subjects.map((subject) => ({ ...subject, partialCount: 0, items: subject.items.map(carryReviewedItem) }))
  return JSON.stringify({ ...report, scoring: formerScoring, subjects })
}

function carryReviewedItem({ topic, keyOptionId, givenOptionId, explanation, ...shown }: FormerReviewedItem) {
  return {
    item: { ...shown, type: 'single-choice' },
    topic,
    key: toKey(keyOptionId),
    given: givenOptionId === null ? null : { optionId: givenOptionId },
    share: { numerator: givenOptionId === keyOptionId ? 1 : 0, denominator: 1 },
    explanation
  }
}
