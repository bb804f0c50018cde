import { maximumOf } from '../../../src-shared/content/scoring/scoring-rules.ts'
import { LEAST_RANGE_ITEMS } from '../../../src-shared/attempt/report/score-range.ts'
import { DAY_MS, dateOfDay, WEEK_DAYS, type CalendarDay } from '../../../src-shared/kernel/values/calendar-day.ts'
import { masteryOf, type MarkedAnswer, type SubjectMastery } from '../../../src-shared/learning/progress/mastery.ts'
import { progressRules } from '../../../src-shared/learning/progress/progress-rules.ts'
import type { Progress } from '../../../src-shared/learning/progress/progress.ts'
import type { Steps } from '../../platform/jobs/yield-regularly.ts'
import type { ExamSubject, LearnerExam } from './learner-exam.ts'
import { predictedScoreOf, type PredictedScoreRange } from './predicted-score.ts'

/** Answers that were given before their key was shown, by subject. */
export type AnswersBySubject = ReadonlyMap<string, readonly MarkedAnswer[]>

interface Evidence {
  readonly exam: LearnerExam
  readonly answers: AnswersBySubject
}

/** Estimates a subject as of a moment: later answers do not exist yet. `at`: milliseconds since 1970. */
export function masteryAt({ subject, items }: ExamSubject, answers: AnswersBySubject, at: number): SubjectMastery {
  const own = (answers.get(subject.slug) ?? []).filter((answer) => answer.at <= at)
  return masteryOf({ items, answers: own, itemCount: subject.itemCount }, at, progressRules.mastery)
}

/** Returns the likely score in a subject on the exam's scale; null without enough answers. */
export function rangeOf({ isKnown, answeredCount, estimate }: SubjectMastery, subject: ExamSubject, exam: LearnerExam): PredictedScoreRange | null {
  const { marking, scale } = exam.profile
  if (!isKnown || answeredCount < LEAST_RANGE_ITEMS) return null
  return predictedScoreOf(estimate, { marking, bands: scale.bands, maximum: maximumOfSubject(subject, exam) })
}

/** Returns the points of a subject on the exam's scale. */
export function maximumOfSubject({ subject }: ExamSubject, { profile: { scale } }: LearnerExam): number {
  return subject.maximum ?? maximumOf(scale, subject.slug)
}

/**
 * Returns the likely range of the whole exam today and at the same time of earlier weeks, oldest first, in points: the sums of the subjects' ends, which is
 * wider than the total's own range. Weeks in which a subject had no range are left out. In steps, because each week costs as much as today.
 */
export function* measurePredictions(
  { exam, answers }: Evidence,
  { now, today }: { readonly now: number; readonly today: CalendarDay }
): Steps<Progress['predictions']> {
  const predictions: Progress['predictions'] = []
  for (let weeksAgo = progressRules.weeks - 1; weeksAgo >= 0; weeksAgo -= 1) {
    const days = weeksAgo * WEEK_DAYS
    const ranges: PredictedScoreRange[] = []
    for (const subject of exam.subjects) {
      const range = rangeOf(masteryAt(subject, answers, now - days * DAY_MS), subject, exam)
      yield
      // The total of the others is not the exam.
      if (range === null) break
      ranges.push(range)
    }
    if (ranges.length < exam.subjects.length || ranges.length === 0) continue
    const sumOf = (part: 'low' | 'high' | 'maximum'): number => ranges.reduce((sum, range) => sum + range[part], 0)
    predictions.push({ date: dateOfDay(today - days), low: sumOf('low'), high: sumOf('high'), maximum: sumOf('maximum') })
  }
  return predictions
}
