import { defineCommand } from '../../src-shared/kernel/command-line/define-command.ts'
import { succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { dataOption } from '../platform/command-options.ts'

/** Commands for the tables of a server's database. `dataFolder` is the folder of an SQLite database, in place of the settings. */
export interface DatabaseCommand {
  readonly act: 'migrate' | 'state' | 'check' | 'jobs' | 'retry-jobs'
  readonly dataFolder: string | undefined
}

function database(command: DatabaseCommand): Result<{ readonly kind: 'database'; readonly command: DatabaseCommand }> {
  return succeed({ kind: 'database', command })
}

export const databaseCommands = {
  'database migrate': defineCommand({
    does: 'Makes or changes the tables of a server for this version, also while servers of the version before run.',
    arguments: {},
    options: { data: dataOption },
    make: ({ data: dataFolder }) => database({ act: 'migrate', dataFolder })
  }),
  'database check': defineCommand({
    does: 'Reads every attempt through, as after a restore: is each event there, unchanged and in its place? Changes nothing.',
    arguments: {},
    options: { data: dataOption },
    make: ({ data: dataFolder }) => database({ act: 'check', dataFolder })
  }),
  'database jobs': defineCommand({
    does: 'Lists jobs of the servers, such as mails, whose last try has failed. Changes nothing.',
    arguments: {},
    options: { data: dataOption },
    make: ({ data: dataFolder }) => database({ act: 'jobs', dataFolder })
  }),
  'database retry-jobs': defineCommand({
    does: 'Has each failed job tried once more: by a running server, or on SQLite by the next start of one. Lists them.',
    arguments: {},
    options: { data: dataOption },
    make: ({ data: dataFolder }) => database({ act: 'retry-jobs', dataFolder })
  }),
  'database state': defineCommand({
    does: 'Says which steps and indexes the tables of a server lack. Changes nothing.',
    arguments: {},
    options: { data: dataOption },
    make: ({ data: dataFolder }) => database({ act: 'state', dataFolder })
  })
}
