import type { XmlElement } from '../../xml/xml-tree.ts'

/**
 * Returns an element of QTI 3.0 under the names of QTI 2: `qti-choice-interaction` and `response-identifier` become `choiceInteraction` and
 * `responseIdentifier`. HTML, MathML and older versions stay as they are.
 */
export function underOlderNames(element: XmlElement): XmlElement {
  const children = element.children.map((node) => (node.kind === 'text' ? node : underOlderNames(node)))
  if (!element.name.startsWith('qti-')) return { ...element, children }
  const attributes = new Map([...element.attributes].map(([name, value]) => [name.startsWith('data-') ? name : camelCase(name), value]))
  return { ...element, name: camelCase(element.name.slice('qti-'.length)), attributes, children }
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
