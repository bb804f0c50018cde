import type { MedalLadder } from '../../../src-shared/content/exams/medal-ladder.ts'
import { buildMedalLadders, type LadderFrame } from './build-medal-ladders.ts'
import type { MedalRepository } from './medal-repository.ts'

export interface MedalProgress {
  readonly listLadders: (accountId: string) => Promise<MedalLadder[]>
  /** False where the learner has not passed the level before it. True for papers that are on no ladder. */
  readonly mayStart: (accountId: string, slug: string) => Promise<boolean>
}

/** `frames`: the ladders of the installed files, by the slugs of their levels. */
export function createMedalProgress(medals: MedalRepository, frames: ReadonlyMap<string, LadderFrame>): MedalProgress {
  const listLadders = async (accountId: string): Promise<MedalLadder[]> =>
    buildMedalLadders({ levels: await medals.listLevels(), frames, bestPercents: await medals.readBestPercents(accountId) })
  return {
    listLadders,
    mayStart: async (accountId, slug) => {
      const levels = (await listLadders(accountId)).flatMap((ladder) => ladder.levels)
      return levels.find((level) => level.slug === slug)?.state !== 'locked'
    }
  }
}
