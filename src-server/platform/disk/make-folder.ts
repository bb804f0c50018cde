import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder and its missing parents, one step each. Throws the system's error. Node's `recursive` option never returns where a file
 * system denies that the parent exists, as `/proc` does.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  for (const path of missingFolders(resolve(folder))) makeUnlessMade(path, mode)
  if (!statSync(folder).isDirectory()) throw Object.assign(new Error(`ENOTDIR: not a directory, '${folder}'`), { code: 'ENOTDIR', syscall: 'mkdir' })
}

/** Missing folders, outermost first. */
function missingFolders(folder: string): readonly string[] {
  if (existsSync(folder)) return []
  const above = dirname(folder)
  return above === folder ? [folder] : [...missingFolders(above), folder]
}

function makeUnlessMade(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another process was faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
