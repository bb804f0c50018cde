import { succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { PastPaper } from '../../../src-shared/content/exams/past-paper.ts'
import type { ContentLibrary } from './create-content-library.ts'
import type { InstalledPaper } from './installed-papers.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { PaperAccess } from './paper-access.ts'
import { PRACTICE } from '../sources/pack-paper.ts'

interface PastPaperDeps {
  readonly library: Pick<ContentLibrary, 'readPastPapers'>
  readonly paperAccess: Pick<PaperAccess, 'readLocks'>
}

/** Lists the papers of fixed items, each with the lock for this learner. They are started like any other paper. */
export function createPastPaperHandlers({ library, paperAccess }: PastPaperDeps): Pick<HandlerTable, 'listPastPapers'> {
  return {
    listPastPapers: async ({ caller }) => {
      const [installed, locks] = await Promise.all([library.readPastPapers(), paperAccess.readLocks(caller.accountId)])
      const papers = installed.map((paper): PastPaper => {
        const lock = locks.get(paper.slug)
        return { ...factsOf(paper), ...(lock === undefined ? {} : { lock }) }
      })
      return succeed({ papers })
    }
  }
}

function factsOf({ slug, paper, content, pack }: InstalledPaper): PastPaper {
  const { body, year, series, subject, title, minutes } = paper
  return {
    slug,
    body,
    year: year === PRACTICE ? null : year,
    ...(series === undefined ? {} : { series }),
    subject: { slug: subject, title: content.title },
    title,
    itemCount: content.items.length,
    minutes,
    pack: pack?.title ?? null
  }
}
