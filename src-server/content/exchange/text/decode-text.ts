/** Text of a file, and how it was encoded. */
export interface DecodedText {
  /** Without a byte order mark. Characters that no text has are replaced by U+FFFD. */
  readonly text: string
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
}

const SAMPLE_BYTES = 4096
/** Control characters and noncharacters; tabs and line ends are text. Wrongly decoded letters may contain those from U+0080 on. */
const NO_TEXT = /[^\P{Cc}\t\n\r\u007F-\u009F]|[\uFDD0-\uFDEF\uFFFE\uFFFF]/gu

/**
 * Decodes a text file as its bytes show: a byte order mark, UTF-16 without one, UTF-8, or else Windows-1252, which older office programs write.
 * Never throws.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  return { text: text.replace(NO_TEXT, '\uFFFD'), encoding }
}

function encodingOf(bytes: Uint8Array): DecodedText['encoding'] {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 1].map((odd) => sample.filter((byte, place) => byte === 0 && place % 2 === odd).length)
  const many = sample.length / 8
  if ((zeros[1] ?? 0) > many && (zeros[0] ?? 0) === 0) return 'utf-16le'
  if ((zeros[0] ?? 0) > many && (zeros[1] ?? 0) === 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
