import { identifierSchema } from '../../src-shared/account/session-schemas.ts'
import { defineCommand } from '../../src-shared/kernel/command-line/define-command.ts'
import { succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { byOption, dataOption, pathSchema } from '../platform/command-options.ts'
import type { ServerCommand } from './server-command.ts'

const account = { help: 'E-mail address or user name.', schema: identifierSchema }

/** Commands for accounts, and for the attempts of all of them. */
export const accountCommands = {
  'account make-admin': defineCommand({
    does: 'Makes an account an admin.',
    arguments: { account },
    options: { data: dataOption },
    make: ({ account: identifier, data: dataFolder }): Result<ServerCommand> => succeed({ kind: 'make-admin', identifier, dataFolder })
  }),
  'account make-demonstration': defineCommand({
    does: 'Makes an account a demonstration account, which may use the test payment.',
    arguments: { account },
    options: { data: dataOption },
    make: ({ account: identifier, data: dataFolder }): Result<ServerCommand> => succeed({ kind: 'make-demonstration', identifier, dataFolder })
  }),
  'corrections apply': defineCommand({
    does: 'Enters the corrections of a file and regrades the affected attempts.',
    arguments: { file: { help: 'File of the corrections.', schema: pathSchema } },
    options: { by: byOption('Ada Obi, physics'), data: dataOption },
    make: ({ file, by: madeBy, data: dataFolder }): Result<ServerCommand> => succeed({ kind: 'remark', file, madeBy, dataFolder })
  })
}
