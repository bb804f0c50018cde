import type { MarkupNode } from '../../../../src-shared/kernel/markup/markup-node.ts'
import { writeMarkup } from '../markup/write-markup.ts'
import type { ImportFinding } from '../imported-question.ts'
import { nodesOfText } from '../markup/tex-in-text.ts'
import { descendantsOf, elementIn, elementsIn, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { docxMathToTex } from './docx-math.ts'

/** Shows a picture by the id of its relation, or says why it cannot be shown. */
export type DocxPicture = (relation: string, alt: string) => string | ImportFinding

export interface DocxContext {
  readonly pictureOf: DocxPicture
  readonly lose: (loss: ImportFinding) => void
}

/** Elements of a paragraph that hold runs. */
const holders = new Set(['hyperlink', 'ins', 'smartTag', 'sdt', 'sdtContent', 'fldSimple', 'moveTo', 'oMathPara', 'bdo', 'dir'])
/** Elements without text for a reader. */
const silent = new Set([
  'pPr',
  'rPr',
  'del',
  'moveFrom',
  'bookmarkStart',
  'bookmarkEnd',
  'proofErr',
  'lastRenderedPageBreak',
  'instrText',
  'fldChar',
  'sdtPr',
  'sdtEndPr'
])

/** Converts a paragraph (`w:p`) to Koya's markup. */
export function markupOfParagraph(paragraph: XmlElement, context: DocxContext): string {
  const written = writeMarkup([nodesIn(paragraph, context)])
  if (!written.isComplete) context.lose(lost('nested formatting'))
  return written.source
}

/** Whether the program itself writes a number or letter before the paragraph. */
export function isNumbered(paragraph: XmlElement): boolean {
  const properties = elementIn(paragraph, 'pPr')
  return properties !== undefined && elementIn(properties, 'numPr') !== undefined
}

function lost(tag: string): ImportFinding {
  return { code: 'markup-lost', values: { tag } }
}

function nodesIn(element: XmlElement, context: DocxContext): readonly MarkupNode[] {
  return joined(
    elementsIn(element).flatMap((child): readonly MarkupNode[] => {
      if (child.name === 'r') return runNodes(child, context)
      if (child.name === 'oMath') return mathNodes(child, context)
      if (holders.has(child.name)) return nodesIn(child, context)
      if (!silent.has(child.name)) context.lose(lost(child.name))
      return []
    })
  )
}

function mathNodes(math: XmlElement, { lose }: DocxContext): readonly MarkupNode[] {
  const { tex, unknown } = docxMathToTex(math)
  for (const name of unknown) lose(lost(`formula: ${name}`))
  return tex === '' ? [] : [{ kind: 'math', tex }]
}

function runNodes(run: XmlElement, context: DocxContext): readonly MarkupNode[] {
  const properties = elementIn(run, 'rPr')
  const is = (name: string): boolean => {
    const property = properties === undefined ? undefined : elementIn(properties, name)
    return property !== undefined && !['0', 'false', 'none', 'off'].includes(valueOf(property))
  }
  const align = properties === undefined ? undefined : elementIn(properties, 'vertAlign')
  if (is('strike')) context.lose(lost('strike-through'))
  if (is('vanish')) return []
  const nodes = elementsIn(run).flatMap((child) => pieceNodes(child, context))
  if (align !== undefined && ['superscript', 'subscript'].includes(valueOf(align))) return [scriptNode(nodes, valueOf(align))]
  const formats = [is('b') ? 'strong' : null, is('i') ? 'emphasis' : null, is('u') ? 'underline' : null].filter((format) => format !== null)
  return formats.reduce<readonly MarkupNode[]>((children, kind) => (children.length === 0 ? [] : [{ kind, children } as MarkupNode]), nodes)
}

function valueOf(element: XmlElement): string {
  return [...element.attributes].find(([name]) => name.replace(/^.*:/, '') === 'val')?.[1] ?? ''
}

function pieceNodes(piece: XmlElement, context: DocxContext): readonly MarkupNode[] {
  switch (piece.name) {
    case 't':
      return nodesOfText(textOf(piece).replace(/\s+/g, ' '))
    case 'tab':
    case 'br':
    case 'cr':
      return [{ kind: 'text', text: ' ' }]
    case 'noBreakHyphen':
      return [{ kind: 'text', text: '-' }]
    case 'drawing':
    case 'pict':
      return pictureNodes(piece, context)
    default:
      if (!silent.has(piece.name)) context.lose(lost(piece.name))
      return []
  }
}

function pictureNodes(drawing: XmlElement, { pictureOf, lose }: DocxContext): readonly MarkupNode[] {
  const blip = [...descendantsOf(drawing, 'blip')][0] ?? [...descendantsOf(drawing, 'imagedata')][0]
  const relation = [...(blip?.attributes ?? [])].find(([name]) => name === 'r:embed' || name === 'r:id' || name === 'r:link')?.[1]
  if (relation === undefined) {
    lose(lost('drawing'))
    return []
  }
  const alt = [...descendantsOf(drawing, 'docPr')][0]?.attributes.get('descr') ?? ''
  const found = pictureOf(relation, alt)
  if (typeof found === 'string') return [{ kind: 'text', text: `\uE000${found}\uE001` }]
  lose(found)
  return []
}

function scriptNode(nodes: readonly MarkupNode[], align: string): MarkupNode {
  const text = nodes
    .map((node) => (node.kind === 'text' ? node.text : ''))
    .join('')
    .trim()
    .replace(/[\\{}$&#%_^~]/g, ' ')
  const tex = /^[\d+\-−=().,]*[a-zA-Z]?$/.test(text) ? text.replaceAll('−', '-') : `\\text{${text}}`
  return { kind: 'math', tex: `${align === 'superscript' ? '^' : '_'}{${tex}}` }
}

/** Word divides text of one format into many runs. */
function joined(nodes: readonly MarkupNode[]): readonly MarkupNode[] {
  const merged: MarkupNode[] = []
  for (const node of nodes) {
    const last = merged.at(-1)
    if (last !== undefined && 'children' in last && 'children' in node && last.kind === node.kind) {
      merged[merged.length - 1] = { kind: last.kind, children: joined([...last.children, ...node.children]) }
    } else merged.push(node)
  }
  return merged
}
