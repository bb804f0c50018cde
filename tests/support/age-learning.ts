import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const DAY_MS = 86_400_000
const QUARTERS_OF_A_DAY = 96

/** Moves everything that was done at the embedded backend of a home a day into the past, as if a night had passed. Koya must be closed. */
export function ageByADay(home: string): void {
  const database = new DatabaseSync(findDatabase(join(home, '.config/Koya')))
  try {
    database.exec(`update attempt set started_at = started_at - ${String(DAY_MS)}, heard_at = heard_at - ${String(DAY_MS)}`)
    database.exec(`update attempt_event set received_at = received_at - ${String(DAY_MS)}`)
    database.exec(`update attempt_report set received_at = received_at - ${String(DAY_MS)}`)
    database.exec(`update answered_quarter set quarter = quarter - ${String(QUARTERS_OF_A_DAY)}`)
  } finally {
    database.close()
  }
}

/** Finds the file that has the table of attempts. */
function findDatabase(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(sqlite|db)$/.test(name))
  const found = files.find((name) => {
    const database = new DatabaseSync(join(folder, name), { readOnly: true })
    try {
      return database.prepare("select 1 from sqlite_master where type = 'table' and name = 'answered_quarter'").get() !== undefined
    } finally {
      database.close()
    }
  })
  if (found === undefined) throw new Error(`no database of a backend in ${folder}`)
  return join(folder, found)
}
