import type { MedalLadder, MedalLevel } from '../../../../src-shared/content/exams/medal-ladder.ts'

interface FoundLevel {
  readonly ladder: MedalLadder
  readonly level: MedalLevel
  /** The next level; undefined at the top of the ladder. */
  readonly next: MedalLevel | undefined
}

/** Returns a level with its ladder and the next level; undefined if no ladder has it. */
export function findLevel(ladders: readonly MedalLadder[], slug: string): FoundLevel | undefined {
  for (const ladder of ladders) {
    const level = ladder.levels.find((candidate) => candidate.slug === slug)
    if (level) return { ladder, level, next: ladder.levels.find(({ number }) => number === level.number + 1) }
  }
  return undefined
}
