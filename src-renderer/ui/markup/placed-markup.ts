import type { MarkupNode, MarkupTable } from '../../../src-shared/kernel/markup/markup-node.ts'

/** A range of a text; `placeMarkup` defines the offsets. */
export interface TextStretch {
  readonly start: number
  readonly end: number
}

/** A markup node with its offset in the text. */
export type PlacedNode =
  | { readonly kind: 'text'; readonly at: number; readonly text: string }
  | { readonly kind: 'math'; readonly at: number; readonly tex: string }
  | { readonly kind: 'gap'; readonly at: number }
  | { readonly kind: 'picture'; readonly at: number; readonly id: string }
  | { readonly kind: 'strong' | 'emphasis' | 'underline'; readonly at: number; readonly children: readonly PlacedNode[] }
  | PlacedTable

/** Its cells follow row by row, the head first; the end of a cell counts as one. */
export interface PlacedTable {
  readonly kind: 'table'
  readonly at: number
  readonly head: readonly (readonly PlacedNode[])[]
  readonly rows: readonly (readonly (readonly PlacedNode[])[])[]
}

/** Placeholder for a formula, gap or picture, which counts as one character. */
export const ATOM = '\uFFFC'

/** Adds offsets to markup nodes, in UTF-16 units of the displayed text. A formula, a gap, a picture and the end of a paragraph count as one each. */
export function placeMarkup(paragraphs: readonly (readonly MarkupNode[])[]): readonly (readonly PlacedNode[])[] {
  let at = 0
  return paragraphs.map((nodes) => {
    const placed = placeNodes(nodes, at)
    at = endOf(placed, at) + 1
    return placed
  })
}

/** Returns a paragraph as one string with the same offsets as `placeMarkup`. */
export function readPlaced(nodes: readonly PlacedNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      if (node.kind === 'table') return [node.head, ...node.rows].map((cells) => cells.map((cell) => `${readPlaced(cell)}\n`).join('')).join('')
      return node.kind === 'math' || node.kind === 'gap' || node.kind === 'picture' ? ATOM : readPlaced(node.children)
    })
    .join('')
}

export interface Piece {
  readonly at: number
  readonly text: string
  readonly isMarked: boolean
}

/** Splits a text node where marks begin and end. `marks` must be sorted and disjoint. */
export function cutText({ at, text }: { readonly at: number; readonly text: string }, marks: readonly TextStretch[]): readonly Piece[] {
  const end = at + text.length
  const cuts = [at, ...marks.flatMap((mark) => [mark.start, mark.end]).filter((cut) => cut > at && cut < end), end]
  return cuts.slice(0, -1).map((from, index) => ({
    at: from,
    text: text.slice(from - at, (cuts[index + 1] ?? end) - at),
    isMarked: isMarkedAt(from, marks)
  }))
}

export function isMarkedAt(at: number, marks: readonly TextStretch[]): boolean {
  return marks.some((mark) => mark.start <= at && at < mark.end)
}

function placeNodes(nodes: readonly MarkupNode[], from: number): readonly PlacedNode[] {
  let at = from
  return nodes.map((node) => {
    const placed = placeNode(node, at)
    at = endOf([placed], at)
    return placed
  })
}

function placeNode(node: MarkupNode, at: number): PlacedNode {
  switch (node.kind) {
    case 'text':
      return { kind: 'text', at, text: node.text }
    case 'math':
      return { kind: 'math', at, tex: node.tex }
    case 'gap':
      return { kind: 'gap', at }
    case 'picture':
      return { kind: 'picture', at, id: node.id }
    case 'table':
      return placeTable(node, at)
    default:
      return { kind: node.kind, at, children: placeNodes(node.children, at) }
  }
}

function placeTable({ head, rows }: MarkupTable, from: number): PlacedTable {
  let at = from
  const placeRow = (cells: readonly (readonly MarkupNode[])[]) =>
    cells.map((cell) => {
      const placed = placeNodes(cell, at)
      at = endOf(placed, at) + 1
      return placed
    })
  return { kind: 'table', at: from, head: placeRow(head), rows: rows.map(placeRow) }
}

function endOf(nodes: readonly PlacedNode[], from: number): number {
  return from + readPlaced(nodes).length
}
