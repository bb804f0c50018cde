import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { readBankSources, type BankSubject } from '../../content/sources/bank-source.ts'
import { readLessonSources } from '../../content/bank/bank-lesson.ts'
import { readPaperSources } from '../../content/bank/bank-paper.ts'
import type { BankOutcome } from '../../content/bank/bank-outcome.ts'
import { exportPack, importQuestions } from './exchange-commands.ts'
import { isLibraryCommand, runLibraryCommand, type ServersOfLibrary } from './library-commands.ts'
import { buildPack, verifyPack } from './pack-commands.ts'
import type { BankCommand } from './bank-command.ts'
import { runCatalogue } from './catalogue-commands.ts'
import { checkSources } from './check-sources.ts'
import { tellExams } from './exams-command.ts'
import { printSheet, recordSheet } from './review-commands.ts'
import { registerLibrary } from './register-library.ts'
import { signPack } from './sign-pack.ts'
import { runStatisticsCommand } from './statistics-command.ts'

/** Where a command works. */
export interface BankContext {
  /** Whose packs and database it concerns; null for those of a folder. */
  readonly servers: ServersOfLibrary | null
  /** Whether the settings let statistics leave this server. */
  readonly mayShare: boolean
}

const folderAlone: BankContext = { servers: null, mayShare: false }

/** Runs a content author's command. `today` is the day, such as 2026-11-21. Throws `DamagedSourceError` for a damaged file. */
export async function runBankCommand(command: BankCommand, today: string, place: BankContext = folderAlone): Promise<Result<BankOutcome>> {
  if (command.kind === 'verify') return verifyPack(command)
  if (isLibraryCommand(command)) return runLibraryCommand(command, place.servers)
  if (command.kind === 'statistics') return runStatisticsCommand(command, { ...place, now: Date.now() })
  if (command.kind === 'shelve') return registerLibrary(command)
  if (command.kind === 'sign') return signPack(command)
  if (command.kind === 'catalogue') return runCatalogue(command, Date.parse(today))
  if (command.kind === 'import') return importQuestions(command, today)
  if (command.kind === 'export') return exportPack(command)
  const subjects = await readBankSources(command.contentFolder)
  if (command.kind === 'build') return build(subjects, command)
  if (command.kind === 'check') return succeed(await checkSources(subjects, command))
  if (command.kind === 'exams') return succeed(await tellExams(subjects, { ...command, today }))
  const named = subjects.find(({ bank, content }) => bank === command.bank && content.subject === command.subject)
  if (named === undefined) return fail('request/malformed', { subject: `There is no subject ${command.subject} in the bank ${command.bank}.` })
  return command.kind === 'sheet' ? succeed(await printSheet(named, command)) : recordSheet(named, command, today)
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
