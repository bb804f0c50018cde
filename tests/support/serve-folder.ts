import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveHttp } from './serve-http.ts'

interface FolderAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** The connection is cut after so many bytes. */
  readonly cutAfter?: number
  readonly isEndless?: boolean
}

/** What goes wrong with the file of a path; null for nothing. `isWhole`: no part was asked for. */
export type FolderFault = (path: string, request: { readonly isWhole: boolean }) => FolderAnswer | null

const ENDLESS_CHUNK = Buffer.alloc(256 * 1024, ' ')

/** Serves a folder as a plain web server does: with parts and weak tags, and without knowing what a pack is. */
export async function serveFolder(folder: string, fault: FolderFault) {
  const post = await serveHttp()
  let sentBytes = 0
  let hasRanges = true
  post.answer = (response) => {
    const { url, headers } = post.seen.at(-1)!
    const path = new URL(url, post.base).pathname.slice(1)
    const wrong = fault(path, { isWhole: headers.range === undefined || headers.range === 'bytes=0-0' }) ?? {}
    const file = join(folder, path)
    if (wrong.isEndless === true) {
      response.writeHead(200)
      const fill = (): void => {
        while (!response.destroyed && response.write(ENDLESS_CHUNK));
      }
      response.on('drain', fill)
      fill()
      return
    }
    if (path.includes('..') || !existsSync(file)) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<p>Not found')
      return
    }
    const bytes = wrong.body ?? readFileSync(file)
    const [, first, last] = (hasRanges && /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')) || []
    const [from, to] = first === undefined ? [0, bytes.length] : [Number(first), Math.min(Number(last) + 1, bytes.length)]
    const part = bytes.subarray(from, to)
    sentBytes += Math.min(part.length, wrong.cutAfter ?? part.length)
    response.writeHead(wrong.status ?? (first === undefined ? 200 : 206), {
      etag: 'W/"weak"',
      'content-length': String(part.length),
      'content-type': 'application/octet-stream',
      ...(first === undefined ? {} : { 'content-range': `bytes ${String(from)}-${String(to - 1)}/${String(bytes.length)}` }),
      ...wrong.headers
    })
    if (wrong.cutAfter !== undefined && wrong.cutAfter < part.length) response.write(part.subarray(0, wrong.cutAfter), () => response.destroy())
    else response.end(part)
  }
  return {
    base: post.base,
    sentBytes: () => sentBytes,
    /** From now on, parts are not sent. */
    sendWhole: () => {
      hasRanges = false
    }
  }
}
