import { LONGEST_IMPORT } from '../../../../src-shared/content/own-questions/import/import-result.ts'

export const encodings = ['utf-8', 'windows-1252'] as const

export type Encoding = (typeof encodings)[number]

/** The text of a file; `not-utf8` where its bytes are none, since guessing another encoding would spoil letters without a word. */
export async function readImportFile(file: Blob, encoding: Encoding): Promise<{ readonly text: string } | 'not-utf8' | 'too-large'> {
  if (file.size > LONGEST_IMPORT) return 'too-large'
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes)
  // Excel's "Unicode text" says what it is by its first two bytes.
  const stated = first === 0xff && second === 0xfe ? 'utf-16le' : encoding
  try {
    return { text: new TextDecoder(stated, { fatal: true }).decode(bytes) }
  } catch {
    return 'not-utf8'
  }
}
