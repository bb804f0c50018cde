import { readBankCommand } from './bank/read-bank-command.ts'
import { runBankCommand } from './bank/run-bank-command.ts'
import type { Failure } from '../src-shared/errors/result.ts'

/** As in sysexits.h. */
const USAGE_ERROR = 64

const command = readBankCommand(process.argv.slice(2))
const outcome = command.ok ? await runBankCommand(command.value, new Date().toISOString().slice(0, 10)) : command
if (outcome.ok) {
  process.stdout.write(`${outcome.value.lines.join('\n')}\n`)
  if (!outcome.value.isFine) process.exitCode = 1
} else refuse(outcome.error)

function refuse(error: Failure): void {
  process.stderr.write(`${JSON.stringify({ error })}\n`)
  process.exitCode = USAGE_ERROR
}
