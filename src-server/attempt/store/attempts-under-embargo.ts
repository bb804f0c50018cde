import { readItemIds } from '../../platform/database/paper-items.ts'
import type { AttemptRepository, ListedAttempt, StoredAttempt } from './attempt-repository.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Page, PageRequest } from '../../platform/database/page-of.ts'
import type { Embargo } from '../../content/embargo/embargo.ts'
import type { EmbargoSource } from '../../content/embargo/embargo-source.ts'

/** An attempt whose score is withheld has no total. */
export interface ShownAttempt extends ListedAttempt {
  readonly isWithheld: boolean
}

/** The attempts as learners and staff see them: without scores, keys or outcomes of anything under an embargo. */
export interface AttemptsUnderEmbargo extends AttemptRepository {
  readonly listOf: (accountId: string) => Promise<readonly ShownAttempt[]>
  readonly listPage: (accountId: string, request: PageRequest) => Promise<Page<ShownAttempt>>
  /** Whether a paper has an item under an embargo. */
  readonly isUnderEmbargo: (attemptId: string) => Promise<boolean>
  /** The attempts of an account that have an item under an embargo. */
  readonly listUnderEmbargo: (accountId: string) => Promise<ReadonlySet<string>>
  /** Those of these attempts that have one. */
  readonly whichUnderEmbargo: (attemptIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly isItemUnderEmbargo: (itemId: string) => Promise<boolean>
  /** The items under an embargo among these, with one read of the embargo. */
  readonly whichItemsUnderEmbargo: (itemIds: readonly string[]) => Promise<ReadonlySet<string>>
}

/**
 * Returns the repository without scores of papers that have an item of an exam with unreleased results: they are scored but shown later. Each
 * member is named, so a new member does not compile until somebody decides about it.
 */
export function attemptsUnderEmbargo(attempts: AttemptRepository, queries: Queries, { read }: EmbargoSource): AttemptsUnderEmbargo {
  const holds = async (embargo: Embargo, attemptId: string): Promise<boolean> => (await listHeld(queries, embargo, [attemptId])).size > 0
  const isUnderEmbargo = async (attemptId: string): Promise<boolean> => {
    const embargo = await read()
    return embargo !== null && (await holds(embargo, attemptId))
  }
  const whichUnderEmbargo = async (attemptIds: readonly string[]): Promise<ReadonlySet<string>> => {
    const embargo = await read()
    return embargo === null ? new Set() : listHeld(queries, embargo, attemptIds)
  }
  const listUnderEmbargo = async (accountId: string): Promise<ReadonlySet<string>> => {
    if ((await read()) === null) return new Set()
    const rows = await queries.selectFrom('attempt').select('attempt_id').where('account_id', '=', accountId).execute()
    return whichUnderEmbargo(rows.map((row) => row.attempt_id))
  }
  const withoutMarks = async (listed: readonly ListedAttempt[]): Promise<readonly ShownAttempt[]> => {
    const held = await whichUnderEmbargo(listed.map(({ attemptId }) => attemptId))
    return listed.map((attempt) => (held.has(attempt.attemptId) ? { ...withoutMark(attempt), isWithheld: true } : { ...attempt, isWithheld: false }))
  }
  return {
    // Drawing and delivering reveal no score.
    create: attempts.create,
    createWhole: attempts.createWhole,
    change: attempts.change,
    // These reveal the items of a learner's own papers and their frequency, but no keys.
    countDrawn: attempts.countDrawn,
    readPaper: attempts.readPaper,
    // Callers give no key to a learner before its report.
    readKeyedPaper: attempts.readKeyedPaper,
    isImported: attempts.isImported,
    find: async (attemptId) => {
      const found = await attempts.find(attemptId)
      return found && found.total !== null && (await isUnderEmbargo(attemptId)) ? withoutMark(found) : found
    },
    listOf: async (accountId) => withoutMarks(await attempts.listOf(accountId)),
    listPage: async (accountId, request) => {
      const page = await attempts.listPage(accountId, request)
      return { ...page, entries: await withoutMarks(page.entries) }
    },
    listSatPapers: async (accountId) => {
      const [papers, embargo] = await Promise.all([attempts.listSatPapers(accountId), read()])
      if (embargo === null) return papers
      return papers.map((paper) => ({ ...paper, items: paper.items.filter(({ itemId }) => !embargo.holdsId(itemId)) }))
    },
    readReport: async (attemptId) => ((await isUnderEmbargo(attemptId)) ? null : attempts.readReport(attemptId)),
    readReportText: async (attemptId) => ((await isUnderEmbargo(attemptId)) ? null : attempts.readReportText(attemptId)),
    isUnderEmbargo,
    listUnderEmbargo,
    whichUnderEmbargo,
    isItemUnderEmbargo: async (itemId) => (await read())?.holdsId(itemId) ?? false,
    whichItemsUnderEmbargo: async (itemIds) => {
      if (itemIds.length === 0) return new Set()
      const embargo = await read()
      return new Set(embargo === null ? [] : itemIds.filter(embargo.holdsId))
    }
  }
}

function withoutMark<Attempt extends StoredAttempt>(attempt: Attempt): Attempt {
  return { ...attempt, total: null }
}

/** Returns the attempts that have an item under the embargo. */
async function listHeld(queries: Queries, embargo: Embargo, attemptIds: readonly string[]): Promise<ReadonlySet<string>> {
  const items = await readItemIds(queries, attemptIds)
  return new Set(attemptIds.filter((attemptId) => items.get(attemptId)?.some(embargo.holdsId)))
}
