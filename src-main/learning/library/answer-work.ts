import { errorStatus } from '../../../src-shared/kernel/errors/error-table.ts'
import { WORK_PART_BYTES } from '../../../src-shared/content/library/work-part.ts'
import { WORK_ERROR_HEADER } from '../../../src-shared/content/library/work-address.ts'
import type { ReadWorkPart, WantedWork, WorkStretch } from './read-work-part.ts'
import { parseRange, rangeWithin, type ByteRange } from '../../../src-shared/kernel/http/byte-range.ts'

/** These headers prevent scripts and loading even if the file is opened directly. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Accept-Ranges': 'bytes'
}

/** Returns the file of a work, or the range in `rangeHeader`, streamed in parts as the page reads them. */
export async function answerWork(read: ReadWorkPart, wanted: WantedWork, rangeHeader: string | null): Promise<Response> {
  const asked = parseRange(rangeHeader)
  const first = await readFirst(read, wanted, asked)
  if (!first.ok) return new Response(null, { status: errorStatus[first.error.code], headers: { ...headers, [WORK_ERROR_HEADER]: first.error.code } })
  const { type, sizeBytes, sha256 } = first.value
  const range = rangeWithin(asked ?? { from: 0, to: null }, sizeBytes)
  if (range === null) return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${String(sizeBytes)}` } })
  const { from: start, to: end } = range
  return new Response(
    streamOf((at, most) => read(wanted, at, most), range, first.value),
    {
      status: asked === null ? 200 : 206,
      headers: {
        ...headers,
        'Content-Type': type,
        // A different file under the same name has another hash.
        ETag: `"${sha256}"`,
        'Content-Length': String(end - start),
        ...(asked === null ? {} : { 'Content-Range': `bytes ${String(start)}-${String(end - 1)}/${String(sizeBytes)}` })
      }
    }
  )
}

/** Reads the first part. For a suffix range the start is not known yet, so only the size is read. */
function readFirst(read: ReadWorkPart, wanted: WantedWork, asked: ReturnType<typeof parseRange>): ReturnType<ReadWorkPart> {
  if (asked === null) return read(wanted, 0, WORK_PART_BYTES)
  if ('last' in asked) return read(wanted, 0, 0)
  const most = asked.to === null ? WORK_PART_BYTES : Math.min(WORK_PART_BYTES, asked.to - asked.from + 1)
  return read(wanted, asked.from, most)
}

/**
 * Streams the range. It ends with an error if a part fails, for example because the library was locked meanwhile, or if the file has changed: the
 * page never gets parts of two files.
 */
function streamOf(
  readPart: (from: number, most: number) => ReturnType<ReadWorkPart>,
  { from: start, to: end }: ByteRange,
  first: WorkStretch
): ReadableStream<Uint8Array> {
  let at = start
  let begun: Uint8Array | null = first.bytes.length > 0 ? first.bytes : null
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = begun ?? (await nextBytes())
        begun = null
        if (bytes === null) {
          controller.error(new Error('the rest of the file did not come'))
          return
        }
        // A backend that sends too many bytes must not exceed the announced length.
        const wanted = bytes.subarray(0, end - at)
        controller.enqueue(new Uint8Array(wanted))
        at += wanted.length
        if (at >= end) controller.close()
      }
    },
    { highWaterMark: 0 }
  )

  async function nextBytes(): Promise<Uint8Array | null> {
    const part = await readPart(at, Math.min(WORK_PART_BYTES, end - at))
    return part.ok && part.value.sha256 === first.sha256 && part.value.bytes.length > 0 ? part.value.bytes : null
  }
}
