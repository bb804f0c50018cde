import type { MarkupNode } from './markup-node.ts'
import { parseMarkup } from './markup.ts'

/** Limits of one text in Koya's markup. */
export interface TextBounds {
  /** UTF-16 units. */
  readonly characters: number
  /** Opening and closing marks. */
  readonly marks: number
  /** Cells of one table, including its head. */
  readonly cells: number
  /** Characters of one formula. */
  readonly formula: number
  /** Nesting depth of groups in a formula: braces, `\left` and `\begin`. */
  readonly depth: number
}

/**
 * Limits of every text of an item, stimulus, template or lesson. The longest text that comes with Koya has 3,776 characters, 106 marks, 33 cells, a
 * formula of 123 characters and braces 2 deep. A text at these limits renders in under a second on a slow computer.
 */
export const textBounds: TextBounds = { characters: 8000, marks: 600, cells: 400, formula: 800, depth: 30 }

/** Limits of a library note, which can be as long as a chapter. */
export const noteBounds: TextBounds = { ...textBounds, characters: 50_000, marks: 4000 }

/**
 * TeX commands that no text needs: those that define others and can grow without bound, those that link out of the page or into its markup (never
 * executed here anyway), and boxes of arbitrary size.
 */
const strangeCommand =
  /\\(?:[egx]?def|let|futurelet|global|long|(?:new|renew|provide)command|href|url|includegraphics|html(?:Class|Data|Id|Style)|rule)(?![A-Za-z])/

/** Returns a message about the limit that a text exceeds; null if there is none. Linear time; never throws. */
export function faultInText(text: string, bounds: TextBounds = textBounds): string | null {
  if (text.length > bounds.characters) return `a text has ${text.length} characters, more than ${bounds.characters}`
  const marks = countMarks(text)
  if (marks > bounds.marks) return `it has ${marks} marks, more than ${bounds.marks}`
  return firstFault(parseMarkup(text).flat(), bounds)
}

/** Checks every string within a value, such as an item, whatever its members are called. */
export function faultInTextsOf(value: unknown, bounds: TextBounds = textBounds): string | null {
  if (typeof value === 'string') return faultInText(value, bounds)
  if (typeof value !== 'object' || value === null) return null
  for (const member of Object.values(value)) {
    const fault = faultInTextsOf(member, bounds)
    if (fault !== null) return fault
  }
  return null
}

/** Returns why a formula cannot be rendered within reasonable time and space; null if it can. */
export function faultInFormula(tex: string, bounds: TextBounds = textBounds): string | null {
  if (tex.length > bounds.formula) return `a formula has ${tex.length} characters, more than ${bounds.formula}`
  const strange = strangeCommand.exec(tex)?.[0]
  if (strange !== undefined) return `${strange} is no command of a text`
  return deepestGroup(tex) > bounds.depth ? `a formula has braces within braces, deeper than ${bounds.depth}` : null
}

/** Parses a stored text, which may predate the limits. A text beyond all limits is shown as plain text. */
export function parseStored(text: string): readonly (readonly MarkupNode[])[] {
  const isBeyond = text.length > noteBounds.characters || countMarks(text) > noteBounds.marks
  return isBeyond ? [[{ kind: 'text', text }]] : parseMarkup(text)
}

function countMarks(text: string): number {
  return text.match(/[*_$]|!\[/g)?.length ?? 0
}

function firstFault(nodes: readonly MarkupNode[], bounds: TextBounds): string | null {
  for (const node of nodes) {
    const fault = faultInNode(node, bounds)
    if (fault !== null) return fault
  }
  return null
}

function faultInNode(node: MarkupNode, bounds: TextBounds): string | null {
  switch (node.kind) {
    case 'math':
      return faultInFormula(node.tex, bounds)
    case 'table': {
      const cells = [...node.head, ...node.rows.flat()]
      if (cells.length > bounds.cells) return `a table has ${cells.length} cells, more than ${bounds.cells}`
      return firstFault(cells.flat(), bounds)
    }
    case 'text':
    case 'gap':
    case 'picture':
      return null
    default:
      return firstFault(node.children, bounds)
  }
}

/** An unmatched closing brace does not reduce the depth. */
function deepestGroup(tex: string): number {
  let depth = 0
  let deepest = 0
  for (const [sign] of tex.matchAll(/[{}]|\\(?:left|begin|right|end)(?![A-Za-z])/g)) {
    depth = Math.max(0, depth + (sign === '{' || sign === '\\left' || sign === '\\begin' ? 1 : -1))
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
