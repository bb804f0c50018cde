import type { MasteryRules } from './mastery.ts'
import type { StreakRule } from './streak.ts'

/** All tunable parameters of the progress page. Texts for learners take their numbers from here. */
export const progressRules = {
  mastery: {
    halfLifeDays: 45,
    usualShares: { easy: 0.6, medium: 0.5, hard: 0.35 },
    usualAnswers: 2,
    subjectAnswers: 3,
    leastTopicItems: 4,
    leastSubjectItems: 20
  } satisfies MasteryRules,
  /** Six or seven power cuts a week, of half a day each (NBS, 2024): two missed days a week are nobody's fault. */
  streak: { forgivenDays: 2, windowDays: 7 } satisfies StreakRule,
  /** Number of weeks shown. */
  weeks: 8,
  /** Below this percentage, a lesson is recommended for a topic. */
  weakBelowPercent: 60,
  /** From this percentage on, a topic is strong if its range is good as well. */
  strongFromPercent: 80,
  /** Number of other papers after which a mock is due. */
  papersBetweenMocks: 3,
  /** A lesson started longer ago than this is no longer offered for continuing. */
  readingDays: 30
} as const
