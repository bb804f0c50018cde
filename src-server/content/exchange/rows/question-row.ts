import { ownOptionIds, type DraftOption, type OwnOptionId } from '../../../../src-shared/content/own-questions/draft-parts.ts'
import { emptyDraft, type QuestionDraft } from '../../../../src-shared/content/own-questions/own-question.ts'
import { optionLetters, type Column, type Header } from '../../../../src-shared/content/own-questions/import/csv-columns.ts'
import type { ImportFinding, LeftOutPart, TakenQuestion } from './import-result.ts'
import type { CsvRecord } from './read-csv-records.ts'
import { takeDraft } from './take-draft.ts'

/** Types whose answer fits into a cell. */
const rowTypes = ['single-choice', 'multiple-response', 'true-false', 'short-text', 'numeric'] as const
type RowType = (typeof rowTypes)[number]

/** The cells of one question by column. */
export type QuestionRow = Readonly<Partial<Record<Column, string>>>

/** Returns the question of a record, or the record with all its faults. */
export function questionOfRecord(record: CsvRecord, header: Header): TakenQuestion | LeftOutPart {
  const { line, text } = record
  if (record.kind === 'broken') return { line, text, findings: [record.finding] }
  if (record.cells.slice(header.length).some((cell) => cell.trim() !== '')) {
    return { line, text, findings: [{ code: 'too-many-cells', line, values: { count: record.cells.length, most: header.length } }] }
  }
  const row: QuestionRow = Object.fromEntries(
    header.flatMap((column, place) => (column === null ? [] : [[column, (record.cells[place] ?? '').trim()]]))
  )
  const read = draftOfRow(row, line)
  const [first, ...others] = read.faults
  return first === undefined ? takeDraft({ line, text, draft: read.draft }) : { line, text, findings: [first, ...others] }
}

export interface ReadDraft {
  readonly draft: QuestionDraft
  readonly faults: readonly ImportFinding[]
}

interface RowDraft extends QuestionDraft {
  readonly type: RowType
}

/** Converts the cells of one question to a draft. */
export function draftOfRow(row: QuestionRow, line: number): ReadDraft {
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
    type: type ?? ('single-choice' as const),
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

function optionsOf(row: QuestionRow): DraftOption[] {
  return optionLetters.flatMap((letter, place) => {
    const id = ownOptionIds[place]
    return id === undefined ? [] : [{ id, text: row[`option ${letter}`] ?? '', why: row[`why ${letter}`] ?? '' }]
  })
}

/** Returns the type given by the row, or inferred from its cells; null if it names an unknown type. */
function typeOf(row: QuestionRow): RowType | null {
  const named = (row.type ?? '').toLowerCase().replace(/[\s_]+/g, '-')
  if (named !== '') return rowTypes.find((type) => type === named) ?? null
  const answer = row.answer ?? ''
  const options = optionsOf(row)
  if (options.some(({ text }) => text !== '')) {
    return lettersIn(answer).length > 1 || optionsNamed(answer, options).length > 1 ? 'multiple-response' : 'single-choice'
  }
  return /^(?:true|false)$/i.test(answer) ? 'true-false' : 'short-text'
}

function readAnswer(answer: string, draft: RowDraft, line: number): ReadDraft {
  const unreadable = { draft, faults: [{ code: 'answer-unreadable', line } as const] }
  switch (draft.type) {
    case 'single-choice':
    case 'multiple-response': {
      if (answer === '') return { draft, faults: [] }
      const letters = lettersIn(answer)
      if (letters.length === 0) {
        const keys = optionsNamed(answer, draft.options)
        return keys.length === 0 ? unreadable : { draft: { ...draft, keys }, faults: [] }
      }
      const keys = letters.map((letter): OwnOptionId | null => draft.options[optionLetters.findIndex((one) => one === letter)]?.id ?? null)
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

/** Some programs write the right option's text, or its number counted from 1: `Carbon dioxide`, `2` or `1, 3`. A text that is a number is meant first. */
function optionsNamed(answer: string, options: readonly DraftOption[]): OwnOptionId[] {
  const idOfText = (text: string): OwnOptionId | undefined => options.find((option) => option.text.trim().toLowerCase() === text.toLowerCase())?.id
  const whole = idOfText(answer)
  if (whole !== undefined) return [whole]
  const parts = answer.split(/[,;|]/).map((part) => part.trim())
  const ids = parts.map((part) => idOfText(part) ?? (/^\d{1,2}$/.test(part) ? options[Number(part) - 1]?.id : undefined))
  return ids.every((id) => id !== undefined) ? [...new Set(ids)] : []
}

/** Parses `B`, `b` or `A, C` to lower-case letters; empty for anything else. */
function lettersIn(answer: string): readonly string[] {
  return /^[A-Za-z](?:\s*[,;+&/ ]\s*[A-Za-z])*$/.test(answer) ? (answer.toLowerCase().match(/[a-z]/g) ?? []) : []
}
