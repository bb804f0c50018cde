import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { PaperLimits } from '../draw/answer-key.ts'
import { limitsOfPaper } from '../draw/limits-of-paper.ts'

/** The allowed responses to the items of the papers that were answered last, so that an answer need not read its paper. */
export interface LimitsInMemory {
  /** By the paper's hash, because a paper never changes. */
  readonly read: (paperHash: string, readPaper: () => Promise<Paper>) => Promise<PaperLimits>
}

/** About 10 kB each. */
const MOST_PAPERS = 1000
/** Most questions allow what others allow as well. */
const MOST_SHAPES = 20_000

export function createLimitsInMemory(): LimitsInMemory {
  const byPaper = new Map<string, PaperLimits>()
  const shapes = new Map<string, PaperLimits[string]>()

  /** Returns equal limits as one object. */
  function share(limits: PaperLimits[string]): PaperLimits[string] {
    const text = JSON.stringify(limits)
    const known = shapes.get(text)
    if (known) return known
    if (shapes.size < MOST_SHAPES) shapes.set(text, limits)
    return limits
  }

  return {
    read: async (paperHash, readPaper) => {
      const held = byPaper.get(paperHash)
      const limits = held ?? Object.fromEntries(Object.entries(limitsOfPaper(await readPaper())).map(([id, own]) => [id, share(own)]))
      // The newest are last.
      byPaper.delete(paperHash)
      byPaper.set(paperHash, limits)
      const [oldest] = byPaper.keys()
      if (byPaper.size > MOST_PAPERS && oldest !== undefined) byPaper.delete(oldest)
      return limits
    }
  }
}
