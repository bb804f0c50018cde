import { optionLetters, type Column } from '../../../../src-shared/content/own-questions/import/csv-columns.ts'
import type { QuestionRow } from '../rows/question-row.ts'

/** One paragraph of a document, in Koya's markup. */
export interface LayoutParagraph {
  /** Number of the paragraph, counted from 1. */
  readonly line: number
  readonly text: string
  /** Whether the program numbers it, so that its number or letter is not in the text. */
  readonly isNumbered: boolean
}

/** A question of the plain layout, with the lines that it was read from. */
export interface LayoutQuestion {
  readonly line: number
  readonly text: string
  readonly row: QuestionRow
  /** Paragraphs that belong to nothing, such as a heading. */
  readonly hasAnswer: boolean
}

const FIELD = /^(?:\*\*)?(answer|key|explanation|topic|difficulty|type|unit|tolerance|why ([a-e]))\s*:(?:\*\*)?\s*([\s\S]*)$/i
const OPTION = /^(?:\*\*)?([A-Ea-e])[.)](?:\*\*)?\s+([\s\S]*)$/
const NUMBER = /^(?:\*\*)?\d{1,4}[.)](?:\*\*)?\s+/

interface Open {
  readonly line: number
  readonly texts: string[]
  readonly cells: Map<Column, string>
  optionCount: number
}

/**
 * Reads questions in the plain layout of `docs/operations/exchange.md`: the question, options `A.` to `E.`, then `ANSWER: B` and other fields, each a
 * paragraph of its own. The next paragraph that is none of these begins the next question. Pure.
 */
export function createLayoutReader(): {
  readonly read: (line: LayoutParagraph) => readonly LayoutQuestion[]
  readonly end: () => readonly LayoutQuestion[]
} {
  let open: Open | null = null
  const close = (): readonly LayoutQuestion[] => {
    if (open === null) return []
    const { line, texts, cells } = open
    open = null
    return [{ line, text: texts.join('\n'), row: Object.fromEntries(cells), hasAnswer: cells.has('answer') }]
  }
  const begin = (line: number): Open => (open ??= { line, texts: [], cells: new Map(), optionCount: 0 })
  const read = ({ line, text: written, isNumbered }: LayoutParagraph): readonly LayoutQuestion[] => {
    const text = written.trim()
    if (text === '') return open?.cells.has('answer') === true ? close() : []
    const field = FIELD.exec(text)
    const option = OPTION.exec(text)
    const isOption = option !== null || (isNumbered && open !== null && !open.cells.has('answer'))
    // As in Aiken, text after options that has no answer before it is the next question.
    const isNext = field === null && open !== null && (open.cells.has('answer') || (!isOption && open.optionCount > 0))
    const closed = isNext ? close() : []
    const question = begin(line)
    question.texts.push(written)
    if (field !== null) question.cells.set(columnOf(field), (field[3] ?? '').replace(/\*\*$/, '').trim())
    else if (isOption && question.cells.has('question')) {
      const letter = option?.[1]?.toLowerCase() ?? optionLetters[question.optionCount]
      question.optionCount += 1
      question.cells.set(`option ${letter ?? 'e'}` as Column, option?.[2] ?? text)
    } else {
      const before = question.cells.get('question')
      question.cells.set('question', before === undefined ? text.replace(NUMBER, '') : `${before}\n\n${text}`)
    }
    return closed
  }
  return { read, end: close }
}

function columnOf([, name = '', letter]: RegExpExecArray): Column {
  const plain = name.toLowerCase()
  if (letter !== undefined) return `why ${letter.toLowerCase()}` as Column
  return plain === 'key' ? 'answer' : (plain as Column)
}
