import {
  emptyDraft,
  ownOptionIds,
  ownQuestionTypes,
  type DraftOption,
  type OwnOptionId,
  type OwnQuestionType,
  type QuestionDraft
} from '../own-question.ts'
import { optionLetters, readHeader, type Column, type Header } from './csv-columns.ts'
import { gatherParts } from './gather-parts.ts'
import { LONGEST_IMPORT, type ImportFinding, type ImportResult, type LeftOutPart, type TakenQuestion } from './import-result.ts'
import { readCsvRecords, separators, type CsvRecord, type Separator } from './read-csv-records.ts'
import { takeDraft } from './take-draft.ts'

type Row = Readonly<Partial<Record<Column, string>>>

/**
 * Reads questions in CSV. The first line names the columns (`question`, `answer`, `option a` … `option e`, `why a` …, `explanation`, `topic`,
 * `difficulty`, `type`, `unit`, `tolerance`), in any order. The separator is a comma, semicolon or tab, as in the first line; Excel's line `sep=;`
 * is supported. `type` gives the question type. Without it, options mean single choice (several letters in `answer`: multiple response), `true` or
 * `false` means true-false, and anything else a short text with `|` between right wordings. Never throws.
 */
export function readCsvQuestions(source: string): ImportResult {
  const text = source.replace(/^\uFEFF/, '')
  if (text.trim() === '') return { taken: [], leftOut: [], notes: [{ code: 'empty-text', line: 1 }] }
  if (text.length > LONGEST_IMPORT) return { taken: [], leftOut: [], notes: [{ code: 'too-long-text', line: 1 }] }
  const { separator, from } = separatorOf(text)
  const [first, ...records] = readCsvRecords(text, separator, from)
  const read = first?.kind === 'cells' ? readHeader(first.cells, first.line) : null
  if (read === null || read.faults.length > 0 || first === undefined) {
    const notes = read?.faults ?? [{ code: 'no-header', line: first?.line ?? 1 } as const]
    return { taken: [], leftOut: [first, ...records].flatMap((record) => (record === undefined ? [] : [headless(record)])), notes }
  }
  if (records.length === 0) return { taken: [], leftOut: [headless(first)], notes: [...read.notes, { code: 'no-rows', line: first.line }] }
  const parts = records.map((record) => toPart(record, read.header))
  return gatherParts(parts, read.notes)
}

/** Returns the separator: from Excel's first line, or else the one that gives the first line the most known columns. */
function separatorOf(text: string): { readonly separator: Separator; readonly from: { readonly at: number; readonly line: number } } {
  const stated = /^sep=([,;\t])(?:\r\n|\r|\n)/i.exec(text)
  const named = separators.find((separator) => separator === stated?.[1])
  if (stated && named !== undefined) return { separator: named, from: { at: stated[0].length, line: 2 } }
  const from = { at: 0, line: 1 }
  const [firstLine = ''] = text.trimStart().split(/\r\n|\r|\n/)
  const countOf = (separator: Separator): number => {
    const [record] = readCsvRecords(firstLine, separator, from)
    return record?.kind === 'cells' ? readHeader(record.cells, 1).header.filter((column) => column !== null).length : 0
  }
  const [best = ','] = separators.toSorted((one, other) => countOf(other) - countOf(one))
  return { separator: best, from }
}

function headless({ line, text }: CsvRecord): LeftOutPart {
  return { line, text, findings: [{ code: 'no-question', line }] }
}

function toPart(record: CsvRecord, header: Header): TakenQuestion | LeftOutPart {
  const { line, text } = record
  if (record.kind === 'broken') return { line, text, findings: [record.finding] }
  if (record.cells.slice(header.length).some((cell) => cell.trim() !== '')) {
    return { line, text, findings: [{ code: 'too-many-cells', line, values: { count: record.cells.length, most: header.length } }] }
  }
  const row: Row = Object.fromEntries(header.flatMap((column, place) => (column === null ? [] : [[column, (record.cells[place] ?? '').trim()]])))
  const read = toDraft(row, line)
  const [first, ...others] = read.faults
  return first === undefined ? takeDraft({ line, text, draft: read.draft }) : { line, text, findings: [first, ...others] }
}

interface ReadDraft {
  readonly draft: QuestionDraft
  readonly faults: readonly ImportFinding[]
}

function toDraft(row: Row, line: number): ReadDraft {
  const { question = '', explanation = '', topic = '', unit = '', tolerance = '' } = row
  const difficulty = (['easy', 'medium', 'hard'] as const).find((name) => name === (row.difficulty ?? '').toLowerCase())
  const type = typeOf(row)
  const cells = optionsOf(row)
  const options = cells.slice(0, cells.findLastIndex(({ text }) => text !== '') + 1)
  const faults: ImportFinding[] = [
    ...(type === null ? [{ code: 'type-unknown', line, values: { type: (row.type ?? '').slice(0, 40) } } as const] : []),
    ...(difficulty === undefined && (row.difficulty ?? '') !== ''
      ? [{ code: 'difficulty-unknown', line, values: { difficulty: (row.difficulty ?? '').slice(0, 40) } } as const]
      : []),
    ...(options.some(({ text }) => text === '') ? [{ code: 'option-missing', line } as const] : [])
  ]
  const base = {
    ...emptyDraft,
    type: type ?? emptyDraft.type,
    stem: question,
    explanation,
    topic,
    unit,
    tolerance,
    difficulty: difficulty ?? 'medium'
  }
  const answer = readAnswer(row.answer ?? '', { ...base, options }, line)
  return { draft: answer.draft, faults: [...faults, ...answer.faults] }
}

function optionsOf(row: Row): DraftOption[] {
  return optionLetters.flatMap((letter, place) => {
    const id = ownOptionIds[place]
    return id === undefined ? [] : [{ id, text: row[`option ${letter}`] ?? '', why: row[`why ${letter}`] ?? '' }]
  })
}

/** Returns the type given by the row, or inferred from its cells; null if it names an unknown type. */
function typeOf(row: Row): OwnQuestionType | null {
  const named = (row.type ?? '').toLowerCase().replace(/[\s_]+/g, '-')
  if (named !== '') return ownQuestionTypes.find((type) => type === named) ?? null
  const answer = row.answer ?? ''
  if (optionsOf(row).some(({ text }) => text !== '')) return lettersIn(answer).length > 1 ? 'multiple-response' : 'single-choice'
  return /^(?:true|false)$/i.test(answer) ? 'true-false' : 'short-text'
}

function readAnswer(answer: string, draft: QuestionDraft, line: number): ReadDraft {
  const unreadable = { draft, faults: [{ code: 'answer-unreadable', line } as const] }
  switch (draft.type) {
    case 'single-choice':
    case 'multiple-response': {
      if (answer === '') return { draft, faults: [] }
      const letters = lettersIn(answer)
      if (letters.length === 0) return unreadable
      const keys = letters.map((letter): OwnOptionId | null => draft.options['abcde'.indexOf(letter)]?.id ?? null)
      const beyond = letters[keys.indexOf(null)]
      if (beyond !== undefined) return { draft, faults: [{ code: 'answer-not-an-option', line, values: { letter: beyond.toUpperCase() } }] }
      return { draft: { ...draft, keys: [...new Set(keys.filter((key) => key !== null))] }, faults: [] }
    }
    case 'true-false':
      if (answer === '') return { draft, faults: [] }
      return /^(?:true|false)$/i.test(answer) ? { draft: { ...draft, isTrue: answer.toLowerCase() === 'true' }, faults: [] } : unreadable
    case 'short-text':
      return {
        draft: {
          ...draft,
          accepted: answer
            .split('|')
            .map((text) => text.trim())
            .filter((text) => text !== '')
        },
        faults: []
      }
    case 'numeric':
      return { draft: { ...draft, value: answer }, faults: [] }
  }
}

/** Parses `B`, `b` or `A, C` to lower-case letters; empty for anything else. */
function lettersIn(answer: string): readonly string[] {
  return /^[A-Za-z](?:\s*[,;+&/ ]\s*[A-Za-z])*$/.test(answer) ? (answer.toLowerCase().match(/[a-z]/g) ?? []) : []
}
