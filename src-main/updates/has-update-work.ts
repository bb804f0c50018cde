import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether there is update work before the app starts. Most starts have none and must not be delayed by the check. The names are those of
 * `update-store.ts` in `updates-folder.ts`, which are loaded only if there is work.
 */
export function hasUpdateWork(dataFolder: string): boolean {
  return ['ready.json', 'trial.json'].some((name) => existsSync(join(dataFolder, 'updates', name)))
}
