import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { blindSheet } from '../../content/bank/blind-sheet.ts'
import type { BankOutcome } from '../../content/bank/bank-outcome.ts'
import { checkReviews } from '../../content/bank/check-reviews.ts'
import { itemsToSolve } from '../../content/bank/items-to-solve.ts'
import { recordAnswers } from '../../content/bank/record-answers.ts'
import { explanationSheet, recordReadings } from '../../content/bank/explanations/record-readings.ts'
import type { BankSubject } from '../../content/sources/bank-source.ts'
import { readBesideBanks } from '../../content/sources/source-files.ts'
import type { SubjectReadings } from '../../content/sources/explanation-reading.ts'
import type { BankCommand } from './bank-command.ts'

type SheetCommand = BankCommand & { readonly kind: 'sheet' }
type RecordCommand = BankCommand & { readonly kind: 'record' }

/** Prints the items that nobody has solved, or the explanations that nobody has read, as they are now. */
export async function printSheet(subject: BankSubject, { contentFolder, isOfExplanations }: SheetCommand): Promise<BankOutcome> {
  const sheet = isOfExplanations ? explanationSheet(subject, await readingsOf(subject, contentFolder)) : blindSheet(subject)
  return { lines: sheet.map((line) => JSON.stringify(line)), isFine: true }
}

/** Records what a solver answered, or what a second reader says of the explanations. */
export async function recordSheet(subject: BankSubject, command: RecordCommand, today: string): Promise<Result<BankOutcome>> {
  const lines = (await readFile(command.answersFile, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  return command.isOfExplanations ? recordReadingsOf(subject, command, { lines, readOn: today }) : recordAnswersOf(subject, command, { lines, today })
}

async function recordAnswersOf(
  subject: BankSubject,
  { contentFolder }: RecordCommand,
  { lines: answers, today }: { readonly lines: readonly string[]; readonly today: string }
): Promise<Result<BankOutcome>> {
  const recorded = recordAnswers(subject, answers, today)
  if (!recorded.ok) return recorded
  await write(join(contentFolder, 'reviews'), subject, recorded.value)
  const findings = checkReviews({ ...subject, reviews: recorded.value })
  // Names items but never their keys, because the solver may be asked again.
  const lines = findings.map(({ code, itemId }) => `${code} ${itemId}`)
  return succeed({ lines: [...lines, `${recorded.value.reviews.length} of ${itemsToSolve(subject).length} items are solved`], isFine: true })
}

async function recordReadingsOf(
  subject: BankSubject,
  { contentFolder }: RecordCommand,
  given: { readonly lines: readonly string[]; readonly readOn: string }
): Promise<Result<BankOutcome>> {
  const recorded = recordReadings(subject, await readingsOf(subject, contentFolder), given)
  if (!recorded.ok) return recorded
  await write(join(contentFolder, 'explanation-readings'), subject, recorded.value)
  const disputed = recorded.value.readings.filter(({ agrees }) => !agrees.every(Boolean))
  const lines = disputed.map(({ itemId, note }) => `explanation-disputed ${itemId}: ${note ?? ''}`)
  const left = explanationSheet(subject, recorded.value).length
  return succeed({ lines: [...lines, `${left} of ${itemsToSolve(subject).length} explanations are still to be read`], isFine: true })
}

async function readingsOf({ bank, content }: BankSubject, contentFolder: string): Promise<SubjectReadings | undefined> {
  const lists = await readBesideBanks['explanation-readings'](contentFolder)
  return lists.find((list) => list.bank === bank && list.subject === content.subject)
}

async function write(folder: string, { bank, content }: BankSubject, value: object): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${bank}-${content.subject}.json`), `${JSON.stringify(value, null, 2)}\n`)
}
