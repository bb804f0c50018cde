import { clearSwap } from './swap-app-image.ts'
import type { UpdateStore } from './update-store.ts'

/**
 * Called once the page of this start is drawn and its backend answers: the version that runs has proved itself, and what was kept to go back to is
 * removed. Where nothing is on trial it does nothing. Throws what the disk says: then it is proved by a later start.
 */
export function proveStart(store: UpdateStore, runningVersion: string): void {
  const trial = store.readTrial()
  if (trial === null || trial.isReturned || trial.to !== runningVersion) return
  store.writeStatus({ ...store.readStatus(), outcome: { kind: 'updated', from: trial.from, to: trial.to } })
  store.removeTrial()
  if (trial.swap !== null) clearSwap(trial.swap)
}
