import { readSoFar, type HalfReadLibrary } from '../../../src-shared/learning/library/half-read.ts'
import { mayOpen } from '../../../src-shared/billing/may-open.ts'
import type { Reading } from '../../../src-shared/learning/library/reading.ts'
import { DAY_MS } from '../../../src-shared/kernel/values/calendar-day.ts'
import { progressRules } from '../../../src-shared/learning/progress/progress-rules.ts'
import type { Entitlements } from '../../billing/plans/create-entitlements.ts'
import { accessTo, worksOf, type LibrarySource } from '../../content/sources/library-source.ts'
import type { ReadingRepository } from './reading-repository.ts'
import type { RegisteredLibrary } from '../../content/sources/registered-library.ts'

interface HalfReadDeps {
  readonly readings: Pick<ReadingRepository, 'listSince'>
  readonly readLibraries: () => Promise<readonly RegisteredLibrary[]>
  readonly readEntitlements: (accountId: string) => Promise<Entitlements>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Returns where an account stopped reading: the most recently opened library with a half-read work, if it is still installed and open to the
 * account.
 */
export async function findHalfReadLibrary(deps: HalfReadDeps, accountId: string): Promise<HalfReadLibrary | null> {
  const { readings, readLibraries, readEntitlements, now } = deps
  const saved = await readings.listSince(accountId, now() - progressRules.readingDays * DAY_MS)
  if (saved.length === 0) return null
  const [libraries, held] = await Promise.all([readLibraries(), readEntitlements(accountId)])
  for (const { serial, reading } of saved) {
    const source = libraries.find((library) => library.source.serial === serial)?.source
    const halfRead = source && mayOpen(accessTo(source), held, { now: now() }).isOpen ? halfReadOf(source, reading) : null
    if (halfRead) return halfRead
  }
  return null
}

/** Returns the half-read work of a library; of several, the one opened last. */
function halfReadOf(source: LibrarySource, { places: positions }: Reading): HalfReadLibrary | null {
  for (const { workId, at } of positions.toReversed()) {
    const work = worksOf(source).find(({ id }) => id === workId)
    const position = work ? readSoFar(work, at) : null
    if (work && position) return { serial: source.serial, title: source.title, workId, workTitle: work.title, place: position }
  }
  return null
}
