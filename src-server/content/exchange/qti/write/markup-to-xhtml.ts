import katex from 'katex'
import type { MarkupNode, MarkupTable } from '../../../../../src-shared/kernel/markup/markup-node.ts'
import { parseMarkup } from '../../../../../src-shared/kernel/markup/markup.ts'
import { UNDERLINED } from '../../foreign/to-html.ts'
import { escapeXml, joinXml, plainElement, type QtiVersion, type Xml } from './xml-writer.ts'

interface XhtmlOptions {
  readonly version: QtiVersion
  /** Returns how a picture of the question is shown. */
  readonly pictureOf: (id: string) => Xml
}

/** Writes Koya's markup as paragraphs and tables of XHTML. Formulas are MathML, with their TeX beside it. */
export function markupToXhtml(source: string, options: XhtmlOptions): Xml {
  return joinXml(
    parseMarkup(source).map((nodes) => (nodes[0]?.kind === 'table' ? tableOf(nodes[0], options) : plainElement('p', {}, ...nodesOf(nodes, options))))
  )
}

/** Writes markup of one paragraph without an element around it, as options within a text need it. */
export function markupToInline(source: string, options: XhtmlOptions): Xml {
  const paragraphs = parseMarkup(source)
  return paragraphs.length === 1 && paragraphs[0]?.[0]?.kind !== 'table'
    ? joinXml(nodesOf(paragraphs[0] ?? [], options))
    : markupToXhtml(source, options)
}

function nodesOf(nodes: readonly MarkupNode[], options: XhtmlOptions): readonly Xml[] {
  return nodes.map((node) => nodeOf(node, options))
}

function nodeOf(node: MarkupNode, options: XhtmlOptions): Xml {
  switch (node.kind) {
    case 'text':
      return { xml: textOf(node.text) }
    case 'math':
      return { xml: mathmlOf(node.tex) }
    case 'gap':
      return { xml: '_'.repeat(node.length) }
    case 'picture':
      return options.pictureOf(node.id)
    case 'table':
      return tableOf(node, options)
    case 'strong':
      return plainElement('strong', {}, ...nodesOf(node.children, options))
    case 'emphasis':
      return plainElement('em', {}, ...nodesOf(node.children, options))
    case 'underline':
      return options.version === '3.0'
        ? plainElement('u', {}, ...nodesOf(node.children, options))
        : plainElement('span', { class: UNDERLINED }, ...nodesOf(node.children, options))
  }
}

/** Text that looks like a formula is divided by elements, so that no import takes it for one. */
function textOf(text: string): string {
  const apart = text.replace(/\s+/g, ' ').split(/(\$|\\(?=[([]))/)
  return apart.map((part, place) => (place % 2 === 1 ? `<span>${part}</span>` : escapeXml(part))).join('')
}

function tableOf({ head, rows }: MarkupTable, options: XhtmlOptions): Xml {
  const row = (name: 'th' | 'td', cells: MarkupTable['head']): Xml =>
    plainElement('tr', {}, ...cells.map((cell) => plainElement(name, {}, ...nodesOf(cell, options))))
  return plainElement('table', {}, plainElement('thead', {}, row('th', head)), plainElement('tbody', {}, ...rows.map((cells) => row('td', cells))))
}

/** TeX that cannot be typeset is written as text; its annotation is the same. */
function mathmlOf(tex: string): string {
  const html = katex.renderToString(tex, { output: 'mathml', throwOnError: false, strict: 'ignore' })
  const math = /<math[\s>].*<\/math>/s.exec(html)?.[0]
  if (math !== undefined) return math
  const annotation = plainElement('annotation', { encoding: 'application/x-tex' }, tex)
  return plainElement(
    'math',
    { xmlns: 'http://www.w3.org/1998/Math/MathML' },
    plainElement('semantics', {}, plainElement('mtext', {}, tex), annotation)
  ).xml
}
