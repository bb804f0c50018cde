import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { StoredFile } from '../../platform/disk/stored-file.ts'

/**
 * Lies in the data folder while the seat is held. `since`: the PC's clock, milliseconds since 1970; `endings`: how often in a row Koya ended soon after it; `isWatched`: whether
 * a second process waits for the end of this run.
 */
export const holdSchema = z.strictObject({ since: z.number(), endings: z.int().nonnegative(), isWatched: z.boolean().default(false) })

export type Hold = z.infer<typeof holdSchema>

/** An end this soon after the seat was taken is one in a row. */
const SOON_MS = 60_000
const FREE_ENDINGS = 3
/** Within the ten seconds in which a candidate is back (K6). */
const REST_MS = 2000

export interface HoldRecord {
  /** Whether the last run ended while the seat was held. */
  readonly wasFound: boolean
  /** How long a new start after the next end rests, milliseconds: a Koya that cannot start must not keep the computer busy. */
  readonly restMs: number
  put(): void
  /** Said once the second process of this run is there. */
  putWatched(): void
  takeAway(): void
}

export function createHoldRecord(file: StoredFile<Hold>, wallNow: () => number): HoldRecord {
  const found = file.read()
  const endings = endingsAfter(found, wallNow())
  const write = (isWatched: boolean): void => void file.write({ since: wallNow(), endings, isWatched })
  return {
    wasFound: found !== null,
    restMs: endings > FREE_ENDINGS ? REST_MS : 0,
    put() {
      write(false)
    },
    putWatched() {
      write(true)
    },
    takeAway() {
      file.remove()
    }
  }
}

function endingsAfter(found: Hold | null | 'unreadable', now: number): number {
  if (found === null) return 0
  if (found === 'unreadable') return 1
  return Math.abs(now - found.since) < SOON_MS ? found.endings + 1 : 1
}
