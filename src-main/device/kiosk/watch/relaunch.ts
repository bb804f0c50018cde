import type { StartedProgram } from '../../../platform/program/spawn-program.ts'

/** How long a started Koya may take until it has its own watchdog process. */
const STEADY_AFTER_MS = 30_000
const LOOK_EVERY_MS = 100
/** A Koya that ends repeatedly during its start is given up, so that the computer is not busy forever. */
const MOST_STARTS = 10
const QUICK_STARTS = 3
const REST_MS = 2000

interface RelaunchDeps {
  readonly start: () => StartedProgram
  /** Returns main's record of a locked device; null if there is none. */
  readonly readRecord: () => { readonly text: string; readonly isWatched: boolean } | null
  readonly wait: (ms: number) => Promise<void>
}

/**
 * Starts Koya again, and repeats this if the new one also ends before its own watchdog process runs. Resolves once nothing is left to do: it runs, it
 * ended on purpose, or another process watches it.
 */
export async function relaunch({ start, readRecord, wait }: RelaunchDeps): Promise<void> {
  for (let starts = 1; starts <= MOST_STARTS; starts += 1) {
    const before = readRecord()?.text
    const exitCode = await awaitEnd(start(), wait)
    // Exit code 0: it ended on purpose, or because another Koya is running.
    if (exitCode === null || exitCode === 0) return
    const left = readRecord()
    if (left === null || (left.isWatched && left.text !== before)) return
    if (starts >= QUICK_STARTS) await wait(REST_MS)
  }
}

/** Returns the exit code; null if it still runs after the time for a stable start. */
async function awaitEnd({ exitCode }: StartedProgram, wait: RelaunchDeps['wait']): Promise<number | null> {
  for (let waitedMs = 0; waitedMs < STEADY_AFTER_MS && exitCode() === null; waitedMs += LOOK_EVERY_MS) await wait(LOOK_EVERY_MS)
  return exitCode()
}
