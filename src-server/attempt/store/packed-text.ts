import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompressSync, type InputType, type ZstdOptions } from 'node:zlib'

/** A paper or a report takes up to 0.5 MB; a damaged row must not take all memory. */
const LONGEST_TEXT_BYTES = 64 * 1024 * 1024

/** In a thread of its own: a paper of 180 questions takes a millisecond. */
const compress: (text: InputType, options: ZstdOptions) => Promise<Buffer> = promisify(zstdCompress)

/** Long matches alone, found quickly: measured, a text of 0.2 MB takes 0.7 ms instead of 1.2 ms, and as little room. */
const params = {
  [constants.ZSTD_c_checksumFlag]: 1,
  [constants.ZSTD_c_compressionLevel]: 1,
  [constants.ZSTD_c_hashLog]: 16,
  [constants.ZSTD_c_minMatch]: 7
}

/**
 * Compresses a text. What it has in common with `dictionary` takes next to no room, and the same dictionary is needed to read it. A checksum finds
 * damage and a wrong dictionary.
 */
export function packText(text: string, dictionary: Buffer): Promise<Buffer> {
  return compress(text, { params, ...withDictionary(dictionary) })
}

/** Returns the bytes of the text. Throws where those that were packed are damaged, or need another dictionary. */
export function unpackText(packed: Uint8Array, dictionary: Buffer): Buffer {
  return zstdDecompressSync(packed, { maxOutputLength: LONGEST_TEXT_BYTES, ...withDictionary(dictionary) })
}

/** Whether this Node knows dictionaries. An older one ignores them without a word, and could read no stored paper. */
export function knowsDictionaries(): boolean {
  const text = Buffer.from('A text that stands in the dictionary. '.repeat(10))
  return zstdCompressSync(text, { dictionary: text }).length < zstdCompressSync(text).length
}

function withDictionary(dictionary: Buffer): Pick<ZstdOptions, 'dictionary'> {
  return dictionary.length === 0 ? {} : { dictionary }
}
