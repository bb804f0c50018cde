import type { BoardPapers } from '../../../src-shared/content/packs/pack-about.ts'
import type { PackPaperLine } from '../sources/pack-paper.ts'

/** The most boards that are named; a pack with more has no honest list. */
const MOST_BOARDS = 20

/** Returns which boards a pack says set its papers, and in which years. Papers of no board count nowhere. Pure. */
export function papersOfBoards(papers: readonly Pick<PackPaperLine, 'body' | 'year'>[]): readonly BoardPapers[] {
  const boards = new Map<string, BoardPapers>()
  for (const { body, year } of papers) {
    if (typeof year !== 'number') continue
    const { fromYear, toYear, count } = boards.get(body) ?? { fromYear: year, toYear: year, count: 0 }
    boards.set(body, { board: body, fromYear: Math.min(fromYear, year), toYear: Math.max(toYear, year), count: count + 1 })
  }
  return [...boards.values()].toSorted((one, other) => other.count - one.count).slice(0, MOST_BOARDS)
}
