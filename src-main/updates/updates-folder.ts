import { join } from 'node:path'

/** The folder of updates in the app's data folder; `has-update-work.ts` looks into it. */
export function updatesFolder(dataFolder: string): string {
  return join(dataFolder, 'updates')
}
