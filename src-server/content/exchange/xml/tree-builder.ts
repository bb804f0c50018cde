import { SaxesParser } from 'saxes'
import type { XmlLimits } from './xml-limits.ts'
import { harmlessFaults, UNEXPECTED_CLOSE, voidElements, type XmlRepair } from './xml-repair.ts'
import type { XmlElement, XmlNode } from './xml-tree.ts'

/** Thrown inside, told as a failure by `read-xml-tree.ts`. */
export class XmlRefusal extends Error {
  readonly code: 'exchange/not-xml' | 'exchange/unsafe-xml'

  constructor(code: 'exchange/not-xml' | 'exchange/unsafe-xml', about: string) {
    super(about)
    this.code = code
  }
}

export interface BuilderOptions {
  readonly limits: XmlLimits
  /** Elements that may lack their end tag where they hold only elements and the tag of their parent ends them. */
  readonly mayLackEnd: ReadonlySet<string>
  /** Whether `<!DOCTYPE name SYSTEM "…">` is read over. Its address is never fetched. */
  readonly toleratesDoctype: boolean
  /** Whether an element, by name and by the number of elements around it, is built and handed over. Elements inside it are part of it. */
  readonly isWanted: (name: string, depth: number) => boolean
  readonly onElement: (element: XmlElement) => void
}

interface OpenElement extends XmlElement {
  readonly attributes: Map<string, string>
  readonly children: XmlNode[]
}

/** Builds the wanted elements of one text from the events of a parser. Throws `XmlRefusal`. Feed it with `write`, then call `end`. */
export class TreeBuilder {
  readonly repairs = new Set<XmlRepair>()
  private readonly parser = new SaxesParser({ position: false })
  private readonly options: BuilderOptions
  /** Null for an element that nobody wants. */
  private readonly open: (OpenElement | null)[] = []
  private lastClosed: OpenElement | null = null
  private attributes = new Map<string, string>()
  private attributeCount = 0
  private nodeCount = 0
  private line = 1

  constructor(options: BuilderOptions) {
    this.options = options
    this.parser.on('error', (error) => {
      this.judge(error.message)
    })
    this.parser.on('doctype', (text) => {
      this.judgeDoctype(text)
    })
    this.parser.on('opentagstart', () => {
      this.line = this.parser.line
      this.attributes = new Map()
      this.attributeCount = 0
    })
    this.parser.on('attribute', ({ name, value }) => {
      this.addAttribute(name, value)
    })
    this.parser.on('opentag', ({ name }) => {
      this.enter(name)
    })
    this.parser.on('closetag', () => {
      this.leave()
    })
    this.parser.on('text', (text) => {
      this.addText(text)
    })
    this.parser.on('cdata', (text) => {
      this.addText(text)
    })
  }

  write(text: string): void {
    this.parser.write(text)
  }

  end(): void {
    this.parser.close()
  }

  private enter(name: string): void {
    const { limits, isWanted } = this.options
    if (this.open.length >= limits.depth) throw new XmlRefusal('exchange/unsafe-xml', `it has elements within elements deeper than ${limits.depth}`)
    const local = name.slice(name.indexOf(':') + 1)
    const isBuilt = (this.open.at(-1) ?? null) !== null || isWanted(local, this.open.length)
    this.open.push(isBuilt ? { kind: 'element', name: local, attributes: this.attributes, children: [], line: this.line } : null)
    if (isBuilt) this.count(1 + this.attributes.size)
  }

  private leave(): void {
    const element = this.open.pop() ?? null
    this.lastClosed = element
    if (element === null) return
    const parent = this.open.at(-1) ?? null
    if (parent !== null) parent.children.push(element)
    else {
      this.nodeCount = 0
      this.options.onElement(element)
    }
  }

  private addAttribute(name: string, value: string): void {
    this.attributeCount += 1
    if (this.attributeCount > this.options.limits.attributes) throw new XmlRefusal('exchange/unsafe-xml', `line ${this.line} has too many attributes`)
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) this.attributes.set(name, value)
  }

  private addText(text: string): void {
    const parent = this.open.at(-1) ?? null
    if (parent === null || text === '') return
    const last = parent.children.at(-1)
    if (last?.kind === 'text') parent.children[parent.children.length - 1] = { kind: 'text', text: last.text + text }
    else {
      parent.children.push({ kind: 'text', text })
      this.count(1)
    }
  }

  private count(nodes: number): void {
    this.nodeCount += nodes
    if (this.nodeCount > this.options.limits.nodes) throw new XmlRefusal('exchange/unsafe-xml', 'it has too many elements')
  }

  private judgeDoctype(text: string): void {
    if (!this.options.toleratesDoctype || text.includes('[')) throw new XmlRefusal('exchange/unsafe-xml', 'it declares a document type')
    this.repairs.add('bare-doctype')
  }

  /** Goes on after a fault that leaves no doubt about the meaning; refuses any other. */
  private judge(message: string): void {
    const repair = harmlessFaults.get(message) ?? (message === UNEXPECTED_CLOSE && this.closesSafely() ? 'unclosed-tag' : undefined)
    if (repair === undefined) throw new XmlRefusal('exchange/not-xml', `line ${this.parser.line}: ${message}`)
    this.repairs.add(repair)
  }

  /** Judges the element that the tag of another one has just ended. */
  private closesSafely(): boolean {
    const element = this.lastClosed
    if (element === null) return false
    if (voidElements.has(element.name)) {
      // What follows a void element is no part of it.
      this.open.at(-1)?.children.push(...element.children.splice(0))
      return true
    }
    return element.name === 'p' || (this.options.mayLackEnd.has(element.name) && holdsOnlyElements(element))
  }
}

/** Whether an element has elements alone, none of its own name among them: two that lack their end tags would be in each other. */
function holdsOnlyElements({ name, children }: XmlElement): boolean {
  return children.every((child) => (child.kind === 'text' ? child.text.trim() === '' : child.name !== name && !hasDescendant(child, name)))
}

function hasDescendant({ children }: XmlElement, name: string): boolean {
  return children.some((child) => child.kind === 'element' && (child.name === name || hasDescendant(child, name)))
}
