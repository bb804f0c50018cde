/** Text of an element; references are resolved, CDATA is joined to the text around it. */
export interface XmlText {
  readonly kind: 'text'
  readonly text: string
}

/** An element. Names have no prefix, so that a file whose prefixes are not bound reads the same. */
export interface XmlElement {
  readonly kind: 'element'
  readonly name: string
  /** By name as written, such as `xml:lang`; declarations of name spaces are left out. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlNode[]
  /** Line of its start tag, counted from 1. */
  readonly line: number
}

export type XmlNode = XmlElement | XmlText

/** Returns the child elements, of one name where one is given. */
export function elementsIn({ children }: XmlElement, name?: string): readonly XmlElement[] {
  return children.filter((node): node is XmlElement => node.kind === 'element' && (name === undefined || node.name === name))
}

/** Returns the first child element of this name. */
export function elementIn(element: XmlElement, name: string): XmlElement | undefined {
  return elementsIn(element, name)[0]
}

/** Yields all elements below this one in document order, of one name where one is given. */
export function* descendantsOf(element: XmlElement, name?: string): Generator<XmlElement> {
  for (const child of elementsIn(element)) {
    if (name === undefined || child.name === name) yield child
    yield* descendantsOf(child, name)
  }
}

/** Returns all text below an element, as written. */
export function textOf({ children }: XmlElement): string {
  return children.map((node) => (node.kind === 'text' ? node.text : textOf(node))).join('')
}
