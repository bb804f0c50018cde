import { originOf } from '../../content/templates/fresh-item-id.ts'
import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { HalfReadLibrary } from '../../../src-shared/learning/library/half-read.ts'
import type { HalfRead, Progress } from '../../../src-shared/learning/progress/progress.ts'
import { weakHeadings } from '../../../src-shared/learning/progress/weak-headings.ts'
import type { ProfileRepository } from '../../account/store/profile-repository.ts'
import { listStudyQuarters } from '../../attempt/store/study-quarter-rows.ts'
import type { AttemptRepository } from '../../attempt/store/attempt-repository.ts'
import type { ContentLibrary } from '../../content/catalogue/create-content-library.ts'
import type { TopicOf } from '../../content/catalogue/daily-items.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { LessonRepository } from '../lessons/lesson-repository.ts'
import { runYielding } from '../../platform/jobs/yield-regularly.ts'
import { findLearnerExam } from './learner-exam.ts'
import { listHalfRead, listReadLessons, saveLessonPosition } from './lesson-position-rows.ts'
import { readLessonsByHeading } from './lessons-by-heading.ts'
import { measureProgress, type ProgressFacts } from './measure-progress.ts'

export interface ProgressDeps {
  readonly queries: Queries
  readonly attempts: Pick<AttemptRepository, 'listSatPapers'>
  readonly profiles: Pick<ProfileRepository, 'readProfile' | 'readUser'>
  readonly lessons: Pick<LessonRepository, 'list' | 'find'>
  /** Returns where a learner stopped reading in a library. */
  readonly findHalfReadLibrary: (accountId: string) => Promise<HalfReadLibrary | null>
  readonly library: Pick<ContentLibrary, 'readProfiles' | 'readProfile' | 'readBankOf' | 'readDefinitions'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

export type ProgressFactsDeps = Omit<ProgressDeps, 'findHalfReadLibrary'>

/** Computes progress from scored papers at each request, so that it always agrees with the reports. */
export function createProgressHandlers(deps: ProgressDeps): Pick<HandlerTable, 'fetchProgress' | 'fetchHalfRead' | 'keepLessonPlace'> {
  const { queries, lessons, findHalfReadLibrary, now } = deps
  return {
    fetchProgress: async ({ caller: { accountId }, query: { zone = 'UTC' } }) => succeed(await readProgress(deps, accountId, zone)),
    fetchHalfRead: async ({ caller: { accountId } }) => {
      const [lesson, halfRead, readLessons] = await Promise.all([
        findHalfRead({ queries, lessons }, { accountId, now: now() }),
        findHalfReadLibrary(accountId),
        listReadLessons(queries, accountId)
      ])
      return succeed({ lesson, library: halfRead, readLessons: [...readLessons] })
    },
    keepLessonPlace: async ({ caller: { accountId }, params: { slug }, body: position }) => {
      if ((await lessons.find(slug)) === null) return fail('lesson/not-found')
      await saveLessonPosition(queries, { accountId, now: now() }, { slug, ...position })
      return succeed({})
    }
  }
}

/** Reads what the progress depends on, and measures it. `zone` decides when a day ends. */
export async function readProgress(deps: ProgressFactsDeps, accountId: string, zone: string): Promise<Progress> {
  const at = deps.now()
  return runYielding(measureProgress(await readProgressFacts(deps, accountId, at), { now: at, zone }))
}

/** Reads what the progress depends on. `at`: milliseconds since 1970. */
export async function readProgressFacts(
  { queries, attempts, profiles, lessons, library }: Omit<ProgressFactsDeps, 'now'>,
  accountId: string,
  at: number
): Promise<ProgressFacts> {
  const date = new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length)
  const papers = await attempts.listSatPapers(accountId)
  const answeredIds = new Set(papers.flatMap(({ items }) => items.map(({ itemId }) => originOf(itemId))))
  const seenAt = await listSeen(queries, accountId)
  const learner = await profiles.readProfile(accountId)
  const exam = await findLearnerExam({ library, learner, answeredIds, date })
  const findLesson = await readLessonsByHeading({ lessons, library, date })
  const studiedAt = await listStudyQuarters(queries, accountId)
  return { papers, seenAt, studiedAt, exam, findLesson }
}

/** Returns the topics in which a learner is weak, in all subjects of the exam; the one with the most to gain first. */
export async function readWeakTopics(deps: ProgressFactsDeps, accountId: string): Promise<readonly TopicOf[]> {
  // Weakness does not depend on when a day ends.
  const { subjects } = await readProgress(deps, accountId, 'UTC')
  return subjects
    .flatMap((subject) => weakHeadings(subject).map(({ title, gain }) => ({ subject: subject.slug, topic: title, gain })))
    .toSorted((one, other) => other.gain - one.gain)
    .map(({ subject, topic }) => ({ subject, topic }))
}

/** Reads when each key was viewed in a search, by item. */
async function listSeen(queries: Queries, accountId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.selectFrom('item_seen').select(['item_id', 'seen_at']).where('account_id', '=', accountId).execute()
  return new Map(rows.map((row) => [row.item_id, row.seen_at]))
}

/** Returns where a learner stopped reading: the newest lesson that still exists, from a part that it still has. */
async function findHalfRead(
  { queries, lessons }: Pick<ProgressDeps, 'queries' | 'lessons'>,
  reader: { readonly accountId: string; readonly now: number }
): Promise<HalfRead | null> {
  for (const { slug, part } of await listHalfRead(queries, reader)) {
    const lesson = await lessons.find(slug)
    if (lesson) return { slug, title: lesson.title, part: Math.min(part, lesson.sections.length - 1), partCount: lesson.sections.length }
  }
  return null
}
