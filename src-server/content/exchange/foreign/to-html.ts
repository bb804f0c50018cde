import type { XmlElement, XmlNode } from '../xml/xml-tree.ts'

/** The class of underlined text in Koya's files of version 2, whose HTML has no element for it. */
export const UNDERLINED = 'koya-underlined'

/** What is written for an element instead of itself; undefined to write it as it is. */
export type Replace = (element: XmlElement) => string | undefined

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col', 'wbr', 'source', 'track', 'input'])

/** Writes what an element holds as HTML. */
export function innerHtml({ children }: XmlElement, replace: Replace = () => undefined): string {
  return children.map((node) => htmlOf(node, replace)).join('')
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
}

function htmlOf(node: XmlNode, replace: Replace): string {
  if (node.kind === 'text') return escapeHtml(node.text)
  const other = replace(node)
  if (other !== undefined) return other
  if (node.name === 'object' && isPicture(node)) return pictureOf(node)
  // Version 3 has this between feedback and its text.
  if (node.name === 'contentBody') return innerHtml(node, replace)
  if (node.name === 'span' && node.attributes.get('class') === UNDERLINED) return `<u>${innerHtml(node, replace)}</u>`
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('')
  return voidTags.has(node.name) ? `<${node.name}${attributes}>` : `<${node.name}${attributes}>${innerHtml(node, replace)}</${node.name}>`
}

/** QTI 2 shows pictures by `object`, too, whose content is the description. */
function isPicture({ attributes }: XmlElement): boolean {
  return (attributes.get('type') ?? '').startsWith('image/') || /\.(?:png|jpe?g|gif|svg|webp)$/i.test(attributes.get('data') ?? '')
}

function pictureOf(object: XmlElement): string {
  const text = object.children
    .map((node) => (node.kind === 'text' ? node.text : ''))
    .join('')
    .trim()
  return `<img src="${escapeHtml(object.attributes.get('data') ?? '')}" alt="${escapeHtml(text)}">`
}
