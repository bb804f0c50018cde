import type { Log } from '../platform/log/log.ts'
import type { StartedProgram } from '../platform/program/spawn-program.ts'
import type { UpdateStore, UpdateTrial } from './update-store.ts'

interface WatchDeps {
  readonly store: UpdateStore
  readonly start: () => StartedProgram
  /** Restores the previous version. */
  readonly giveBack: (trial: UpdateTrial) => void | Promise<void>
  readonly wait: (ms: number) => Promise<void>
  readonly monotonicNow: () => number
  readonly log: Log
}

const LOOK_EVERY_MS = 250
/** Enough for the slowest disk: after that, a start that still runs is not watched, and the count of starts decides. */
const WATCH_MS = 180_000

/**
 * Starts the new version and waits until it has proved itself. If it crashes before, the previous version is restored and started instead. If it
 * exits with 0, the learner closed it, and the next start tries it again.
 */
export async function watchFirstStart(trial: UpdateTrial, { store, start, giveBack, wait, monotonicNow, log }: WatchDeps): Promise<void> {
  const program = start()
  const begun = monotonicNow()
  while (store.readTrial() !== null && monotonicNow() - begun < WATCH_MS) {
    const code = program.exitCode()
    if (code === 0) return
    if (code !== null && store.readTrial() !== null) {
      log.error(`updates: ${trial.to} ended with ${String(code)} at its first start: ${trial.from} comes back`)
      await giveBack(trial)
      start()
      return
    }
    await wait(LOOK_EVERY_MS)
  }
}
