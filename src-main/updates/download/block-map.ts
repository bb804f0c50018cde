import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { fetchFile } from '../../../src-shared/kernel/http/fetch-file.ts'
import { BLOCK_MAP_ENDING } from '../../../src-shared/updates/update-manifest.ts'
import { parseJson } from '../../platform/disk/parse-json.ts'
import { requestFile, type FileSource } from '../../platform/network/request-file.ts'

/** Unpacked: that of a package of 140 MB has some 300,000. */
const MOST_MAP_BYTES = 2_000_000

/** Elements are looked at one by one until one is wrong: a list of faults in a hostile map would take the memory of the computer. */
const listOf = <Element>(isElement: (element: unknown) => boolean) =>
  z.custom<Element[]>((list) => Array.isArray(list) && list.every((element) => isElement(element)))

/** The blocks of a file, as electron-builder lists them: sizes in bytes, and a checksum of each. */
const fileSchema = z
  .object({
    name: z.string(),
    offset: z.int().min(0),
    checksums: listOf<string>((checksum) => typeof checksum === 'string'),
    sizes: listOf<number>((size) => typeof size === 'number' && Number.isInteger(size) && size > 0)
  })
  .refine(({ checksums, sizes }) => checksums.length === sizes.length)

const blockMapSchema = z.object({ version: z.literal(['1', '2']), files: z.tuple([fileSchema]) })

export type BlockMap = z.infer<typeof blockMapSchema>

/** Reads a packed block map of a file with so many bytes; null if it is none. It is not signed, so it says nothing about the file itself. */
export function readBlockMap(packed: Uint8Array, bytes: number): BlockMap | null {
  try {
    const read = blockMapSchema.safeParse(parseJson(gunzipSync(packed, { maxOutputLength: MOST_MAP_BYTES }).toString()))
    const [file] = read.data?.files ?? []
    return read.success && file?.sizes.reduce((sum, size) => sum + size, file.offset) === bytes ? read.data : null
  } catch {
    return null
  }
}

/** Reads the block map that was stored beside a package; null if there is none. */
export function readBlockMapBeside(path: string, bytes: number): BlockMap | null {
  try {
    return readBlockMap(readFileSync(`${path}${BLOCK_MAP_ENDING}`), bytes)
  } catch {
    return null
  }
}

/** Fetches a packed block map with so many bytes; null if it did not arrive. Rejects once the download was stopped. */
export async function fetchBlockMap(source: FileSource, bytes: number): Promise<Buffer | null> {
  let chunks: readonly Uint8Array[] = []
  const sink = {
    bytes: () => chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0),
    append: (chunk: Uint8Array) => {
      chunks = [...chunks, chunk]
      return Promise.resolve()
    },
    empty: () => {
      chunks = []
      return Promise.resolve()
    }
  }
  return (await fetchFile({ ...requestFile(source), bytes }, sink)) === 'whole' ? Buffer.concat(chunks) : null
}
