import type { MarkupNode } from './markup-node.ts'
import { parseMarkup } from './markup.ts'

/** Returns the ids of the pictures in a text, in order. */
export function picturesIn(source: string): readonly string[] {
  // Fast path: this runs for every text of every generated paper, and few texts have pictures.
  return source.includes('![') ? parseMarkup(source).flat().flatMap(idsIn) : []
}

function idsIn(node: MarkupNode): readonly string[] {
  switch (node.kind) {
    case 'picture':
      return [node.id]
    case 'table':
      return [...node.head, ...node.rows.flat()].flat().flatMap(idsIn)
    case 'text':
    case 'math':
    case 'gap':
      return []
    default:
      return node.children.flatMap(idsIn)
  }
}
