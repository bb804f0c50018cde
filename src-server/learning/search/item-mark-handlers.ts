import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { ListedMark } from '../../../src-shared/learning/bookmarks/item-mark.ts'
import type { RateLimitRepository } from '../../account/store/rate-limit-repository.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { AttemptsUnderEmbargo } from '../../attempt/store/attempts-under-embargo.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { BankCatalogueSource } from './bank-catalogue.ts'
import { chooseContext, hasSeveralNames } from './choose-subject-name.ts'
import { readOpenPapers } from '../../attempt/store/open-papers.ts'
import { readMetSubjects, type ContextDeps } from './read-met-subjects.ts'
import type { ItemMarkRepository, PaperWithItem } from './item-mark-repository.ts'

export interface ItemMarkDeps {
  readonly queries: Queries
  readonly study: ContextDeps['study']
  readonly marks: ItemMarkRepository
  readonly bank: BankCatalogueSource
  readonly attempts: Pick<AttemptsUnderEmbargo, 'readPaper' | 'whichItemsUnderEmbargo'>
  readonly rateLimits: Pick<RateLimitRepository, 'add'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

const WINDOW_MS = 3_600_000
const MARKS_PER_HOUR = 1200

/** A note could be used for cheating, so notes are closed during an exam. */
export function createItemMarkHandlers(deps: ItemMarkDeps): Pick<HandlerTable, 'listItemMarks' | 'keepItemMark'> {
  const { queries, marks, bank, attempts, rateLimits, now } = deps
  return {
    listItemMarks: async ({ caller: { accountId } }) => {
      const open = await readOpenPapers(queries, accountId, now())
      if (open.isExam) return fail('item-mark/attempt-open')
      const kept = await marks.list(accountId)
      const itemIds = kept.map(({ itemId }) => itemId)
      const closed = new Set([...open.itemIds, ...(await attempts.whichItemsUnderEmbargo(itemIds))])
      const locationOf = await findLocations(deps, accountId, { itemIds, closed })
      return succeed({ kept: kept.map((mark) => ({ ...mark, place: locationOf(mark.itemId) })) })
    },
    keepItemMark: async ({ body, caller: { accountId } }) => {
      const open = await readOpenPapers(queries, accountId, now())
      if (open.isExam) return fail('item-mark/attempt-open')
      const isKnown = (await bank.read()).has(body.itemId) || (await marks.hasMet(accountId, body.itemId))
      if (!isKnown) return fail('item-mark/not-found')
      const count = await rateLimits.add({ purpose: 'item-mark-kept', subject: accountId, now: now() }, WINDOW_MS)
      if (count > MARKS_PER_HOUR) return fail('item-mark/too-often')
      const kept = await marks.save(accountId, body, now())
      return kept ? succeed({ kept }) : fail('item-mark/too-many')
    }
  }
}

interface Asked {
  readonly itemIds: readonly string[]
  /** Items of open papers, and of exams with unreleased results. */
  readonly closed: ReadonlySet<string>
}

/**
 * Finds where each item can be viewed. Papers are read only for items outside the bank, such as an author's own questions, and for subjects
 * with several names.
 */
async function findLocations(deps: ItemMarkDeps, accountId: string, { itemIds, closed }: Asked) {
  const { bank, marks, attempts } = deps
  const [catalogue, learner] = await Promise.all([bank.read(), deps.study.readLearner(accountId)])
  const open = itemIds.filter((id) => !closed.has(id))
  const [elsewhere, met] = await Promise.all([
    marks.findPapers(
      accountId,
      open.filter((id) => !catalogue.has(id))
    ),
    readMetSubjects(
      deps,
      accountId,
      open.filter((id) => hasSeveralNames(catalogue.get(id)?.contexts ?? []))
    )
  ])
  const attemptIds = [...new Set([...elsewhere.values()].map(({ attemptId }) => attemptId))]
  const papers = new Map(await Promise.all(attemptIds.map(async (id) => [id, await attempts.readPaper(id)] as const)))
  return (itemId: string): ListedMark['place'] => {
    if (closed.has(itemId)) return { kind: 'paper-open' }
    const entry = catalogue.get(itemId)
    if (entry) return { kind: 'bank', stem: entry.item.stem, subject: chooseContext(entry, { learner, metIn: met.get(itemId) }).subject.title }
    const found = elsewhere.get(itemId)
    const paper = found && papers.get(found.attemptId)
    return found && paper ? inReview(paper, found, itemId) : { kind: 'gone' }
  }
}

function inReview({ subjects }: Paper, { attemptId, slug }: PaperWithItem, itemId: string): ListedMark['place'] {
  const subject = subjects.find(({ items }) => items.some(({ id }) => id === itemId))
  const item = subject?.items.find(({ id }) => id === itemId)
  return subject && item ? { kind: 'review', stem: item.stem, subject: subject.title, attemptId, slug } : { kind: 'gone' }
}
