import type { StudyFacts } from '../../../src-shared/account/study-scope.ts'
import type { AttemptsUnderEmbargo } from '../../attempt/store/attempts-under-embargo.ts'
import type { ItemMarkRepository } from './item-mark-repository.ts'
import type { BankEntry, ExamContext } from './bank-catalogue.ts'
import { chooseContext, hasSeveralNames } from './choose-subject-name.ts'

export interface ContextDeps {
  readonly study: { readonly readLearner: (accountId: string) => Promise<StudyFacts> }
  readonly marks: Pick<ItemMarkRepository, 'findPapers'>
  readonly attempts: Pick<AttemptsUnderEmbargo, 'readPaper'>
}

/** Returns the subject slug of the newest scored paper in which the account met each item. */
export async function readMetSubjects(
  { marks, attempts }: Pick<ContextDeps, 'marks' | 'attempts'>,
  accountId: string,
  itemIds: readonly string[]
): Promise<ReadonlyMap<string, string>> {
  const found = await marks.findPapers(accountId, itemIds)
  const attemptIds = [...new Set([...found.values()].map(({ attemptId }) => attemptId))]
  const papers = new Map(await Promise.all(attemptIds.map(async (id) => [id, await attempts.readPaper(id)] as const)))
  return new Map(
    [...found].flatMap(([itemId, { attemptId }]) => {
      const subject = papers.get(attemptId)?.subjects.find(({ items }) => items.some(({ id }) => id === itemId))
      return subject ? [[itemId, subject.slug] as const] : []
    })
  )
}

/** Returns the exam whose names an account sees for one item. Papers are read only where its subject has several names. */
export function createContextReader(deps: ContextDeps): (entry: BankEntry, accountId: string) => Promise<ExamContext> {
  return async (entry, accountId) => {
    const learner = await deps.study.readLearner(accountId)
    const met = hasSeveralNames(entry.contexts) ? await readMetSubjects(deps, accountId, [entry.item.id]) : null
    return chooseContext(entry, { learner, metIn: met?.get(entry.item.id) })
  }
}
