import type { XmlRepair } from './xml-repair.ts'

/** Encodings by the names that declarations use. TextDecoder reads ISO-8859-1 as windows-1252, as browsers do. */
const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'windows-1252',
  ascii: 'windows-1252',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252'
}

const LONGEST_DECLARATION = 200

interface DecodedXml {
  readonly text: string
  readonly repairs: readonly XmlRepair[]
}

/**
 * Decodes an XML file by its byte order mark or its declaration (XML 1.0, appendix F); null for an encoding that no file of an exchange needs,
 * such as UTF-7 or UTF-32, in which a parser may see other text than a check. Bytes that are no UTF-8 although declared so are read as
 * windows-1252, which older Windows programs wrote.
 */
export function decodeXml(bytes: Uint8Array): DecodedXml | null {
  const wide = wideEncodingOf(bytes)
  if (wide !== null) return wide === 'none' ? null : decoded(bytes, wide, [])
  const start = Buffer.from(bytes.subarray(0, LONGEST_DECLARATION)).toString('latin1')
  const declared = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(start)?.[1]?.toLowerCase() ?? 'utf-8'
  // Programs that write a string of .NET into a file declare UTF-16 over UTF-8.
  if (declared.startsWith('utf-16')) return decoded(bytes, 'utf-8', ['wrong-encoding'])
  const encoding = encodings[declared]
  return encoding === undefined ? null : decoded(bytes, encoding, [])
}

/** Returns the encoding of a file of two bytes a character; `none` where it has four; null where it has one. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | 'none' | null {
  const [first, second, third, fourth] = bytes
  if ((first === 0xff && second === 0xfe && third === 0 && fourth === 0) || (first === 0 && second === 0)) return 'none'
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return null
}

function decoded(bytes: Uint8Array, encoding: string, repairs: readonly XmlRepair[]): DecodedXml | null {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), repairs }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    if (encoding !== 'utf-8') return null
    return { text: new TextDecoder('windows-1252').decode(bytes), repairs: ['wrong-encoding'] }
  }
}
