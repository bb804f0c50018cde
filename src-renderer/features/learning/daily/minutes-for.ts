import type { Progress } from '../../../../src-shared/learning/progress/progress.ts'

const MINUTE_MS = 60_000
/** Time for a question of a learner whose own time is not known: ten in eight minutes. Our choice; the UTME gives 40 seconds. */
const USUAL_MS = 48_000
/** Fewer answers than this do not show how fast somebody works. */
const LEAST_QUESTIONS = 20
/** Somebody who clicked through without reading is not promised less: our choice. */
const SHORTEST_MS = 20_000
/** A computer that was left alone makes times too long. */
const LONGEST_MS = 180_000

/** Returns about how many minutes a learner takes for some questions, by the time that the questions of the last weeks took. At least one. */
export function minutesFor(itemCount: number, progress: Pick<Progress, 'weeks'> | null): number {
  const weeks = progress?.weeks ?? []
  const questions = weeks.reduce((sum, week) => sum + week.questions, 0)
  const spentMs = weeks.reduce((sum, week) => sum + week.spentMs, 0)
  const eachMs = questions < LEAST_QUESTIONS ? USUAL_MS : Math.min(Math.max(spentMs / questions, SHORTEST_MS), LONGEST_MS)
  return Math.max(1, Math.round((itemCount * eachMs) / MINUTE_MS))
}
