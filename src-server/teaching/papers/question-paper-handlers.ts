import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { RateLimitRepository } from '../../account/store/rate-limit-repository.ts'
import { readOpenPapers } from '../../attempt/store/open-papers.ts'
import { readCorrectionsByItem } from '../../attempt/store/regrade-records.ts'
import { saveSeen } from '../../attempt/store/save-seen.ts'
import type { PracticeCatalogue } from '../../content/catalogue/practice-catalogue.ts'
import type { MediaSigner } from '../../content/media/media-signer.ts'
import { mayWrite, type Authors } from '../../content/own-questions/author-guard.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { SearchSwitch } from '../../platform/read-server-settings.ts'
import { correctItem } from './correct-item.ts'
import { drawQuestionPaper, seedOf, type DrawnQuestionPaper } from './draw-question-paper.ts'
import { isPrintable } from './print-question.ts'

interface QuestionPaperDeps {
  readonly queries: Queries
  readonly practices: Pick<PracticeCatalogue, 'readSource'>
  readonly mediaSigner: Pick<MediaSigner, 'sign'>
  readonly rateLimits: Pick<RateLimitRepository, 'add'>
  readonly authors: Authors
  /** Off, so that learners look up no keys. */
  readonly search: SearchSwitch
  /** Chooses the questions of a new paper at random. */
  readonly makeSeed: () => string
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

const WINDOW_MS = 3_600_000
/** A teacher tries a few choices for each paper. */
const MOST_PAPERS = 60

/** A practice has a time; of a paper it is only printed. */
const UNUSED_BUDGET_MS = 60_000

/**
 * Makes papers for teachers to print, with their keys, from what the caller may practise. Nothing is under an embargo there. Not while the caller sits an exam,
 * and none with a question of a paper that the caller has not handed in.
 */
export function createQuestionPaperHandlers(deps: QuestionPaperDeps): Pick<HandlerTable, 'makeQuestionPaper'> {
  const { queries, practices, mediaSigner, rateLimits, authors, search, makeSeed, now } = deps
  return {
    makeQuestionPaper: async ({ caller: { accountId, role }, body: { choice, paperCode, versionCount } }) => {
      if (!mayWrite(authors, role)) return fail('session/role-required')
      // Teachers and staff are trusted with keys.
      if (search === 'off' && role === 'student') return fail('teaching/papers-off')
      const count = await rateLimits.add({ purpose: 'class-paper', subject: accountId, now: now() }, WINDOW_MS)
      if (count > MOST_PAPERS) return fail('teaching/too-often')
      const open = await readOpenPapers(queries, accountId, now())
      if (open.isExam) return fail('teaching/attempt-open')
      const seed = paperCode === undefined ? makeSeed() : seedOf(paperCode)
      const corrections = await readCorrectionsByItem(queries)
      let leftOutCount = 0
      const { classLevel, ...practice } = choice
      const source = await practices.readSource({
        accountId,
        classLevel,
        slug: 'practice',
        practice: { ...practice, budgetMs: UNUSED_BUDGET_MS },
        attemptId: seed,
        timesSeen: new Map(),
        among: [],
        suits: (item, content) => {
          // A ruling has withdrawn its key.
          if (correctItem(item, content, corrections.get(item.id)) === null) return false
          const isOnPaper = isPrintable(item, content)
          if (!isOnPaper) leftOutCount += 1
          return isOnPaper
        }
      })
      if (typeof source === 'string') return fail(source === 'nothing-to-practise' ? 'assessment/nothing-to-practise' : 'assessment/not-found')
      const drawn = drawQuestionPaper(source, { seed, versionCount, corrections })
      if (drawn === null) return fail('assessment/nothing-to-practise')
      // Drawn whatever is open: with the same code a colleague gets the same paper.
      const itemIds = itemIdsOf(drawn)
      if (itemIds.some((itemId) => open.itemIds.has(itemId))) return fail('teaching/attempt-open')
      if (paperCode !== undefined && paperCode !== drawn.paperCode) return fail('teaching/other-paper')
      // Recorded before the reply, so that no key is shown without a record.
      await saveSeen(queries, { accountId, itemIds, now: now() })
      const pictures = drawn.pictures.map((picture) => ({ ...picture, signature: mediaSigner.sign(picture.sha256) }))
      return succeed({ ...drawn, leftOutCount, pictures })
    }
  }
}

/** All versions have the same items. */
function itemIdsOf({ versions }: Pick<DrawnQuestionPaper, 'versions'>): readonly string[] {
  return versions[0]?.questions.map(({ itemId }) => itemId) ?? []
}
