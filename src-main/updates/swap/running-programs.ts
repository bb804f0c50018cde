import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the paths of the programs of all running processes, as far as Linux tells them: of another user's process only what it was started as. Empty on
 * other systems.
 */
export function readRunningPrograms(processes = '/proc'): readonly string[] {
  return namesIn(processes)
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => [
      read(() => readlinkSync(join(processes, id, 'exe'))),
      read(() => readFileSync(join(processes, id, 'cmdline'), 'utf8').split('\0')[0] ?? '')
    ])
    .filter((path) => path !== '')
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** A process may end at any moment, or belong to somebody else. */
function read(look: () => string): string {
  try {
    return look()
  } catch {
    return ''
  }
}
