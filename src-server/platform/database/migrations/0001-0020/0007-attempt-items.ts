import type { Migration } from '../../migration.ts'
import type { Queries } from '../../open-database.ts'
import { withFormerAttempts } from '../../former-attempt-tables.ts'

/**
 * Stores which items each learner has had, with their outcomes, beside the longer papers and reports. Papers are drawn with new items first,
 * and wrong answers can be practised again.
 */
export const attemptItems: Migration = {
  number: 7,
  name: 'attempt-items',
  up: async (queries) => {
    const { schema } = queries
    await schema
      .createTable('attempt_item')
      .addColumn('attempt_id', 'text', (column) => column.notNull().references('attempt.attempt_id'))
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text')
      .addPrimaryKeyConstraint('attempt_item_key', ['attempt_id', 'item_id'])
      .execute()
    await schema.createIndex('attempt_item_by_account').on('attempt_item').columns(['account_id', 'item_id']).execute()
    await carryItems(queries)
  }
}

/** The rows before this migration. Types of today's code must not appear here, because that code changes. */
interface FormerPaper {
  readonly subjects: readonly { readonly items: readonly { readonly id: string }[] }[]
}

interface FormerReport {
  readonly subjects: readonly {
    readonly items: readonly {
      readonly item: { readonly id: string }
      readonly given: unknown
      readonly share: { readonly numerator: number; readonly denominator: number }
    }[]
  }[]
}

/** Four parameters a row. */
const ITEMS_PER_INSERT = 500

/** Paper by paper, because all papers of a school together may not fit in its server's memory. */
async function carryItems(queries: Queries): Promise<void> {
  const former = withFormerAttempts(queries)
  const attempts = await former.selectFrom('attempt').select(['attempt_id', 'account_id']).execute()
  for (const { attempt_id, account_id } of attempts) {
    const paper = await former.selectFrom('attempt_paper').select('paper').where('attempt_id', '=', attempt_id).executeTakeFirst()
    if (!paper) continue
    const marked = await former.selectFrom('attempt_report').select('report').where('attempt_id', '=', attempt_id).executeTakeFirst()
    const outcomes = marked ? outcomesOf(JSON.parse(marked.report) as FormerReport) : new Map<string, string>()
    const itemIds = (JSON.parse(paper.paper) as FormerPaper).subjects.flatMap(({ items }) => items.map(({ id }) => id))
    const rows = [...new Set(itemIds)].map((item_id) => ({ attempt_id, account_id, item_id, outcome: outcomes.get(item_id) ?? null }))
    for (let start = 0; start < rows.length; start += ITEMS_PER_INSERT) {
      await former
        .insertInto('attempt_item')
        .values(rows.slice(start, start + ITEMS_PER_INSERT))
        .execute()
    }
  }
}

function outcomesOf({ subjects }: FormerReport): ReadonlyMap<string, string> {
  const items = subjects.flatMap((subject) => subject.items)
  return new Map(
    items.map(({ item, given, share }) => {
      if (given === null) return [item.id, 'open']
      return [item.id, share.numerator === share.denominator ? 'right' : 'wrong']
    })
  )
}
