import type { MarkupNode, MarkupTable } from '../../../../src-shared/kernel/markup/markup-node.ts'
import { parseMarkup } from '../../../../src-shared/kernel/markup/markup.ts'
import { MOST_NESTING } from '../../../../src-shared/kernel/markup/parse-run.ts'

type Paragraphs = readonly (readonly MarkupNode[])[]

/** Text in Koya's markup, and whether it shows everything as asked for. */
export interface WrittenMarkup {
  readonly source: string
  /** False if some formatting had to be dropped because marks would not be read back as meant. Its text is never dropped. */
  readonly isComplete: boolean
}

/**
 * Writes nodes as the text that `parseMarkup` reads as these nodes. Signs that would be read as marks are written as formulas, such as `$\ast$` for a
 * star, but only where they would be misread. Pure; never throws.
 */
export function writeMarkup(paragraphs: Paragraphs): WrittenMarkup {
  const written = paragraphs.map((nodes) => writeParagraph(tidy(nodes))).filter(({ source }) => source.trim() !== '')
  return { source: written.map(({ source }) => source).join('\n\n'), isComplete: written.every(({ isComplete }) => isComplete) }
}

/** Writes a text that takes a place within other markup, such as in a cell: on one line, and no sign of it is ever read as a mark. Pure. */
export function writeInnerText(text: string): string {
  return inFormulas(text.replace(/\s+/g, ' ').trim())
}

function writeParagraph(nodes: readonly MarkupNode[]): WrittenMarkup {
  const marked = writtenAs(nodes)
  if (marked !== undefined) return { source: marked, isComplete: true }
  const outer = nodes.map((node): MarkupNode => ('children' in node ? { ...node, children: node.children.flatMap(withoutFormatting) } : node))
  const plain = nodes.flatMap(withoutFormatting)
  return { source: writtenAs(tidy(outer)) ?? writtenAs(tidy(plain)) ?? join(plain, inFormulas), isComplete: false }
}

/** Tries the text as it is, then with signs in formulas. Undefined if neither is read back as meant. */
function writtenAs(nodes: readonly MarkupNode[]): string | undefined {
  const wanted = comparable(nodes)
  const asIs = join(nodes, (text) => text)
  if (comparable(parseMarkup(asIs).flat()) === wanted && !asIs.includes('\n\n')) return asIs
  const inFormula = join(nodes, inFormulas)
  return comparable(parseMarkup(inFormula).flat(), true) === comparable(nodes, true) ? inFormula : undefined
}

function join(nodes: readonly MarkupNode[], ofText: (text: string) => string): string {
  return nodes.map((node) => write(node, ofText)).join('')
}

function write(node: MarkupNode, ofText: (text: string) => string): string {
  switch (node.kind) {
    case 'text':
      return ofText(node.text)
    case 'math':
      return `$${node.tex}$`
    case 'gap':
      return '_'.repeat(node.length)
    case 'picture':
      return `![${node.id}]`
    case 'table':
      return writeTable(node, ofText)
    case 'strong':
      return `**${join(node.children, ofText)}**`
    case 'emphasis':
      return `*${join(node.children, ofText)}*`
    case 'underline':
      return `__${join(node.children, ofText)}__`
  }
}

function writeTable({ head, rows }: MarkupTable, ofText: (text: string) => string): string {
  const inCell = (text: string): string => ofText(text).replaceAll('|', '$\\vert$')
  const row = (cells: readonly (readonly MarkupNode[])[]): string => `| ${cells.map((cell) => join(cell, inCell)).join(' | ')} |`
  return [row(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(row)].join('\n')
}

/** As KaTeX draws them. */
const signs: Readonly<Record<string, string>> = { '*': '$\\ast$', $: '$\\textdollar$', _: '$\\_$', '!': '$!$', '|': '$\\vert$' }

function inFormulas(text: string): string {
  return text.replace(/[*$|]|_(?=_)|(?<=_)_|!(?=\[)/g, (sign) => signs[sign] ?? sign)
}

/** Merges neighbouring texts, removes empty nodes and formatting that is nested too deeply. */
function tidy(nodes: readonly MarkupNode[], depth = 0): readonly MarkupNode[] {
  const tidied: MarkupNode[] = []
  for (const node of nodes.flatMap((one) => tidyOne(one, depth))) {
    const last = tidied.at(-1)
    if (node.kind === 'text' && last?.kind === 'text') tidied[tidied.length - 1] = { kind: 'text', text: last.text + node.text }
    else tidied.push(node)
  }
  return tidied
}

function tidyOne(node: MarkupNode, depth: number): readonly MarkupNode[] {
  switch (node.kind) {
    case 'text':
      return node.text === '' ? [] : [node]
    case 'math':
      return node.tex === '' ? [] : [{ kind: 'math', tex: node.tex.replaceAll('$', '\\textdollar ') }]
    case 'gap':
    case 'picture':
      return [node]
    case 'table':
      return [{ ...node, head: node.head.map((cell) => tidy(cell)), rows: node.rows.map((row) => row.map((cell) => tidy(cell))) }]
    default: {
      const children = tidy(node.children, depth + 1)
      return children.length === 0 ? [] : depth >= MOST_NESTING ? children : [{ ...node, children }]
    }
  }
}

function withoutFormatting(node: MarkupNode): readonly MarkupNode[] {
  return 'children' in node ? node.children.flatMap(withoutFormatting) : [node]
}

/** The nodes as a string to compare. With `isSpelled`, a formula that stands for one sign equals that sign. */
function comparable(nodes: readonly MarkupNode[], isSpelled = false): string {
  const spelled = (list: readonly MarkupNode[]): readonly MarkupNode[] => tidy(list.map((node) => spell(node, isSpelled)))
  return JSON.stringify(spelled(nodes).map((node) => normal(node, isSpelled)))
}

function spell(node: MarkupNode, isSpelled: boolean): MarkupNode {
  if (!isSpelled || node.kind !== 'math') return node
  const sign = Object.entries(signs).find(([, formula]) => formula === `$${node.tex}$`)?.[0]
  return sign === undefined ? node : { kind: 'text', text: sign }
}

function normal(node: MarkupNode, isSpelled: boolean): unknown {
  const list = (nodes: readonly MarkupNode[]): unknown => JSON.parse(comparable(nodes, isSpelled))
  if (node.kind === 'table') return ['table', node.head.map(trimCell).map(list), ...node.rows.map((row) => row.map(trimCell).map(list))]
  return 'children' in node ? [node.kind, list(node.children)] : node
}

/** Spaces at the edges of a cell are not read. */
function trimCell(cell: readonly MarkupNode[]): readonly MarkupNode[] {
  return cell.map((node, place) => {
    if (node.kind !== 'text') return node
    const start = place === 0 ? node.text.trimStart() : node.text
    return { kind: 'text', text: place === cell.length - 1 ? start.trimEnd() : start }
  })
}
