import type { MarkupNode } from './markup-node.ts'
import { parseMarkup } from './markup.ts'
import { speakTex } from './speak-tex.ts'

/** Converts markup to words for reading aloud; each paragraph ends with a full stop. `altOf` returns a picture's description. */
export function speakableText(source: string, altOf: (pictureId: string) => string = () => ''): string {
  return parseMarkup(source)
    .map((nodes) =>
      nodes
        .map((node) => speak(node, altOf))
        .join('')
        .replaceAll(/\s+/g, ' ')
        .trim()
    )
    .map((paragraph) => (/[.?!:;]$/.test(paragraph) ? paragraph : `${paragraph}.`))
    .join(' ')
}

function speak(node: MarkupNode, altOf: (pictureId: string) => string): string {
  const speakChild = (child: MarkupNode): string => speak(child, altOf)
  switch (node.kind) {
    case 'text':
      return node.text
    case 'math':
      return ` ${speakTex(node.tex)} `
    case 'gap':
      return ' blank '
    case 'picture':
      return ` ${altOf(node.id)} `
    case 'table':
      return [node.head, ...node.rows].map((cells) => cells.map((cell) => cell.map(speakChild).join('').trim()).join(', ')).join('. ')
    default:
      return node.children.map(speakChild).join('')
  }
}
