/** Which names a written file has. Version 3 names the elements and attributes of QTI in another way, and HTML as version 2. */
export type QtiVersion = '2.1' | '3.0'

type Attributes = Readonly<Record<string, string | number | boolean>>

/** XML that is written as it is, already escaped. */
export interface Xml {
  readonly xml: string
}

/** Writes the elements of one version of QTI under their names of version 2. Texts are escaped; `Xml` is not. */
export interface XmlWriter {
  readonly version: QtiVersion
  readonly element: (name: string, attributes: Attributes, ...children: readonly (Xml | string)[]) => Xml
}

export const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

export function createXmlWriter(version: QtiVersion): XmlWriter {
  const nameOf = (name: string): string => (version === '3.0' ? kebabCase(name) : name)
  return {
    version,
    element: (name, attributes, ...children) =>
      plainElement(version === '3.0' ? `qti-${nameOf(name)}` : name, renamed(attributes, nameOf), ...children)
  }
}

/** Writes an element under its own name, such as one of HTML or of a manifest. */
export function plainElement(name: string, attributes: Attributes, ...children: readonly (Xml | string)[]): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
  const content = children.map((child) => (typeof child === 'string' ? escapeXml(child) : child.xml)).join('')
  return { xml: content === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${content}</${name}>` }
}

export function joinXml(parts: readonly Xml[]): Xml {
  return { xml: parts.map(({ xml }) => xml).join('') }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text, without the characters that no XML file may have. */
export function escapeXml(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
}

/** Attributes of name spaces keep their names. */
function renamed(attributes: Attributes, nameOf: (name: string) => string): Attributes {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.includes(':') ? name : nameOf(name), value]))
}

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
