import type { MedalLadder, MedalLevel } from '../../../../src-shared/content/exams/medal-ladder.ts'

interface FoundLevel {
  readonly ladder: MedalLadder
  readonly level: MedalLevel
  /** The rung above; undefined on the top of the ladder. */
  readonly next: MedalLevel | undefined
}

/** Where on the ladders a level stands; undefined where there is none of that name. */
export function findLevel(ladders: readonly MedalLadder[], slug: string): FoundLevel | undefined {
  for (const ladder of ladders) {
    const level = ladder.levels.find((candidate) => candidate.slug === slug)
    if (level) return { ladder, level, next: ladder.levels.find(({ number }) => number === level.number + 1) }
  }
  return undefined
}
