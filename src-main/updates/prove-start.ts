import { clearSwap } from './swap/swap-file.ts'
import type { UpdateStore } from './update-store.ts'

/**
 * Records that the running version has proved itself, and deletes the backup of the previous one. Called once the version showed every sign of
 * health (`prove-health.ts`). Does nothing if no version is on trial. Throws the disk's errors: then a later start proves it.
 */
export function proveStart(store: UpdateStore, runningVersion: string): void {
  const trial = store.readTrial()
  if (trial === null || trial.isReturned || trial.to !== runningVersion) return
  store.writeStatus({ ...store.readStatus(), outcome: { kind: 'updated', from: trial.from, to: trial.to } })
  store.removeTrial()
  if (trial.swap !== null) clearSwap(trial.swap)
}
