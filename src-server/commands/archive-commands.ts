import { attemptIdSchema } from '../../src-shared/attempt/record/attempt-id.ts'
import { defineCommand } from '../../src-shared/kernel/command-line/define-command.ts'
import { succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { readMonth, type Month } from '../platform/database/partitions/months.ts'
import { dataOption, pathSchema, readAs } from '../platform/command-options.ts'
import { serverSchemaMessages } from '../platform/schema-messages.ts'

/** Commands for attempts of long ago. `dataFolder` is the folder of an SQLite database, in place of the settings. */
export type ArchiveCommand =
  | { readonly act: 'make'; readonly folder: string; readonly before: Month; readonly dataFolder: string | undefined }
  | { readonly act: 'check'; readonly folder: string }
  | { readonly act: 'read'; readonly folder: string; readonly attemptId: string }
  | { readonly act: 'remove'; readonly folder: string; readonly dataFolder: string | undefined }
  | { readonly act: 'tidy'; readonly folder: string; readonly dataFolder: string | undefined }
  | { readonly act: 'restore'; readonly folder: string; readonly attemptId: string | undefined; readonly dataFolder: string | undefined }

function archive(command: ArchiveCommand): Result<{ readonly kind: 'archive'; readonly command: ArchiveCommand }> {
  return succeed({ kind: 'archive', command })
}

const folder = { help: 'The folder of the archive.', schema: pathSchema }
const messages = serverSchemaMessages.commands
const before = {
  value: 'MONTH',
  help: 'Attempts that began before this month, such as 2026-05.',
  missing: messages.month,
  schema: readAs(readMonth, messages.month)
}
const attempt = { value: 'ID', help: 'The id of an attempt.' }

/** Commands for attempts of long ago (docs/operations/retention.md). */
export const archiveCommands = {
  'archive make': defineCommand({
    does: 'Writes attempts of past months into files, one for each month. Changes nothing in the database.',
    arguments: { folder },
    options: { before, data: dataOption },
    make: ({ folder: path, before: month, data: dataFolder }) => archive({ act: 'make', folder: path, before: month, dataFolder })
  }),
  'archive check': defineCommand({
    does: 'Reads an archive through: is every event there, unchanged and in its place?',
    arguments: { folder },
    options: {},
    make: ({ folder: path }) => archive({ act: 'check', folder: path })
  }),
  'archive read': defineCommand({
    does: 'Prints one attempt of an archive: its paper, answers and report.',
    arguments: { folder },
    options: { attempt: { ...attempt, missing: messages.attempt, schema: attemptIdSchema } },
    make: ({ folder: path, attempt: attemptId }) => archive({ act: 'read', folder: path, attemptId })
  }),
  'archive remove': defineCommand({
    does: 'Removes from the database what an archive has, if it has not changed since.',
    arguments: { folder },
    options: { data: dataOption },
    make: ({ folder: path, data: dataFolder }) => archive({ act: 'remove', folder: path, dataFolder })
  }),
  'archive restore': defineCommand({
    does: 'Puts attempts of an archive back into the database, all or one.',
    arguments: { folder },
    options: { attempt: { ...attempt, schema: attemptIdSchema.optional() }, data: dataOption },
    make: ({ folder: path, attempt: attemptId, data: dataFolder }) => archive({ act: 'restore', folder: path, attemptId, dataFolder })
  }),
  'archive tidy': defineCommand({
    does: 'Removes from an archive the attempts of learners who have no account any more.',
    arguments: { folder },
    options: { data: dataOption },
    make: ({ folder: path, data: dataFolder }) => archive({ act: 'tidy', folder: path, dataFolder })
  })
}
