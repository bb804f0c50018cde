import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The default folder on Windows. */
const DEFAULT_FOLDER = 'C:\\ProgramData'
const FORM = /^[a-z]:\\[^\r\n]*$/i

interface Surroundings {
  /** Koya's own program. */
  readonly executable: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/**
 * Returns the folder of Windows for what all users share. An installation for everybody notes it beside the program (`installer.nsi`), where users cannot
 * write: `%ProgramData%` is what the user of a session sets it to, for a program that they start themselves.
 */
export function programDataFolder({ executable, environment }: Surroundings): string {
  const folders = [readNoted(join(dirname(executable), 'program-data')), environment['ProgramData']]
  return folders.find((folder) => folder !== undefined && FORM.test(folder)) ?? DEFAULT_FOLDER
}

function readNoted(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}
