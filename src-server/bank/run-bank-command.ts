import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import { readBankSources, type BankSubject } from './bank-source.ts'
import { blindSheet } from './blind-sheet.ts'
import { checkBanks } from './check-banks.ts'
import { countItems } from './count-items.ts'
import { itemsToSolve } from './items-to-solve.ts'
import type { BankOutcome } from './bank-outcome.ts'
import { isLibraryCommand, runLibraryCommand } from './library-commands.ts'
import { buildPack, verifyPack } from './pack-commands.ts'
import type { BankCommand } from './read-bank-command.ts'
import { recordAnswers } from './record-answers.ts'
import { checkReviews } from './check-reviews.ts'

/** Does what a content author asked for. `today` is the day, such as 2026-11-21. A damaged file throws `DamagedSourceError`. */
export async function runBankCommand(command: BankCommand, today: string): Promise<Result<BankOutcome>> {
  if (command.kind === 'verify') return verifyPack(command.file, command.trusted)
  if (isLibraryCommand(command)) return runLibraryCommand(command)
  const subjects = await readBankSources(command.contentFolder)
  if (command.kind === 'build') return build(subjects, command)
  if (command.kind === 'check') return succeed(check(subjects))
  const named = subjects.find(({ bank, content }) => bank === command.bank && content.subject === command.subject)
  if (named === undefined) return fail('request/malformed', { subject: `There is no ${command.bank} ${command.subject}.` })
  if (command.kind === 'sheet') return succeed({ lines: blindSheet(named).map((line) => JSON.stringify(line)), isFine: true })
  const answers = (await readFile(command.answersFile, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  const recorded = recordAnswers(named, answers, today)
  if (!recorded.ok) return recorded
  const folder = join(command.contentFolder, 'reviews')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${command.bank}-${command.subject}.json`), `${JSON.stringify(recorded.value, null, 2)}\n`)
  const findings = checkReviews({ ...named, reviews: recorded.value })
  // Which items, never what their keys are: whoever solves may be asked again.
  const lines = findings.map(({ code, itemId }) => `${code} ${itemId}`)
  return succeed({ lines: [...lines, `${recorded.value.reviews.length} of ${itemsToSolve(named).length} items are solved`], isFine: true })
}

async function build(subjects: readonly BankSubject[], command: BankCommand & { kind: 'build' }): Promise<Result<BankOutcome>> {
  const ofBank = subjects.filter(({ bank }) => bank === command.bank)
  if (ofBank.length === 0) return fail('request/malformed', { bank: `There is no ${command.bank}.` })
  return succeed(await buildPack(ofBank, command))
}

function check(subjects: readonly BankSubject[]): BankOutcome {
  const findings = checkBanks(subjects)
  const lines = findings.map(({ bank, code, itemId, words }) => `${bank} ${itemId}: ${code}: ${words}`)
  const verdict = findings.length === 0 ? 'no finding' : `${findings.length} findings`
  return { lines: [...countItems(subjects), ...lines, verdict], isFine: findings.length === 0 }
}
