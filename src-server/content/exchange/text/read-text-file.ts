import { readFile, stat } from 'node:fs/promises'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { decodeText } from './decode-text.ts'

/** Fifty thousand questions have about 20 MiB. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Reads a text file in any of the encodings of `decodeText`. Fails with `exchange/too-large` and `exchange/not-text`. A file that is not there throws the
 * error of the system.
 */
export async function readTextFile(path: string): Promise<Result<string>> {
  const { size } = await stat(path)
  if (size > MOST_BYTES) return fail('exchange/too-large', { file: `it has ${String(size)} bytes, more than ${String(MOST_BYTES)}` })
  const { text } = decodeText(await readFile(path))
  const damaged = text.slice(0, 4096).split('\uFFFD').length - 1
  return damaged > 40 ? fail('exchange/not-text', { file: 'it has bytes that no text has' }) : succeed(text)
}

/** Yields the lines of a text with any mix of line ends, without the ends. */
export function* linesOf(text: string): Generator<string> {
  const end = /\r\n|\r|\n/g
  let from = 0
  for (let found = end.exec(text); found !== null; found = end.exec(text)) {
    yield text.slice(from, found.index)
    from = end.lastIndex
  }
  yield text.slice(from)
}
