import type { BankCommand } from './commands/bank/bank-command.ts'
import { DATA_FOLDER, readBankCommand, readBankFolders } from './commands/bank/read-bank-command.ts'
import { runBankCommand } from './commands/bank/run-bank-command.ts'
import type { Failure } from '../src-shared/kernel/errors/result.ts'

/** As in sysexits.h. */
const USAGE_ERROR = 64

/** Resolves with the exit code once the command is done. The installed program waits for it, because nothing else would end its process. */
export const ended: Promise<number> = answer().then(() => Number(process.exitCode ?? 0))

async function answer(): Promise<void> {
  const command = readBankCommand(process.argv.slice(2), readBankFolders(process.env))
  if (!command.ok) refuse(command.error)
  else if (command.value.kind === 'help') process.stdout.write(command.value.text)
  else await run(command.value)
}

async function run(command: BankCommand): Promise<void> {
  const databaseUrl = process.env['DATABASE_URL']?.trim() ?? ''
  const servers = databaseUrl === '' ? null : { databaseUrl, dataFolder: readBankFolders(process.env).data ?? DATA_FOLDER }
  // Off unless the administrator of this server says otherwise.
  const mayShare = process.env['KOYA_SHARE_STATISTICS']?.trim() === 'on'
  const outcome = await runBankCommand(command, new Date().toISOString().slice(0, 10), { servers, mayShare })
  if (outcome.ok) {
    process.stdout.write(`${outcome.value.lines.join('\n')}\n`)
    if (!outcome.value.isFine) process.exitCode = 1
  } else refuse(outcome.error)
}

function refuse(error: Failure): void {
  process.stderr.write(`${JSON.stringify({ error })}\n`)
  process.exitCode = USAGE_ERROR
}
