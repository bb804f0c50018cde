import { MOST_OPTIONS, ownOptionIds } from '../../../../src-shared/content/own-questions/draft-parts.ts'
import { emptyDraft, type QuestionDraft } from '../../../../src-shared/content/own-questions/own-question.ts'
import type { ImportCode, ImportFinding, LeftOutPart, TakenQuestion } from './import-result.ts'
import { takeDraft } from './take-draft.ts'

type Part = TakenQuestion | LeftOutPart

/** The lines of one question so far. */
interface Block {
  readonly line: number
  readonly lines: string[]
  readonly stem: string[]
  readonly options: string[]
  readonly faults: ImportFinding[]
}

/** Kind of a line. */
type Line =
  | { readonly kind: 'blank' }
  | { readonly kind: 'text' }
  | { readonly kind: 'option'; readonly letter: string; readonly text: string }
  | { readonly kind: 'answer'; readonly letter: string | null }

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Reads the Aiken format (docs.moodle.org, "Aiken format") line by line: the question, then `A.` or `A)` and an option on each line, then `ANSWER: B`.
 * Never throws and guesses nothing: an invalid part is rejected with its text and line. A question may span several lines, which is reported. `read`
 * and `end` return the parts that are complete with that line.
 */
export interface AikenReader {
  readonly read: (line: string) => readonly Part[]
  readonly end: () => readonly Part[]
}

export function createAikenReader(): AikenReader {
  let block: Block | null = null
  let number = 0
  const close = (): readonly Part[] => {
    const parts = block === null ? [] : [unanswered(block)]
    block = null
    return parts
  }
  const read = (raw: string): readonly Part[] => {
    const line = readLine(raw)
    number += 1
    if (line.kind === 'blank') {
      block?.lines.push(raw)
      if (block !== null && block.options.length === 0) block.stem.push('')
      return []
    }
    const closed = line.kind === 'text' && block !== null && block.options.length > 0 ? close() : []
    block ??= { line: number, lines: [], stem: [], options: [], faults: [] }
    block.lines.push(raw)
    addLine(block, { line, raw, number })
    if (line.kind !== 'answer') return closed
    const parts = [...closed, answered(block, line.letter, number)]
    block = null
    return parts
  }
  return { read, end: close }
}

function readLine(raw: string): Line {
  if (raw.trim() === '') return { kind: 'blank' }
  // Trim first: a pattern that searches for trailing spaces takes quadratic time on a long line.
  const line = raw.trim()
  const answer = /^ANSWER\s*:(.*)$/i.exec(line)?.[1]?.trim()
  if (answer !== undefined) return { kind: 'answer', letter: /^[A-Za-z]$/.test(answer) ? answer.toUpperCase() : null }
  const option = /^([A-Z])[.)](?:\s(.*))?$/.exec(line)
  return option ? { kind: 'option', letter: option[1] ?? '', text: option[2]?.trim() ?? '' } : { kind: 'text' }
}

function addLine(block: Block, { line, raw, number }: { readonly line: Line; readonly raw: string; readonly number: number }): void {
  if (line.kind === 'text') block.stem.push(raw.trim())
  if (line.kind !== 'option') return
  const expected = letters.charAt(block.options.length)
  if (block.stem.length === 0 && block.options.length === 0) block.faults.push({ code: 'option-without-question', line: number })
  if (line.letter !== expected) block.faults.push({ code: 'option-letter', line: number, values: { letter: line.letter, expected } })
  if (line.text === '') block.faults.push({ code: 'empty-option', line: number })
  block.options.push(line.text)
}

function answered(block: Block, letter: string | null, line: number): Part {
  const { stem, options } = block
  const key = letter === null ? -1 : letters.indexOf(letter)
  if (stem.length === 0 && options.length === 0) return leftOut(block, [{ code: 'answer-without-question', line }])
  const found: ImportFinding[] = [...block.faults]
  if (options.length > MOST_OPTIONS) found.push({ code: 'too-many-options', line: block.line, values: { count: options.length, most: MOST_OPTIONS } })
  if (letter === null) found.push({ code: 'answer-unreadable', line })
  else if (key >= options.length) found.push({ code: 'answer-not-an-option', line, values: { letter } })
  if (found.length > 0) return leftOut(block, found)
  const stemText = stem.join('\n').trim()
  const keyId = ownOptionIds[key]
  const draft: QuestionDraft = {
    ...emptyDraft,
    stem: stemText,
    options: options.flatMap((text, place) => (ownOptionIds[place] === undefined ? [] : [{ id: ownOptionIds[place], text, why: '' }])),
    keys: keyId === undefined ? [] : [keyId]
  }
  const notes: ImportFinding[] = stemText.includes('\n') ? [{ code: 'stem-over-lines', line: block.line }] : []
  return takeDraft({ line: block.line, text: textOf(block), draft, notes })
}

function unanswered(block: Block): LeftOutPart {
  return leftOut(block, [...block.faults, finding('no-answer-line', block.line + trimmed(block).length - 1)])
}

function leftOut(block: Block, found: readonly ImportFinding[]): LeftOutPart {
  const [first = finding('no-answer-line', block.line), ...others] = found
  return { line: block.line, text: textOf(block), findings: [first, ...others] }
}

function finding(code: ImportCode, line: number): ImportFinding {
  return { code, line }
}

function textOf(block: Block): string {
  return trimmed(block).join('\n')
}

/** Without trailing empty lines. */
function trimmed({ lines }: Block): readonly string[] {
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1)
}
