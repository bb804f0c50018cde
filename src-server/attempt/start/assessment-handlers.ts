import type { Assessment, PaperLock, StartPageChoice } from '../../../src-shared/content/exams/assessment.ts'
import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { AttemptRepository } from '../store/attempt-repository.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { PaperAccess } from '../../content/catalogue/paper-access.ts'
import type { AssessmentCatalogue } from '../../content/catalogue/create-assessment-catalogue.ts'
import { itemsToRevise } from './revision-queue.ts'
import { runYielding } from '../../platform/jobs/yield-regularly.ts'
import type { PracticeCatalogue } from '../../content/catalogue/practice-catalogue.ts'
import { earlierElectives, earlierExtraTime } from './earlier-choices.ts'

interface AssessmentDeps {
  readonly catalogue: Pick<AssessmentCatalogue, 'list' | 'find' | 'readPaperSource'>
  readonly practices: Pick<PracticeCatalogue, 'readStock'>
  readonly attempts: Pick<AttemptRepository, 'listOf' | 'readPaper' | 'listSatPapers'>
  readonly paperAccess: Pick<PaperAccess, 'readLocks'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
  /** The items that an account has bookmarked, newest first. */
  readonly bookmarks: (accountId: string) => Promise<readonly string[]>
}

export function createAssessmentHandlers(deps: AssessmentDeps): Pick<HandlerTable, 'listAssessments' | 'fetchAssessment' | 'fetchPracticeStock'> {
  return {
    listAssessments: async ({ caller }) => {
      const [assessments, locks] = await Promise.all([deps.catalogue.list(), deps.paperAccess.readLocks(caller.accountId)])
      return succeed({ assessments: assessments.map((assessment) => withLock(assessment, locks)) })
    },
    fetchAssessment: async ({ params, query: { electives, ...query }, caller }) => {
      const { accountId } = caller
      const choice = { ...params, ...query, ...(electives === undefined ? {} : { electives: electives.split(',') }), accountId }
      const assessment = await findFor(deps, choice)
      if (!assessment) return fail((await isUnderEmbargo(deps, choice)) ? 'assessment/under-embargo' : 'assessment/not-found')
      return succeed({ assessment: withLock(assessment, await deps.paperAccess.readLocks(accountId)) })
    },
    fetchPracticeStock: async ({ query, caller }) => {
      const { accountId } = caller
      const [sat, bookmarks] = await Promise.all([deps.attempts.listSatPapers(accountId), deps.bookmarks(accountId)])
      const mistakes = await runYielding(itemsToRevise(sat, deps.now()))
      const stock = await deps.practices.readStock({ accountId, exam: query.exam, classLevel: query.level }, { mistakes, bookmarks })
      return stock ? succeed(stock) : fail('assessment/nothing-to-practise')
    }
  }
}

/** A choice and who makes it. */
type OwnChoice = StartPageChoice & { readonly accountId: string }

async function isUnderEmbargo({ catalogue }: Pick<AssessmentDeps, 'catalogue'>, choice: OwnChoice): Promise<boolean> {
  return (await catalogue.readPaperSource(choice)) === 'under-embargo'
}

function withLock(assessment: Assessment, locks: ReadonlyMap<string, PaperLock>): Assessment {
  const lock = locks.get(assessment.slug)
  return lock === undefined ? assessment : { ...assessment, lock }
}

/** Finds a paper for this learner, with the subjects and extra time of the last attempt as defaults. */
async function findFor({ catalogue, attempts }: Pick<AssessmentDeps, 'catalogue' | 'attempts'>, choice: OwnChoice): Promise<Assessment | null> {
  const { accountId } = choice
  const found = await catalogue.find(choice)
  if (!found) return null
  const electives = choice.electives === undefined ? await earlierElectives(attempts, accountId, found) : null
  const assessment = (electives && (await catalogue.find({ ...choice, electives }))) ?? found
  const { extraTime } = assessment
  if (extraTime === undefined) return assessment
  const offering = new Set((await catalogue.list()).filter((paper) => paper.extraTime !== undefined).map(({ slug }) => slug))
  const usualExtraTime = await earlierExtraTime(attempts, accountId, { extraTime, offering })
  return usualExtraTime === null ? assessment : { ...assessment, usualExtraTime }
}
