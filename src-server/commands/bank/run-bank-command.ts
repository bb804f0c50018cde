import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { readBankSources, type BankSubject } from '../../content/sources/bank-source.ts'
import { blindSheet } from '../../content/bank/blind-sheet.ts'
import { readLessonSources } from '../../content/bank/bank-lesson.ts'
import { readPaperSources } from '../../content/bank/bank-paper.ts'
import { itemsToSolve } from '../../content/bank/items-to-solve.ts'
import type { BankOutcome } from '../../content/bank/bank-outcome.ts'
import { isLibraryCommand, runLibraryCommand, type ServersOfLibrary } from './library-commands.ts'
import { buildPack, verifyPack } from './pack-commands.ts'
import type { BankCommand } from './bank-command.ts'
import { runCatalogue } from './catalogue-commands.ts'
import { checkSources } from './check-sources.ts'
import { recordAnswers } from '../../content/bank/record-answers.ts'
import { registerLibrary } from './register-library.ts'
import { signPack } from './sign-pack.ts'
import { checkReviews } from '../../content/bank/check-reviews.ts'

/** Runs a content author's command. `today` is the day, such as 2026-11-21. `servers`: whose packs it concerns. Throws `DamagedSourceError` for a damaged file. */
export async function runBankCommand(command: BankCommand, today: string, servers: ServersOfLibrary | null = null): Promise<Result<BankOutcome>> {
  if (command.kind === 'verify') return verifyPack(command)
  if (isLibraryCommand(command)) return runLibraryCommand(command, servers)
  if (command.kind === 'shelve') return registerLibrary(command)
  if (command.kind === 'sign') return signPack(command)
  if (command.kind === 'catalogue') return runCatalogue(command, Date.parse(today))
  const subjects = await readBankSources(command.contentFolder)
  if (command.kind === 'build') return build(subjects, command)
  if (command.kind === 'check') return succeed(await checkSources(subjects, command))
  const named = subjects.find(({ bank, content }) => bank === command.bank && content.subject === command.subject)
  if (named === undefined) return fail('request/malformed', { subject: `There is no subject ${command.subject} in the bank ${command.bank}.` })
  if (command.kind === 'sheet') return succeed({ lines: blindSheet(named).map((line) => JSON.stringify(line)), isFine: true })
  const answers = (await readFile(command.answersFile, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  const recorded = recordAnswers(named, answers, today)
  if (!recorded.ok) return recorded
  const folder = join(command.contentFolder, 'reviews')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${command.bank}-${command.subject}.json`), `${JSON.stringify(recorded.value, null, 2)}\n`)
  const findings = checkReviews({ ...named, reviews: recorded.value })
  // Names items but never their keys, because the solver may be asked again.
  const lines = findings.map(({ code, itemId }) => `${code} ${itemId}`)
  return succeed({ lines: [...lines, `${recorded.value.reviews.length} of ${itemsToSolve(named).length} items are solved`], isFine: true })
}

async function build(subjects: readonly BankSubject[], command: BankCommand & { kind: 'build' }): Promise<Result<BankOutcome>> {
  const ofBank = subjects.filter(({ bank }) => bank === command.bank)
  if (ofBank.length === 0) return fail('request/malformed', { bank: `There is no bank ${command.bank}.` })
  const { lessons } = await readLessonSources(command.resourcesFolder)
  const papers = await readPaperSources(command.contentFolder)
  const contents = {
    subjects: ofBank,
    lessons: lessons.filter(({ bank }) => bank === command.bank),
    papers: papers.filter(({ bank }) => bank === command.bank).map(({ line }) => line)
  }
  return succeed(await buildPack(contents, command))
}
