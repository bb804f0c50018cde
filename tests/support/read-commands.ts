import type { BillingCommand } from '../../src-server/billing/vouchers/billing-commands.ts'
import type { BankCommand } from '../../src-server/commands/bank/bank-command.ts'
import { readBankCommand, type BankFolders } from '../../src-server/commands/bank/read-bank-command.ts'
import type { ExamCommand } from '../../src-server/commands/exam-commands.ts'
import { readServerCommand } from '../../src-server/commands/read-server-command.ts'
import { readReleaseCommand } from '../../src-server/updates/read-release-command.ts'
import type { ReleaseCommand } from '../../src-server/updates/release-command.ts'
import { succeed, type Result } from '../../src-shared/kernel/errors/result.ts'

export function readExam(...words: readonly string[]): Result<ExamCommand> {
  const command = readServerCommand(['exam', ...words])
  if (!command.ok) return command
  if (command.value.kind !== 'exam') throw new Error(`this is ${command.value.kind}`)
  return succeed(command.value.command)
}

export function readBilling(words: readonly string[]): Result<BillingCommand> {
  const command = readServerCommand(words)
  if (!command.ok) return command
  if (command.value.kind !== 'billing') throw new Error(`this is ${command.value.kind}`)
  return succeed(command.value.command)
}

export function readBank(words: readonly string[], places?: BankFolders): Result<BankCommand> {
  return withoutHelp(readBankCommand(words, places))
}

export function readRelease(words: readonly string[]): Result<ReleaseCommand> {
  return withoutHelp(readReleaseCommand(words))
}

function withoutHelp<Command extends { readonly kind: string }>(command: Result<Command>): Result<Exclude<Command, { kind: 'help' }>> {
  if (command.ok && command.value.kind === 'help') throw new Error('this is a help text')
  return command as Result<Exclude<Command, { kind: 'help' }>>
}
