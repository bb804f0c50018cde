import type { PaperLock } from '../../../src-shared/content/exams/assessment.ts'
import { medalFor, type MedalLadder, type MedalLevel } from '../../../src-shared/content/exams/medal-ladder.ts'
import { medalSlug, type MedalLadderSource } from '../../content/sources/medal-ladder-source.ts'
import type { StoredMedalLevel } from './medal-repository.ts'

/** The ladder of a level, and its classes. */
export type LadderFrame = Pick<MedalLadder, 'slug' | 'classLevels'>

/** Returns the ladders of the installed files by the slugs of their levels. Pure. */
export function framesOf(ladders: readonly MedalLadderSource[]): ReadonlyMap<string, LadderFrame> {
  return new Map(ladders.flatMap(({ slug, classLevels, levels }) => levels.map(({ id }) => [medalSlug(slug, id), { slug, classLevels }] as const)))
}

interface LadderSources {
  /** By subject; the levels of each ladder from first to last. */
  readonly levels: readonly StoredMedalLevel[]
  /** By level slug. A level without one is on no ladder of this computer, and no test of it can be drawn. */
  readonly frames: ReadonlyMap<string, LadderFrame>
  /** The learner's best result at each level, in percent, by level slug. */
  readonly bestPercents: ReadonlyMap<string, number>
}

/**
 * Builds the ladders as one learner sees them. Pure. A level is passed with at least a bronze medal. The first level is open; each other one
 * opens when the level before it is passed.
 */
export function buildMedalLadders({ levels, frames, bestPercents }: LadderSources): MedalLadder[] {
  const ladders = new Map<string, MedalLadder>()
  for (const level of levels) {
    const frame = frames.get(level.slug)
    if (!frame) continue
    const { slug, classLevels } = frame
    const ladder = ladders.get(slug) ?? { slug, subjectSlug: level.subjectSlug, title: level.ladderTitle, classLevels, levels: [] }
    ladder.levels.push(toMedalLevel(level, ladder.levels.at(-1), bestPercents.get(level.slug)))
    ladders.set(slug, ladder)
  }
  return [...ladders.values()]
}

/** Adds the lock of each ladder. Pure. An add-on unlocks a whole ladder, so its first level decides. */
export function withLadderLocks(ladders: readonly MedalLadder[], locks: ReadonlyMap<string, PaperLock>): MedalLadder[] {
  return ladders.map((ladder) => {
    const lock = locks.get(ladder.levels[0]?.slug ?? '')
    return lock === undefined ? ladder : { ...ladder, lock }
  })
}

function toMedalLevel(level: StoredMedalLevel, before: MedalLevel | undefined, best: number | undefined): MedalLevel {
  const { slug, number, title, itemCount, budgetMs, thresholds } = level
  const medal = best === undefined ? null : medalFor(best, thresholds)
  const isReached = before === undefined || before.state === 'passed'
  const state = medal ? 'passed' : isReached ? 'open' : 'locked'
  return { slug, number, title, itemCount, budgetMs, thresholds, state, bestPercent: best ?? null, medal }
}
