import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { StoredFile } from '../../platform/disk/stored-file.ts'

/**
 * Stored in the data folder while the device is locked. `since`: the PC's clock, milliseconds since 1970; `endings`: how often in a row Koya ended
 * soon after it; `isWatched`: whether a watchdog process waits for the end of this run.
 */
export const holdSchema = z.strictObject({ since: z.number(), endings: z.int().nonnegative(), isWatched: z.boolean().default(false) })

export type Hold = z.infer<typeof holdSchema>

/** An end this soon after locking counts as one in a row. */
const SOON_MS = 60_000
const FREE_ENDINGS = 3
/** Short enough for a candidate to be back within ten seconds (K6). */
const REST_MS = 2000

export interface HoldRecord {
  /** Whether the last run ended while the device was locked. */
  readonly wasFound: boolean
  /** The delay before a restart after the next end, milliseconds: a Koya that cannot start must not keep the computer busy. */
  readonly restMs: number
  put(): void
  /** Called once the watchdog process of this run is connected. */
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
