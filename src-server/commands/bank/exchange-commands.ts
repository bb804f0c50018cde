import { existsSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { BankOutcome } from '../../content/bank/bank-outcome.ts'
import { importFiles, setNameOf } from '../../content/exchange/import/import-files.ts'
import { openQuestionStore, type StoredQuestions } from '../../content/exchange/import/question-store.ts'
import { packLimits } from '../../content/packs/archive/pack-limits.ts'
import { saveAsPack, saveAsSources, setIdOf } from '../../content/exchange/import/save-set.ts'
import { exportFormats, formatToWrite } from '../../content/exchange/formats/export-formats.ts'
import { exportQuestions } from '../../content/exchange/export/export-questions.ts'
import { inspectPack } from '../../content/packs/inspect-pack.ts'
import { trustKeys } from '../../platform/pack-signature.ts'
import type { ExportCommand, ImportCommand } from './bank-command.ts'

/** Files of a pack besides its pictures. */
const MOST_TABLES = 10

/** Imports questions and tells the outcome of each. What was taken is saved even if other questions were not. */
export async function importQuestions(command: ImportCommand, today: string): Promise<Result<BankOutcome>> {
  const { files, format, licence, packFile, sourceFolder } = command
  const missing = files.find((file) => !existsSync(file) || !statSync(file).isFile())
  if (missing !== undefined) return fail('request/malformed', { FILE: `There is no file ${missing}.` })
  const title = command.set ?? setNameOf(files[0] ?? '')
  const set = { title, licence, today }
  const folder = await mkdtemp(join(tmpdir(), 'koya-import-'))
  try {
    const store = await openQuestionStore(folder)
    const report = await importFiles({ files, format, topic: title, idStart: setIdOf(title) }, store)
    const stored = await store.end()
    const lines = [...report.lines]
    if (report.takenCount === 0) return succeed({ lines: [...lines, 'No question was taken, so nothing was written.'], isFine: false })
    if (packFile !== undefined) {
      const fault = faultInSize(stored)
      if (fault !== null) return succeed({ lines: [...lines, fault], isFine: false })
      await saveAsPack(set, stored, packFile)
      lines.push(`${packFile} is a pack of ${String(stored.count)} questions, not signed. Install it with --own.`)
    }
    if (sourceFolder !== undefined) {
      const { bank, headerFile } = await saveAsSources(set, stored, sourceFolder)
      lines.push(`${sourceFolder} has the sources. Make a pack: build ${bank} ${bank}.koyapack ${headerFile} --content ${sourceFolder}`)
    }
    return succeed({ lines, isFine: report.isComplete })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A pack beyond these limits could not be installed. */
function faultInSize({ items, media }: StoredQuestions): string | null {
  if (items.bytes > packLimits.fileBytes) return 'These are too many questions for one pack. Import the files into several sets.'
  return media.size + MOST_TABLES > packLimits.entries ? 'These are too many pictures for one pack. Import the files into several sets.' : null
}

/** Exports the questions of a pack and tells what each lost. */
export async function exportPack({ pack, file, format, subject }: ExportCommand): Promise<Result<BankOutcome>> {
  const name = format ?? formatToWrite(file)
  if (name === undefined) return fail('request/malformed', { format: 'Say the format, or give the file the ending of one.' })
  const inspected = await inspectPack(pack, trustKeys([]))
  if (!inspected.ok) return inspected
  const subjects = inspected.value.subjects.filter(({ content }) => subject === undefined || content.subject === subject)
  if (subjects.length === 0) return fail('request/malformed', { subject: `There is no subject ${subject ?? ''} in the pack.` })
  const { lines, isComplete } = await exportQuestions(subjects, exportFormats[name].write, file)
  return succeed({ lines, isFine: isComplete })
}
