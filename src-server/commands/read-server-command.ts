import { nounsOf } from '../../src-shared/contracts/commands/command-nouns.ts'
import { isOldForm, optionNameOf, withoutOldForms } from '../../src-shared/contracts/commands/old-command-forms.ts'
import { defineCommand, type CommandForm } from '../../src-shared/kernel/command-line/define-command.ts'
import { readCommand, type CommandHelp } from '../../src-shared/kernel/command-line/read-command.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { billingCommands } from '../billing/vouchers/billing-commands.ts'
import { accountCommands } from './account-commands.ts'
import { archiveCommands } from './archive-commands.ts'
import { databaseCommands } from './database-commands.ts'
import { examCommands } from './exam-commands.ts'
import { maintenanceCommands } from './maintenance-commands.ts'
import type { ServerCommand } from './server-command.ts'
import { supportCommands } from './support-commands.ts'

const commands: Readonly<Record<string, CommandForm<ServerCommand>>> = {
  'server start': defineCommand({
    does: 'Runs the server until you stop it. Its settings are variables (docs/operations/server.md).',
    arguments: {},
    options: {},
    make: () => succeed<ServerCommand>({ kind: 'serve' })
  }),
  ...accountCommands,
  ...examCommands,
  ...billingCommands,
  ...supportCommands,
  ...maintenanceCommands,
  ...databaseCommands,
  ...archiveCommands
}

const table = { program: 'koya', nouns: nounsOf('server'), commands }

/**
 * Parses the arguments after the program's name. Fails with `request/malformed` and what is wrong with which argument or option. Without
 * arguments, the server starts.
 */
export function readServerCommand(words: readonly string[]): Result<ServerCommand | CommandHelp> {
  if (words.length === 0) return succeed({ kind: 'serve' })
  const [first = ''] = words
  const second = first.startsWith('-') ? words.filter(isOldForm)[1] : undefined
  if (second !== undefined) return fail('request/malformed', { [optionNameOf(second).slice(2)]: 'One command at a time.' })
  if (optionNameOf(first) === '--data' && !words.some(isOldForm))
    return fail('request/malformed', { data: 'Use it only with a command. A server reads KOYA_DATA.' })
  return readCommand(withoutOldForms(words), table)
}
