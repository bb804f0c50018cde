import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether there is anything to be done about updates before the app starts: most starts have nothing, and must not wait to learn it. The names are those
 * of `update-store.ts` in `updates-folder.ts`, which are loaded only where there is.
 */
export function hasUpdateWork(dataFolder: string): boolean {
  return ['ready.json', 'trial.json'].some((name) => existsSync(join(dataFolder, 'updates', name)))
}
