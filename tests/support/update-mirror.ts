import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { serveFiles } from './serve-files.ts'

export interface Mirror {
  readonly feed: string
  readonly asked: { readonly path: string; readonly range: string | null }[]
  /** Bytes of bodies over all replies. */
  sentBytes: number
}

/** Starts a loopback web server of plain files with single ranges for the running test; `answer` may replace it. */
export async function openMirror(files: ReadonlyMap<string, Buffer>, answer?: (mirror: Mirror) => RequestListener): Promise<Mirror> {
  const mirror: { -readonly [Key in keyof Mirror]: Mirror[Key] } = { feed: '', asked: [], sentBytes: 0 }
  const listener = answer?.(mirror) ?? serveFiles(files, mirror)
  const server = createServer((request, response) => {
    mirror.asked.push({ path: request.url ?? '', range: request.headers.range ?? null })
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  mirror.feed = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
  return mirror
}

export const hashOf = (bytes: Buffer): string => createHash('sha512').update(bytes).digest('base64')

const BLOCK_BYTES = 16 * 1024

/** Appends a block map to a file, as electron-builder does to an AppImage; equal blocks have equal checksums. */
export function withBlockMap(content: Buffer): { readonly bytes: Buffer; readonly blockMapBytes: number } {
  const packed = deflateRawSync(JSON.stringify(mapOf(content)))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(packed.length)
  return { bytes: Buffer.concat([content, packed, length]), blockMapBytes: packed.length }
}

/** Returns the file that electron-builder writes beside an installer for Windows. */
export function blockMapBeside(content: Buffer): Buffer {
  return gzipSync(JSON.stringify(mapOf(content)))
}

function mapOf(content: Buffer) {
  const blocks = Array.from({ length: Math.ceil(content.length / BLOCK_BYTES) }, (_, place) =>
    content.subarray(place * BLOCK_BYTES, (place + 1) * BLOCK_BYTES)
  )
  const checksums = blocks.map((block) => createHash('sha256').update(block).digest('base64').slice(0, 24))
  return { version: '2', files: [{ name: 'file', offset: 0, checksums, sizes: blocks.map(({ length }) => length) }] }
}
