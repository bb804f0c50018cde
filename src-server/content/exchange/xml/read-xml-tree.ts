import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { decodeXml } from './decode-xml.ts'
import { TreeBuilder, XmlRefusal, type BuilderOptions } from './tree-builder.ts'
import { streamLimits, treeLimits, type XmlLimits } from './xml-limits.ts'
import { escapeBareAmpersands, type XmlRepair } from './xml-repair.ts'
import type { XmlElement } from './xml-tree.ts'

export type XmlOptions = Partial<Pick<BuilderOptions, 'limits' | 'mayLackEnd' | 'toleratesDoctype'>>

export interface XmlDocument {
  readonly root: XmlElement
  /** Elements beside the first root, which some programs write. */
  readonly moreRoots: readonly XmlElement[]
  /** What was wrong with the file and is read all the same. */
  readonly repairs: readonly XmlRepair[]
}

export interface XmlElements {
  readonly repairs: readonly XmlRepair[]
  /** Yields the wanted elements one by one, in document order. May be called again. */
  readonly elements: () => Iterable<XmlElement>
}

/** Characters that the parser receives at once. */
const PIECE = 64 * 1024
const noElements: ReadonlySet<string> = new Set()

/**
 * Reads a small XML file into a tree. Nothing outside the file is read: no entity is known beyond the five of XML, and a document type is refused.
 * `exchange/not-xml` where it is not well-formed in a way that could change its meaning; `exchange/unsafe-xml` for declarations, encodings and sizes
 * that no file of an exchange needs. `fields.file` says what is wrong.
 */
export function readXmlTree(bytes: Uint8Array, options: XmlOptions = {}): Result<XmlDocument> {
  const roots: XmlElement[] = []
  const read = build(bytes, {
    ...withDefaults(options, treeLimits),
    isWanted: (_, depth) => depth === 0,
    onElement: (element) => {
      roots.push(element)
    }
  })
  if (!read.ok) return read
  const [root, ...moreRoots] = roots
  return root === undefined ? fail('exchange/not-xml', { file: 'it has no element' }) : succeed({ root, moreRoots, repairs: read.value })
}

/**
 * Reads the wanted elements of a large XML file one by one; only one of them is in memory. The file is read twice, so that a fault at its end is
 * told before anything is taken. Fails as `readXmlTree` does.
 */
export function readXmlElements(bytes: Uint8Array, isWanted: BuilderOptions['isWanted'], options: XmlOptions = {}): Result<XmlElements> {
  const settings = { ...withDefaults(options, streamLimits), isWanted }
  const checked = build(bytes, { ...settings, onElement: () => undefined })
  if (!checked.ok) return checked
  return succeed({ repairs: checked.value, elements: () => elementsOf(bytes, settings) })
}

function withDefaults(
  { limits, mayLackEnd = noElements, toleratesDoctype = false }: XmlOptions,
  usual: XmlLimits
): Omit<BuilderOptions, 'isWanted' | 'onElement'> {
  return { limits: limits ?? usual, mayLackEnd, toleratesDoctype }
}

function build(bytes: Uint8Array, options: BuilderOptions): Result<readonly XmlRepair[]> {
  try {
    const { text, repairs } = prepare(bytes, options.limits)
    const builder = new TreeBuilder(options)
    for (let at = 0; at < text.length; at += PIECE) builder.write(text.slice(at, at + PIECE))
    builder.end()
    return succeed([...repairs, ...builder.repairs])
  } catch (error) {
    if (error instanceof XmlRefusal) return fail(error.code, { file: error.message })
    throw error
  }
}

function* elementsOf(bytes: Uint8Array, settings: Omit<BuilderOptions, 'onElement'>): Generator<XmlElement> {
  let found: XmlElement[] = []
  const { text } = prepare(bytes, settings.limits)
  const builder = new TreeBuilder({ ...settings, onElement: (element) => found.push(element) })
  for (let at = 0; at < text.length; at += PIECE) {
    builder.write(text.slice(at, at + PIECE))
    yield* found
    found = []
  }
  builder.end()
  yield* found
}

/** Decodes a file and repairs what a parser could not go on after. Throws `XmlRefusal`. */
function prepare(bytes: Uint8Array, limits: XmlLimits): { readonly text: string; readonly repairs: readonly XmlRepair[] } {
  if (bytes.length > limits.bytes) throw new XmlRefusal('exchange/unsafe-xml', `it has more than ${limits.bytes} bytes`)
  const decoded = decodeXml(bytes)
  if (decoded === null) throw new XmlRefusal('exchange/unsafe-xml', 'its encoding is not supported')
  const trimmed = decoded.text.trimStart()
  const text = escapeBareAmpersands(trimmed)
  if (countReferences(text) > limits.references) throw new XmlRefusal('exchange/unsafe-xml', 'it has too many references to characters')
  if (hasLongInstruction(text)) throw new XmlRefusal('exchange/unsafe-xml', 'it has a long processing instruction')
  const repairs: XmlRepair[] = [...decoded.repairs]
  if (trimmed.length < decoded.text.length && /^<\?xml\s/.test(trimmed)) repairs.push('space-before-declaration')
  if (text !== trimmed) repairs.push('bare-ampersand')
  return { text, repairs }
}

const LONGEST_INSTRUCTION = 10_000

/** The parser is slowest within a processing instruction, and reports none before its end. */
function hasLongInstruction(text: string): boolean {
  for (let at = text.indexOf('<?'); at >= 0; at = text.indexOf('<?', at + 2)) {
    if (!text.slice(at, at + LONGEST_INSTRUCTION).includes('?>')) return at + LONGEST_INSTRUCTION < text.length
  }
  return false
}

function countReferences(text: string): number {
  let count = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) count += 1
  return count
}
