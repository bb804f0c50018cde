import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { BankCatalogue, BankEntry } from './bank-catalogue.ts'
import type { SearchIndex } from './search-index.ts'
import { toIndexed, type IndexedItem } from './searchable-text.ts'

/** A batch takes a few milliseconds, and requests of candidates are served between two of them. */
const ITEMS_PER_PIECE = 40

/** How long a search waits for the index before it reports the progress, in milliseconds. */
const PATIENCE_MS = 1500

export interface IndexBuilder {
  /** Updates the index to the catalogue. Returns how much is indexed, in percent, once it is complete or the time is over. */
  readonly buildUpTo: (catalogue: BankCatalogue) => Promise<number>
  /** Cancels a running build; the index retains what it has. */
  readonly stop: () => Promise<void>
}

interface Building {
  readonly of: BankCatalogue
  readonly end: Promise<void>
  /** From 0 to 1. */
  share: number
}

/** Creates the builder. It fills the index at the first search, so neither a start nor an exam waits for it. Only changes are written. */
export function createIndexBuilder(index: SearchIndex, patienceMs = PATIENCE_MS): IndexBuilder {
  let whole: BankCatalogue | null = null
  let building: Building | null = null
  let isStopped = false

  async function build(catalogue: BankCatalogue, before: Promise<unknown>): Promise<void> {
    await before.catch(() => undefined)
    const held = await index.readHashes()
    let seen = 0
    for (const entries of inPieces([...catalogue.values()])) {
      if (isStopped) return
      await index.save(changedOf(entries, held))
      seen += entries.length
      if (building?.of === catalogue) building.share = seen / catalogue.size
      await nextTurn()
    }
    whole = catalogue
  }

  function begin(catalogue: BankCatalogue): Building {
    const end = build(catalogue, building?.end ?? Promise.resolve())
    const begun: Building = { of: catalogue, end, share: 0 }
    // Waiting searches get the error; the next search starts a new build.
    void end.catch(() => undefined).finally(() => (building = building === begun ? null : building))
    return begun
  }

  return {
    async buildUpTo(catalogue) {
      if (whole === catalogue) return 100
      if (building?.of !== catalogue) building = begin(catalogue)
      const current = building
      const over = new AbortController()
      await Promise.race([current.end, wait(patienceMs, undefined, { signal: over.signal }).catch(() => undefined)])
      over.abort()
      return isWhole(whole, catalogue) ? 100 : Math.min(99, Math.floor(100 * current.share))
    },
    async stop() {
      isStopped = true
      await building?.end.catch(() => undefined)
    }
  }
}

/** Compares again, because the build may have ended meanwhile. */
function isWhole(whole: BankCatalogue | null, catalogue: BankCatalogue): boolean {
  return whole === catalogue
}

function changedOf(entries: readonly BankEntry[], held: ReadonlyMap<string, string>): readonly IndexedItem[] {
  return entries.map(toIndexed).filter(({ itemId, hash }) => held.get(itemId) !== hash)
}

function inPieces(entries: readonly BankEntry[]): BankEntry[][] {
  return Array.from({ length: Math.ceil(entries.length / ITEMS_PER_PIECE) }, (_, piece) =>
    entries.slice(piece * ITEMS_PER_PIECE, (piece + 1) * ITEMS_PER_PIECE)
  )
}
