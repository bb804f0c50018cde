import type { MarkupNode, MarkupTable } from './markup-node.ts'
import { parseRun } from './parse-run.ts'

/**
 * Parses Koya's inline markup, used in items, options, explanations and stimuli: `$…$` is TeX, `**…**` strong, `*…*` emphasis, `__…__` underline,
 * three or more underscores a gap, `![id]` a picture of the pack; an empty line starts a new paragraph. A paragraph whose lines all start and end
 * with a bar is a table; the line of dashes under its head is dropped. An unclosed mark is plain text, so no input is rejected or lost. Returns the
 * paragraphs in order; a table is the only node of its paragraph. Never throws; linear time.
 */
export function parseMarkup(source: string): readonly (readonly MarkupNode[])[] {
  return source
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => parseTable(paragraph) ?? parseRun(paragraph))
}

/** Returns the table of a paragraph; undefined if it is none. */
function parseTable(paragraph: string): readonly [MarkupTable] | undefined {
  if (!paragraph.includes('|')) return undefined
  const lines = paragraph.split('\n').map((line) => line.trim())
  const [first = '', dashes = '', ...rest] = lines
  if (!lines.every((line) => /^\|.*\|$/.test(line)) || !/^\|(?: *-{3,} *\|)+$/.test(dashes) || rest.length === 0) return undefined
  const head = splitCells(first)
  const rows = rest.map((line) => splitCells(line))
  const columns = splitCells(dashes).length
  if ([head, ...rows].some((cells) => cells.length !== columns)) return undefined
  return [{ kind: 'table', head: head.map(parseRun), rows: rows.map((row) => row.map(parseRun)) }]
}

/** Splits `| one | $|x|$ |` into cells; a bar inside TeX does not separate cells. */
function splitCells(line: string): string[] {
  const cells = ['']
  for (let at = 1; at < line.length - 1;) {
    const dollar = line.charAt(at) === '$' ? line.indexOf('$', at + 1) : -1
    const end = dollar > at ? dollar + 1 : at + 1
    if (line.charAt(at) === '|') cells.push('')
    else cells.push(`${cells.pop() ?? ''}${line.slice(at, end)}`)
    at = end
  }
  return cells.map((cell) => cell.trim())
}

/** Converts markup to plain text: removes marks and leaves TeX as it is. For labels, search and plain-text exports. */
export function markupToPlainText(source: string): string {
  return parseMarkup(source)
    .map((paragraph) => paragraph.map(plainTextOf).join(''))
    .join(' ')
}

function plainTextOf(node: MarkupNode): string {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'math':
      return node.tex
    case 'gap':
      return '…'
    case 'picture':
      return ''
    case 'table':
      return [node.head, ...node.rows].map((cells) => cells.map((cell) => cell.map(plainTextOf).join('')).join(', ')).join('; ')
    default:
      return node.children.map(plainTextOf).join('')
  }
}
