import { fail, type Result } from '../../src-shared/kernel/errors/result.ts'
import { writeCertificate } from '../device/lan/write-certificate.ts'
import type { TlsSettings } from '../device/lan/read-tls.ts'
import type { DatabaseSettings } from './use-existing-database.ts'
import { backUp } from './maintenance/back-up.ts'
import type { MaintenanceCommand } from './maintenance-commands.ts'
import { restore } from './maintenance/restore.ts'

/** The result of a command, under the name for its output. */
export interface MaintenanceOutcome {
  readonly name: 'certificate' | 'backup' | 'restored'
  readonly result: Result<unknown>
}

/** Runs a maintenance command. PostgreSQL has its own backup tools. */
export async function runMaintenance(
  command: MaintenanceCommand,
  settings: DatabaseSettings & TlsSettings,
  now: () => number
): Promise<MaintenanceOutcome> {
  if (command.kind === 'make-certificate') return { name: 'certificate', result: await writeCertificate(command.folder, now()) }
  const name = command.kind === 'backup' ? 'backup' : 'restored'
  const { file, dataFolder = settings.KOYA_DATA } = command
  if (command.dataFolder === undefined && settings.DATABASE_URL !== undefined) {
    const fault = 'This server uses PostgreSQL. Back it up with pg_dump and pg_restore, or name the folder of an SQLite database with --data.'
    return { name, result: fail('request/malformed', { [command.kind]: fault }) }
  }
  return {
    name,
    result: command.kind === 'backup' ? await backUp({ dataFolder, file, tls: settings }) : await restore({ file, dataFolder, now: now() })
  }
}
