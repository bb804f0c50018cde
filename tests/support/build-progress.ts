import type { HeadingProgress, Progress, SubjectProgress } from '../../src-shared/learning/progress/progress.ts'

/** Builds a topic with enough answers, of which the learner gets about `percent` in 100 right. */
export function buildHeading(changes: Partial<HeadingProgress> = {}): HeadingProgress {
  return { title: 'Light', itemCount: 24, wanted: 4, rights: 10, estimate: { percent: 40, low: 15, high: 66 }, gain: 30, lesson: null, ...changes }
}

export function buildSubjectProgress(changes: Partial<SubjectProgress> = {}): SubjectProgress {
  return {
    slug: 'physics',
    title: 'Physics',
    itemCount: 24,
    wanted: 10,
    rights: 12,
    range: { low: 38, high: 67, maximum: 100 },
    headings: [buildHeading()],
    ...changes
  }
}

/** Builds the progress of a learner on the first day, with an exam. */
export function buildProgress(changes: Partial<Progress> = {}): Progress {
  const week = { questions: 0, percent: null, spentMs: 0, days: 0 }
  return {
    today: '2026-11-22',
    exam: { slug: 'utme', name: 'Unified Tertiary Matriculation Examination' },
    subjects: [],
    predictions: [],
    revision: { subjects: [], later: 0, nextDate: null },
    streak: { days: 0, isKeptToday: false, missedDays: 0, rule: { forgivenDays: 2, windowDays: 7 }, answeredDates: [] },
    everRight: 0,
    lastPaper: null,
    weeks: [
      { monday: '2026-11-09', ...week },
      { monday: '2026-11-16', ...week }
    ],
    ...changes
  }
}
