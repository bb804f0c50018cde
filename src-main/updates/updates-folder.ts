import { join } from 'node:path'

/** Returns the folder of updates in the app's data folder; `has-update-work.ts` uses the same path. */
export function updatesFolder(dataFolder: string): string {
  return join(dataFolder, 'updates')
}
