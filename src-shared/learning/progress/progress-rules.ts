import type { MasteryRules } from './mastery.ts'
import type { StreakRule } from './streak.ts'

/** All that is chosen and could be chosen otherwise, in one place; what learners are told of it comes from here. */
export const progressRules = {
  mastery: {
    halfLifeDays: 45,
    usualShares: { easy: 0.6, medium: 0.5, hard: 0.35 },
    usualAnswers: 2,
    subjectAnswers: 3,
    leastTopicItems: 4,
    leastSubjectItems: 20
  } satisfies MasteryRules,
  /** Six or seven power cuts a week, of half a day each (NBS, 2024): two lost days a week are nobody's fault. */
  streak: { forgivenDays: 2, windowDays: 7 } satisfies StreakRule,
  /** So many weeks are looked back on. */
  weeks: 8,
  /** Below this percentage a topic is worth a lesson. */
  weakBelowPercent: 60,
  /** After so many other papers a mock is due. */
  papersBetweenMocks: 3,
  /** A lesson that was begun so many days ago is no longer where somebody stopped. */
  readingDays: 30
} as const
