import type { StartedProgram } from '../../../platform/program/spawn-program.ts'

/** How long a Koya that was started may take until it has a second process of its own. */
const STEADY_AFTER_MS = 30_000
const LOOK_EVERY_MS = 100
/** A Koya that ends again and again as it starts is given up: the computer must not be kept busy for ever. */
const MOST_STARTS = 10
const QUICK_STARTS = 3
const REST_MS = 2000

interface RelaunchDeps {
  readonly start: () => StartedProgram
  /** What main's record of a held seat says; null where there is none. */
  readonly readRecord: () => { readonly text: string; readonly isWatched: boolean } | null
  readonly wait: (ms: number) => Promise<void>
}

/**
 * Starts Koya anew, and once more where that one, too, is ended before a second process of its own waits for its end. Resolves once there is no more to do: it lives, it ended on
 * purpose, or somebody else sees to it.
 */
export async function relaunch({ start, readRecord, wait }: RelaunchDeps): Promise<void> {
  for (let starts = 1; starts <= MOST_STARTS; starts += 1) {
    const before = readRecord()?.text
    const exitCode = await awaitEnd(start(), wait)
    // Ended with 0: on purpose, or because another Koya is there.
    if (exitCode === null || exitCode === 0) return
    const left = readRecord()
    if (left === null || (left.isWatched && left.text !== before)) return
    if (starts >= QUICK_STARTS) await wait(REST_MS)
  }
}

/** Null where it still lives when it should be steady. */
async function awaitEnd({ exitCode }: StartedProgram, wait: RelaunchDeps['wait']): Promise<number | null> {
  for (let waitedMs = 0; waitedMs < STEADY_AFTER_MS && exitCode() === null; waitedMs += LOOK_EVERY_MS) await wait(LOOK_EVERY_MS)
  return exitCode()
}
