import { defineCommand } from '../../src-shared/kernel/command-line/define-command.ts'
import { succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { dataOption, pathSchema } from '../platform/command-options.ts'

/** Commands that maintain a centre's server. `dataFolder` is the folder of the SQLite database, in place of the settings. */
export type MaintenanceCommand =
  | { readonly kind: 'make-certificate'; readonly folder: string }
  | { readonly kind: 'backup'; readonly file: string; readonly dataFolder: string | undefined }
  | { readonly kind: 'restore'; readonly file: string; readonly dataFolder: string | undefined }

function maintenance(command: MaintenanceCommand): Result<{ readonly kind: 'upkeep'; readonly command: MaintenanceCommand }> {
  return succeed({ kind: 'upkeep', command })
}

const file = { help: 'File of the backup.', schema: pathSchema }

/** Commands that maintain a centre's server (docs/operations/centre.md). */
export const maintenanceCommands = {
  'backup make': defineCommand({
    does: 'Copies the data of a server into a new file, also while it runs.',
    arguments: { file },
    options: { data: dataOption },
    make: ({ file: path, data: dataFolder }) => maintenance({ kind: 'backup', file: path, dataFolder })
  }),
  'backup restore': defineCommand({
    does: 'Puts the data of a backup in place. Stop the server first.',
    arguments: { file },
    options: { data: dataOption },
    make: ({ file: path, data: dataFolder }) => maintenance({ kind: 'restore', file: path, dataFolder })
  }),
  'certificate make': defineCommand({
    does: 'Makes a certificate with its private key in a folder, and prints its fingerprint.',
    arguments: { folder: { help: 'Folder to write into.', schema: pathSchema } },
    options: {},
    make: ({ folder }) => maintenance({ kind: 'make-certificate', folder })
  })
}
