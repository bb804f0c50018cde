import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const INSTALLED = '/usr/lib/postgresql'

/** Returns the folder of the newest PostgreSQL's programs, which Debian does not put in the path; null where it is not installed. */
export function findPostgresPrograms() {
  const folders = (existsSync(INSTALLED) ? readdirSync(INSTALLED) : []).map((version) => join(INSTALLED, version, 'bin'))
  return (
    folders
      .filter((folder) => existsSync(join(folder, 'initdb')))
      .toSorted()
      .at(-1) ?? null
  )
}
