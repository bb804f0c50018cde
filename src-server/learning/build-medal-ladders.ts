import { medalFor, type MedalLadder, type MedalLevel } from '../../src-shared/learning/learning.ts'
import type { StoredMedalLevel } from './medal-repository.ts'

/**
 * The ladders as one learner sees them. Pure. A level is passed with a bronze medal at least; the first one is open, every other one when
 * the level before it was passed. `levels` come by subject, from the first to the last.
 */
export function buildMedalLadders(levels: readonly StoredMedalLevel[], bestPercents: ReadonlyMap<string, number>): MedalLadder[] {
  const ladders: MedalLadder[] = []
  for (const level of levels) {
    const { subjectSlug, ladderTitle: title } = level
    let ladder = ladders.find((candidate) => candidate.subjectSlug === subjectSlug)
    if (!ladder) ladders.push((ladder = { subjectSlug, title, levels: [] }))
    ladder.levels.push(toMedalLevel(level, ladder.levels.at(-1), bestPercents.get(level.slug)))
  }
  return ladders
}

function toMedalLevel(level: StoredMedalLevel, before: MedalLevel | undefined, best: number | undefined): MedalLevel {
  const { slug, number, title, itemCount, budgetMs, thresholds } = level
  const medal = best === undefined ? null : medalFor(best, thresholds)
  const isReached = before === undefined || before.state === 'passed'
  const state = medal ? 'passed' : isReached ? 'open' : 'locked'
  return { slug, number, title, itemCount, budgetMs, thresholds, state, bestPercent: best ?? null, medal }
}
