import { medals, type Medal, type MedalLadder, type MedalLevel } from '../../../../src-shared/content/exams/medal-ladder.ts'

export type WonLevel = MedalLevel & { readonly medal: Medal; readonly bestPercent: number }

/** The medals of one ladder, from its first level up. */
export interface LadderMedals {
  readonly ladder: MedalLadder
  readonly won: readonly WonLevel[]
}

/** Returns the ladders with medals, and the number of medals of each kind, the best first. Pure. */
export function medalsWon(ladders: readonly MedalLadder[]): {
  readonly sections: readonly LadderMedals[]
  readonly counts: readonly { readonly medal: Medal; readonly count: number }[]
} {
  const sections = ladders.map((ladder) => ({ ladder, won: ladder.levels.filter(isWon) })).filter(({ won }) => won.length > 0)
  const all = sections.flatMap(({ won }) => won)
  return { sections, counts: medals.toReversed().map((medal) => ({ medal, count: all.filter((level) => level.medal === medal).length })) }
}

export function isWon(level: MedalLevel): level is WonLevel {
  return level.medal !== null && level.bestPercent !== null
}
