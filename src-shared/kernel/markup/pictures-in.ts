import type { MarkupNode } from './markup-node.ts'
import { parseMarkup } from './markup.ts'

/** The ids of the pictures that a text in Koya's markup shows, in order. */
export function picturesIn(source: string): readonly string[] {
  // Hardly any text shows one, and every text of every paper that is drawn is asked.
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
