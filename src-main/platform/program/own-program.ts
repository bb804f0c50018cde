import { realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { App } from 'electron'

/** What starts this very copy of Koya anew. */
export interface OwnProgram {
  readonly executable: string
  /** What makes `executable` Koya: nothing in a package, the main file in a checkout. */
  readonly ownArguments: readonly string[]
}

interface OwnProgramParts {
  readonly mainFolder: string
  /** Of this process. */
  readonly executable: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** An AppImage is started by its own file: the folder that its program runs from goes when the process does. */
export function ownProgramOf(app: Pick<App, 'isPackaged' | 'commandLine'>, parts: OwnProgramParts): OwnProgram {
  if (app.isPackaged) return { executable: appImageOf(parts) ?? parts.executable, ownArguments: [] }
  const sandbox = __KOYA_TEST_BUILD__ && app.commandLine.hasSwitch('no-sandbox') ? ['--no-sandbox'] : []
  return { executable: parts.executable, ownArguments: [...sandbox, join(parts.mainFolder, 'main.js')] }
}

/**
 * The file of the AppImage that `executable` was started from; null where it was not. A program that another AppImage has started finds that one's name in its environment,
 * so only a name counts that goes with the folder of this program.
 */
export function appImageOf({ executable, environment }: Pick<OwnProgramParts, 'executable' | 'environment'>): string | null {
  const { APPIMAGE: file, APPDIR: folder } = environment
  if (file?.startsWith('/') !== true || folder?.startsWith('/') !== true) return null
  try {
    return statSync(file).isFile() && realpathSync(executable).startsWith(realpathSync(folder) + sep) ? file : null
  } catch {
    return null
  }
}
