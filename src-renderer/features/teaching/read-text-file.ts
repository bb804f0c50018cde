import { MOST_LIST_CHARACTERS } from '../../../src-shared/teaching/school-class.ts'

/** Of the longest list, in an encoding of four bytes each. */
const MOST_BYTES = 4 * MOST_LIST_CHARACTERS

/**
 * Returns the text of a file: UTF-8, UTF-16 with its mark, or else the encoding of older spreadsheets. Null where it is
 * too large. Throws where the computer cannot read it, or it is no text.
 */
export async function readTextFile(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<string | null> {
  if (file.size > MOST_BYTES) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decode(bytes)
  if (text.includes('\0')) throw new Error('This file is no text.')
  return text.length > MOST_LIST_CHARACTERS ? null : text
}

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
