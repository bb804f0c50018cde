import type { MarkupNode } from '../../../../src-shared/kernel/markup/markup-node.ts'
import { parseMarkup } from '../../../../src-shared/kernel/markup/markup.ts'

/** Returns the HTML of a picture by its id. */
export type PictureHtml = (id: string) => string

const elements = { strong: 'b', emphasis: 'i', underline: 'u' } as const

/**
 * Converts Koya's markup to HTML that Moodle shows alike and `htmlToMarkup` reads back: formulas are `\(…\)`, as MathJax reads them. A text of one
 * paragraph has no `<p>`. Pure.
 */
export function markupToHtml(source: string, pictureHtml: PictureHtml): string {
  const paragraphs = parseMarkup(source).map((nodes) => ({ nodes, html: nodes.map((node) => htmlOf(node, pictureHtml)).join('') }))
  if (paragraphs.length === 1 && paragraphs[0]?.nodes[0]?.kind !== 'table') return paragraphs[0]?.html.trim() ?? ''
  return paragraphs.map(({ nodes, html }) => (nodes[0]?.kind === 'table' ? html : `<p>${html.trim()}</p>`)).join('')
}

/** Escapes plain text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function htmlOf(node: MarkupNode, pictureHtml: PictureHtml): string {
  switch (node.kind) {
    case 'text':
      return textHtml(node.text)
    case 'math':
      return mathHtml(node.tex)
    case 'gap':
      return '_'.repeat(node.length)
    case 'picture':
      return pictureHtml(node.id)
    case 'table': {
      const row = (cells: readonly (readonly MarkupNode[])[], name: string): string =>
        `<tr>${cells.map((cell) => `<${name}>${cell.map((one) => htmlOf(one, pictureHtml)).join('')}</${name}>`).join('')}</tr>`
      return `<table>${row(node.head, 'th')}${node.rows.map((cells) => row(cells, 'td')).join('')}</table>`
    }
    default: {
      const name = elements[node.kind]
      return `<${name}>${node.children.map((one) => htmlOf(one, pictureHtml)).join('')}</${name}>`
    }
  }
}

/** A formula that has `\)` itself would end there, so it is between `$$`, which no formula of Koya has. */
function mathHtml(tex: string): string {
  return tex.includes('\\)') ? `$$${escapeHtml(tex)}$$` : `\\(${escapeHtml(tex)}\\)`
}

/** Text that looks like a formula is divided by elements, so that neither MathJax nor an import takes it for one. */
function textHtml(text: string): string {
  const apart = text.split(/(\$|\\(?=[([]))/)
  return apart.map((part, place) => (place % 2 === 1 ? `<span>${part}</span>` : escapeHtml(part.replace(/\s+/g, ' ')))).join('')
}
