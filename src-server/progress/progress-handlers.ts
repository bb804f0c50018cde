import { originOf } from '../../src-shared/content/fresh-item-id.ts'
import { succeed } from '../../src-shared/errors/result.ts'
import { emptyProfile } from '../../src-shared/learner/learner-profile.ts'
import type { ProfileRepository } from '../account/profile-repository.ts'
import { listAnsweredQuarters } from '../attempt/answered-quarter-rows.ts'
import type { AttemptRepository } from '../attempt/attempt-repository.ts'
import type { ContentLibrary } from '../content/create-content-library.ts'
import type { Queries } from '../database/open-database.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import type { LessonRepository } from '../learning/lesson-repository.ts'
import { takeTurns } from '../turns/take-turns.ts'
import { findLearnerExam } from './learner-exam.ts'
import { readLessonsByHeading } from './lessons-by-heading.ts'
import { measureProgress } from './measure-progress.ts'

export interface ProgressDeps {
  readonly queries: Queries
  readonly attempts: Pick<AttemptRepository, 'listSatPapers'>
  readonly profiles: Pick<ProfileRepository, 'readUser'>
  readonly lessons: Pick<LessonRepository, 'list'>
  readonly library: Pick<ContentLibrary, 'readProfiles' | 'readProfile' | 'readBankOf' | 'readDefinitions'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** Reckoned anew from what was marked whenever it is asked for, so that nothing can disagree with the reports. */
export function createProgressHandlers({
  queries,
  attempts,
  profiles,
  lessons,
  library,
  now
}: ProgressDeps): Pick<HandlerTable, 'fetchProgress'> {
  return {
    fetchProgress: async ({ caller: { accountId }, query: { zone = 'UTC' } }) => {
      const at = now()
      const date = new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length)
      const papers = await attempts.listSatPapers(accountId)
      const answeredIds = new Set(papers.flatMap(({ items }) => items.map(({ itemId }) => originOf(itemId))))
      const learner = (await profiles.readUser(accountId))?.profile ?? emptyProfile
      const exam = await findLearnerExam({ library, learner, answeredIds, date })
      const findLesson = await readLessonsByHeading({ lessons, library, date })
      const answeredAt = await listAnsweredQuarters(queries, accountId)
      return succeed(await takeTurns(measureProgress({ papers, answeredAt, exam, findLesson }, { now: at, zone })))
    }
  }
}
