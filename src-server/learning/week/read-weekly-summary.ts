import { createDayReader, DAY_MS, WEEK_DAYS, type CalendarDay } from '../../../src-shared/kernel/values/calendar-day.ts'
import { MOST_NAMED, type WeeklySummary } from '../../../src-shared/learning/week/weekly-summary.ts'
import type { LessonRepository } from '../lessons/lesson-repository.ts'
import { listLessonsReadSince } from '../progress/lesson-position-rows.ts'
import { measureProgress } from '../progress/measure-progress.ts'
import { readProgressFacts, type ProgressFactsDeps } from '../progress/progress-handlers.ts'
import type { LearningDayRepository } from '../time/learning-day-repository.ts'
import { runYielding } from '../../platform/jobs/yield-regularly.ts'
import { measureWeek, type OpenAssignment } from './measure-week.ts'

export interface WeeklySummaryDeps extends ProgressFactsDeps {
  readonly learningDays: Pick<LearningDayRepository, 'list'>
  /** What teachers have set the account and is not done, the nearest first. */
  readonly listOpenAssignments: (accountId: string) => Promise<readonly OpenAssignment[]>
}

/** The papers of so many days are enough for two weeks in every time zone. */
const PAPER_DAYS = 2 * WEEK_DAYS + 2

/** Reads the last seven days of a learner; null where there is no such account. */
export async function readWeeklySummary(deps: WeeklySummaryDeps, accountId: string, zone: string): Promise<WeeklySummary | null> {
  const now = deps.now()
  const user = await deps.profiles.readUser(accountId)
  if (user === null) return null
  const facts = await readProgressFacts(deps, accountId, now)
  const progress = await runYielding(measureProgress(facts, { now, zone }))
  const today = createDayReader(zone)(now)
  const recent = now - PAPER_DAYS * DAY_MS
  return measureWeek(
    {
      ...facts,
      papers: facts.papers.filter(({ at }) => at >= recent),
      studiedAt: facts.studiedAt.filter((at) => at >= recent),
      name: user.name,
      progress,
      learningDays: await deps.learningDays.list(accountId, { first: today - WEEK_DAYS + 1, last: today }),
      lessons: await readLessons(deps, accountId, { now, zone, today }),
      assignments: await deps.listOpenAssignments(accountId)
    },
    { now, zone }
  )
}

interface Moment {
  readonly now: number
  readonly zone: string
  readonly today: CalendarDay
}

async function readLessons({ queries, lessons }: WeeklySummaryDeps, accountId: string, { now, zone, today }: Moment) {
  const dayOf = createDayReader(zone)
  const read = await listLessonsReadSince(queries, { accountId, since: now - (WEEK_DAYS + 1) * DAY_MS })
  const inWeek = read.filter(({ readAt }) => dayOf(readAt) > today - WEEK_DAYS && readAt <= now)
  return {
    count: inWeek.length,
    titles: await readTitles(
      lessons,
      inWeek.map(({ slug }) => slug)
    )
  }
}

/** The titles of the newest ones that are still here: a pack may have been removed with its lessons. */
async function readTitles(lessons: Pick<LessonRepository, 'find'>, slugs: readonly string[]): Promise<readonly string[]> {
  const titles: string[] = []
  for (const slug of slugs) {
    if (titles.length === MOST_NAMED.lessons) break
    const lesson = await lessons.find(slug)
    if (lesson) titles.push(lesson.title)
  }
  return titles
}
