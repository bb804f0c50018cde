import { parseMarkup, type MarkupNode } from '../../../../src-shared/content/markup.ts'
import { speakTex } from './speak-tex.ts'

/** A text in Koya's markup as words to be read aloud; each paragraph ends with a stop. */
export function speakableText(source: string): string {
  return parseMarkup(source)
    .map((nodes) => nodes.map(speak).join('').replaceAll(/\s+/g, ' ').trim())
    .map((paragraph) => (/[.?!:;]$/.test(paragraph) ? paragraph : `${paragraph}.`))
    .join(' ')
}

function speak(node: MarkupNode): string {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'math':
      return ` ${speakTex(node.tex)} `
    case 'gap':
      return ' blank '
    case 'table':
      return [node.head, ...node.rows].map((cells) => cells.map((cell) => cell.map(speak).join('').trim()).join(', ')).join('. ')
    default:
      return node.children.map(speak).join('')
  }
}
