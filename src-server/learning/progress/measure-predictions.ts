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

/** Estimates a subject today, from all its answers: those of a clock that was ahead count as new. `now`: milliseconds since 1970. */
export function masteryNow({ subject, items }: ExamSubject, answers: AnswersBySubject, now: number): SubjectMastery {
  return masteryOf({ items, answers: answers.get(subject.slug) ?? [], itemCount: subject.itemCount }, now, progressRules.mastery)
}

/** Keeps the answers that had been given by a moment, milliseconds since 1970. */
function answersUntil(answers: AnswersBySubject, at: number): AnswersBySubject {
  return new Map([...answers].map(([subject, own]) => [subject, own.filter((answer) => answer.at <= at)]))
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
    const at = now - days * DAY_MS
    const then = weeksAgo === 0 ? answers : answersUntil(answers, at)
    const ranges: PredictedScoreRange[] = []
    for (const subject of exam.subjects) {
      const range = rangeOf(masteryNow(subject, then, at), subject, exam)
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
