import { lstatSync } from 'node:fs'

/** Whether something lies at `path`. Only a path that surely leads nowhere is no marker: unknown is not absent. */
export function hasSeatMarker(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code !== 'ENOENT' && code !== 'ENOTDIR'
  }
}
