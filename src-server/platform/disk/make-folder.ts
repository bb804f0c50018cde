import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder that somebody named, and those above it; throws what the system says. Node's own way with `recursive` never ends where a file system denies that the folder above is there, as
 * `/proc` does: this goes each step once.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  for (const path of missingFolders(resolve(folder))) makeUnlessMade(path, mode)
  if (!statSync(folder).isDirectory()) throw Object.assign(new Error(`ENOTDIR: not a directory, '${folder}'`), { code: 'ENOTDIR', syscall: 'mkdir' })
}

/** From the outermost to the folder itself. */
function missingFolders(folder: string): readonly string[] {
  if (existsSync(folder)) return []
  const above = dirname(folder)
  return above === folder ? [folder] : [...missingFolders(above), folder]
}

function makeUnlessMade(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Somebody else was quicker.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
