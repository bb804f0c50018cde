import { progressRules } from '../../../../src-shared/learning/progress/progress-rules.ts'
import type { HeadingProgress } from '../../../../src-shared/learning/progress/progress.ts'

/** From nothing known to the best, in this order. */
export const masteryLevels = ['new', 'begun', 'practise', 'good', 'strong'] as const

export type MasteryLevel = (typeof masteryLevels)[number]

/**
 * Returns how well a learner knows a topic (docs/decisions/0096-name-five-levels-of-mastery.md). It depends on first answers only, so a question that is
 * answered again from memory raises no level. Pure.
 */
export function masteryLevelOf({ itemCount, estimate }: Pick<HeadingProgress, 'itemCount' | 'estimate'>): MasteryLevel {
  const { weakBelowPercent, strongFromPercent } = progressRules
  if (itemCount === 0) return 'new'
  if (estimate === null) return 'begun'
  if (estimate.percent < weakBelowPercent) return 'practise'
  return estimate.percent >= strongFromPercent && estimate.low >= weakBelowPercent ? 'strong' : 'good'
}

/** Counts the topics of each level. */
export function countLevels(headings: readonly Pick<HeadingProgress, 'itemCount' | 'estimate'>[]): Readonly<Record<MasteryLevel, number>> {
  const counts = { new: 0, begun: 0, practise: 0, good: 0, strong: 0 }
  for (const heading of headings) counts[masteryLevelOf(heading)] += 1
  return counts
}
