import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { readHeader } from '../rows/read-header.ts'
import type { ImportFormatName } from '../../../../src-shared/content/own-questions/import/exchange-format.ts'
import type { QuestionDraft } from '../../../../src-shared/content/own-questions/own-question.ts'
import type { CsvRecord } from '../rows/read-csv-records.ts'
import {
  MOST_IN_FILE,
  QUESTIONS_PER_PAGE,
  type ImportedFile,
  type ImportedQuestion,
  type ImportedTable
} from '../../../../src-shared/content/own-questions/imported-file.ts'
import { shortenMarkup, withoutPictures } from '../markup/shorten-markup.ts'
import { detectFormat } from '../formats/detect-format.ts'
import { importFormats, tableFormats } from '../formats/exchange-formats.ts'
import { createIds } from '../import/import-files.ts'
import type { ImportSource } from '../import-source.ts'
import type { ImportFinding, ImportOutcome } from '../imported-question.ts'
import { describedMark, type CarriedPicture } from './carried-pictures.ts'
import { describedDraftOf, draftOfQuestion, NO_TOPIC } from './draft-of-question.ts'
import { createPictureFiles } from './picture-files.ts'
import { fingerprintOf, fingerprintsOfStored } from './fingerprint-of.ts'
import type { QuestionFile } from './question-file.ts'

/** A reply has at most `IMPORT_REPLY_BYTES`. */
const MOST_PAGE_CHARACTERS = 2 * 1024 * 1024
const EXCERPT_LENGTH = 160
const SHOWN_ROWS = 4
const SHOWN_COLUMNS = 40
const SHOWN_CELL = 60

/**
 * Reads one part of a file of another program: what became of each question, and its draft. Fails as readers do, and with `exchange/unknown-format`.
 * It reads from the beginning for every part, so it remembers nothing.
 */
export async function readQuestionFile(file: QuestionFile): Promise<Result<ImportedFile>> {
  const format = file.format ?? (await detectFormat(file.path, file.name))
  if (format === null) return fail('exchange/unknown-format')
  const source: ImportSource = {
    path: file.path,
    name: file.name,
    topic: NO_TOPIC,
    difficulty: 'medium',
    makeId: createIds('import'),
    mayConvert: true,
    mayBeUnfinished: true,
    ...(file.columns === undefined ? {} : { columns: file.columns })
  }
  const table = await tableOf(format, file.path)
  if (!table.ok) return table
  const outcomes = await importFormats[format].read(source)
  if (!outcomes.ok) return outcomes
  return succeed({ format, table: table.value, ...(await pageOf(outcomes.value, file)) })
}

async function pageOf(
  outcomes: AsyncIterable<ImportOutcome>,
  { from, own }: QuestionFile
): Promise<Pick<ImportedFile, 'questions' | 'pictures' | 'next'>> {
  const known: ReadonlySet<string> = new Set(own.flatMap(fingerprintsOfStored))
  const questions: ImportedQuestion[] = []
  const files = createPictureFiles()
  const end = (next: number | null) => ({ questions, ...(files.isEmpty() ? {} : { pictures: files.all() }), next })
  let characters = 0
  let number = 0
  for await (const outcome of outcomes) {
    if (number >= from) {
      // Another one follows, so this is not the end.
      if (questions.length === QUESTIONS_PER_PAGE || characters > MOST_PAGE_CHARACTERS) return end(number)
      if (number === MOST_IN_FILE) {
        questions.push(tooMany(outcome))
        return end(null)
      }
      const { question, pictures } = toImported(outcome, known)
      if (!files.add(pictures)) return end(number)
      characters += JSON.stringify(question).length
      questions.push(question)
    }
    number += 1
  }
  return end(null)
}

function tooMany(outcome: ImportOutcome): ImportedQuestion {
  return notTaken(outcome, { excerpt: excerptOf(outcome), findings: [{ code: 'too-many-questions', values: { most: MOST_IN_FILE } }] })
}

interface Made {
  readonly question: ImportedQuestion
  readonly pictures: readonly CarriedPicture[]
}

function toImported(outcome: ImportOutcome, known: ReadonlySet<string>): Made {
  const refused = (findings: readonly ImportFinding[]) => ({
    question: notTaken(outcome, { excerpt: excerptOf(outcome), findings }),
    pictures: []
  })
  if (outcome.kind === 'not-taken') return refused(outcome.reasons)
  const made = draftOfQuestion(outcome.question)
  if (made.draft === null) return refused(made.reasons)
  const { draft, pictures } = made
  const findings = [...(outcome.kind === 'taken' ? [] : outcome.losses), ...made.losses]
  const described = pictures.map(({ entry }) => [entry.id, describedMark(entry.alt)] as const)
  const question: ImportedQuestion = {
    kind: findings.length === 0 ? 'taken' : 'with-loss',
    ...placeOf(outcome),
    excerpt: excerptOf(outcome),
    findings: findings.map(plain),
    draft,
    ...(pictures.length === 0 ? {} : { described: Object.fromEntries(described) }),
    isKnown: isKnown(draft, known) || (pictures.length > 0 && isKnown(describedDraftOf(outcome.question), known))
  }
  return { question, pictures }
}

/** A question whose pictures could not be stored has their descriptions. */
function isKnown(draft: QuestionDraft | null, known: ReadonlySet<string>): boolean {
  return draft !== null && known.has(fingerprintOf(draft))
}

function notTaken(outcome: ImportOutcome, told: { readonly excerpt: string; readonly findings: readonly ImportFinding[] }): ImportedQuestion {
  return { kind: 'not-taken', ...placeOf(outcome), excerpt: told.excerpt, findings: told.findings.map(plain), draft: null, isKnown: false }
}

function placeOf({ place: { file, line, identifier } }: ImportOutcome) {
  return { file, ...(line === undefined ? {} : { line }), ...(identifier === undefined ? {} : { identifier: identifier.slice(0, EXCERPT_LENGTH) }) }
}

function excerptOf(outcome: ImportOutcome): string {
  return outcome.kind === 'not-taken' ? outcome.excerpt : shortenMarkup(withoutPictures(outcome.question.item.stem), EXCERPT_LENGTH)
}

function plain({ code, values }: ImportFinding): ImportedQuestion['findings'][number] {
  return { code, ...(values === undefined ? {} : { values: { ...values } }) }
}

/** Null for formats that are no tables. */
async function tableOf(format: ImportFormatName, path: string): Promise<Result<ImportedTable | null>> {
  const readTable = tableFormats[format]
  if (readTable === undefined) return succeed(null)
  const records = await readTable(path)
  return records.ok ? succeed(beginningOf(records.value)) : records
}

function beginningOf(records: Iterable<CsvRecord>): ImportedTable {
  const rows: (readonly string[])[] = []
  for (const record of records) {
    // The author says what the first row is, so they see it even if its cells cannot be told apart.
    rows.push(record.kind === 'cells' ? record.cells.slice(0, SHOWN_COLUMNS) : [record.text])
    if (rows.length === SHOWN_ROWS) break
  }
  const width = Math.max(0, ...rows.map((row) => row.length))
  const { header, faults } = readHeader(rows[0] ?? [], 1)
  return {
    rows: rows.map((row) => Array.from({ length: width }, (_, place) => (row[place] ?? '').trim().slice(0, SHOWN_CELL))),
    header: Array.from({ length: width }, (_, place) => header[place] ?? null),
    isNamed: faults.length === 0
  }
}
