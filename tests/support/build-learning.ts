import type { Assessment } from '../../src-shared/content/exams/assessment.ts'
import type { MedalLadder, MedalLevel } from '../../src-shared/content/exams/medal-ladder.ts'
import type { AttemptSummary, Report } from '../../src-shared/attempt/report/report.ts'
import type { Subscription } from '../../src-shared/billing/plans.ts'
import type { LessonSummary } from '../../src-shared/learning/lessons/learning.ts'
import type { LibrarySummary } from '../../src-shared/content/library/library.ts'
import { ATTEMPT_ID } from './build-open-attempt.ts'
import { plainScoring } from '../../src-shared/content/scoring/plain-scoring.ts'

/** Builds a practice paper of 40 questions on mathematics for SS3. */
export function buildAssessment(changes: Partial<Assessment> = {}): Assessment {
  return {
    slug: 'utme-mathematics',
    title: 'UTME Mathematics',
    description: 'One subject of the UTME.',
    kind: 'practice',
    classLevels: ['ss-3'],
    subjects: [{ slug: 'mathematics', title: 'Mathematics', itemCount: 40 }],
    budgetMs: 1_800_000,
    maximumTotal: 100,
    sittingModes: ['simulation', 'timed-practice', 'study'],
    rules: { profile: 'utme', profileVersion: 1, calculator: 'basic', optionLetters: ['A', 'B', 'C', 'D'], hasEightKeys: true },
    ...changes
  }
}

/** Builds the facts of a Nigerian exam that is valid today. */
export function buildExamFacts(changes: Partial<NonNullable<Assessment['exam']>> = {}): NonNullable<Assessment['exam']> {
  return { body: 'WAEC', name: 'An exam', country: 'NG', effectiveFrom: '2026-01-01', standing: 'in-force', unconfirmed: [], ...changes }
}

/** Builds a mock of two subjects, `english` and `mathematics`. */
export function buildMock(changes: Partial<Assessment> = {}): Assessment {
  const subjects = [
    { slug: 'english', title: 'Use of English', itemCount: 60 },
    { slug: 'mathematics', title: 'Mathematics', itemCount: 40 }
  ]
  return buildAssessment({
    slug: 'utme-mock',
    title: 'UTME mock',
    description: 'As on the day.',
    kind: 'mock',
    subjects,
    maximumTotal: 200,
    ...changes
  })
}

export function buildAttempt(changes: Partial<AttemptSummary> = {}): AttemptSummary {
  return {
    attemptId: ATTEMPT_ID,
    slug: 'utme-mock',
    title: 'UTME mock',
    startedAt: 1_790_000_000_000,
    state: 'marked',
    total: 120,
    maximumTotal: 200,
    ...changes
  }
}

export function buildLesson(changes: Partial<LessonSummary> = {}): LessonSummary {
  return {
    slug: 'simple-equations',
    title: 'Simple equations',
    summary: 'How to find x.',
    subjectSlug: 'mathematics',
    classLevels: ['js-1'],
    readingMinutes: 4,
    quizSlug: null,
    ...changes
  }
}

export function buildLibrary(changes: Partial<LibrarySummary> = {}): LibrarySummary {
  return {
    serial: 'NOT-0001',
    title: 'Formulas',
    summary: 'To look things up.',
    subjectSlug: null,
    classLevels: null,
    kinds: ['note'],
    workCount: 2,
    sizeBytes: 3_200,
    access: { isOpen: true, because: 'free', until: null },
    opensWith: null,
    ...changes
  }
}

/** Builds level `number` of mathematics, `medal-mathematics-<number>`: bronze from 50, silver from 70, gold from 90 percent. */
export function buildLevel(number: number, changes: Partial<MedalLevel> = {}): MedalLevel {
  return {
    slug: `medal-mathematics-${number}`,
    number,
    title: `Step ${number}`,
    itemCount: 10,
    budgetMs: 600_000,
    thresholds: { bronze: 50, silver: 70, gold: 90 },
    state: 'open',
    bestPercent: null,
    medal: null,
    ...changes
  }
}

/** Mathematics with three levels: passed with silver, open, locked. */
export const mathematicsLadder: MedalLadder = {
  slug: 'mathematics',
  subjectSlug: 'mathematics',
  title: 'Mathematics',
  classLevels: ['ss-1', 'ss-2', 'ss-3'],
  levels: [buildLevel(1, { state: 'passed', bestPercent: 79.99, medal: 'silver' }), buildLevel(2), buildLevel(3, { state: 'locked' })]
}

/** Builds the report of an attempt at a level, without its items. */
export function buildReport(changes: Partial<Report> = {}): Report {
  return {
    attemptId: ATTEMPT_ID,
    slug: 'medal-mathematics-2',
    title: 'Mathematics: Step 2',
    total: 8,
    maximumTotal: 10,
    subjects: [],
    stimuli: [],
    optionLetters: ['A', 'B', 'C', 'D'],
    scoring: plainScoring,
    spentMs: 300_000,
    budgetMs: 600_000,
    reason: 'candidate',
    receivedAt: 1_790_000_000_000,
    receiptId: 'r-1',
    lastHash: 'c0ffee12'.repeat(8),
    markingVersion: '2',
    ...changes
  }
}

/** Builds the free plan that every account has. */
export function buildSubscription(changes: Partial<Subscription> = {}): Subscription {
  const startedAt = Date.UTC(2026, 0, 5)
  return {
    subscriptionId: 's-1',
    slug: 'free',
    title: 'Free',
    startedAt,
    endsAt: null,
    state: 'active',
    openUntil: null,
    renewal: null,
    source: 'free',
    reference: '',
    paid: null,
    madeAt: startedAt,
    ...changes
  }
}
