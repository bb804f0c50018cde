import { readBytesUpTo } from './read-bytes-up-to.ts'

/** Reads the body as text; returns null if it is larger than `limitBytes`, without reading further. */
export async function readTextUpTo(response: Response, limitBytes: number): Promise<string | null> {
  const bytes = await readBytesUpTo(response, limitBytes)
  return bytes === null ? null : new TextDecoder().decode(bytes)
}
