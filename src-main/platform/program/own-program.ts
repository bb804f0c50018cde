import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import type { App } from 'electron'

/** The command that starts this copy of Koya again. */
export interface OwnProgram {
  readonly executable: string
  /** The arguments that make `executable` Koya: none in a package, the main file in a checkout. */
  readonly ownArguments: readonly string[]
}

interface OwnProgramParts {
  readonly mainFolder: string
  /** Of this process. */
  readonly executable: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** Returns the command. An AppImage is started by its own file, because its mounted folder disappears with the process, and a tar.gz by its script. */
export function ownProgramOf(app: Pick<App, 'isPackaged' | 'commandLine'>, parts: OwnProgramParts): OwnProgram {
  if (app.isPackaged) return { executable: appImageOf(parts) ?? launcherOf(parts.executable) ?? parts.executable, ownArguments: [] }
  const sandbox = __KOYA_TEST_BUILD__ && app.commandLine.hasSwitch('no-sandbox') ? ['--no-sandbox'] : []
  return { executable: parts.executable, ownArguments: [...sandbox, join(parts.mainFolder, 'main.js')] }
}

/**
 * Returns the file of the AppImage that `executable` was started from; null if there is none. A program started by another AppImage inherits that
 * one's environment, so the name counts only if this program's folder belongs to it.
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

/**
 * Returns the script that starts the current version of an unpacked tar.gz (`scripts/package/make-tar.mjs`), and stays where it is; null if `executable` is
 * not that version.
 */
export function launcherOf(executable: string): string | null {
  const folder = dirname(executable)
  const launcher = join(dirname(folder), basename(executable))
  try {
    return existsSync(launcher) && readFileSync(currentOf(launcher), 'utf8').trim() === basename(folder) ? launcher : null
  } catch {
    return null
  }
}

/** Returns the file beside that script which names the folder of the current version. */
export function currentOf(launcher: string): string {
  return join(dirname(launcher), 'current')
}
