import { join } from 'node:path'
import type { App } from 'electron'

/** What the executable needs to be Koya: nothing in a package. */
export function ownArgumentsOf(app: Pick<App, 'isPackaged' | 'commandLine'>, mainFolder: string): readonly string[] {
  if (app.isPackaged) return []
  const sandbox = __KOYA_TEST_BUILD__ && app.commandLine.hasSwitch('no-sandbox') ? ['--no-sandbox'] : []
  return [...sandbox, join(mainFolder, 'main.js')]
}
