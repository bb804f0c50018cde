import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { readByteRange } from '../../src-shared/kernel/http/byte-range.ts'
import { packFileOf } from '../../src-server/content/packs/archive/pack-folder.ts'
import { sharePack } from '../../src-server/content/packs/pack-shares.ts'
import { onTestFinished } from 'vitest'
import { startCuttingProxy, type CuttingProxy } from './cutting-proxy.ts'
import { makeSqlite } from './databases.ts'
import { makePackLibrary, type PackToMake, type TestPackLibrary } from './pack-library.ts'
import { serveHttp, type HttpPost } from './serve-http.ts'
import { openTestBackend } from './test-backend.ts'

export interface PackServer {
  readonly base: string
  readonly library: TestPackLibrary
  /** Writes a pack into its library and shares it with everybody; returns the pack's bytes. */
  readonly share: (pack: PackToMake & { readonly id: string; readonly file?: string }) => Promise<Buffer>
}

/** Starts a complete backend on its own port that shares packs; stopped after the test. */
export async function startPackServer(): Promise<PackServer> {
  const library = makePackLibrary()
  const { app } = await openTestBackend({ database: makeSqlite(), resourcesFolder: library.resources.folder, packFolder: library.packFolder })
  return {
    base: await app.listen({ host: '127.0.0.1', port: 0 }),
    library,
    async share({ file, ...pack }) {
      mkdirSync(library.packFolder, { recursive: true })
      copyFileSync(file ?? (await library.make(pack)), packFileOf(library.packFolder, pack.id))
      await sharePack(library.packFolder, pack.id, false)
      return readFileSync(packFileOf(library.packFolder, pack.id))
    }
  }
}

/** Starts an unreliable connection to a server, stopped after the test. */
export async function startBadConnection(upstream: string): Promise<CuttingProxy> {
  const proxy = await startCuttingProxy(upstream)
  onTestFinished(proxy.stop)
  return proxy
}

export interface FileAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent instead of the requested bytes. */
  readonly body?: Buffer
  /** What happens to the connection afterwards; it ends normally where absent. */
  readonly then?: 'hangs' | 'is cut'
}

/** Serves one file as a web server does; `change` sets faults of the next replies. */
export async function serveFile(
  bytes: Buffer,
  change: (request: { readonly range: string | undefined; readonly count: number }) => FileAnswer = () => ({})
) {
  const post: HttpPost = await serveHttp()
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}"`
  post.answer = (response) => {
    const { headers } = post.seen.at(-1)!
    const range = readByteRange(headers, { bytes: bytes.length, etag })
    const answer = change({ range: headers.range, count: post.seen.length })
    const { from, to } = range === null || range === 'beyond' ? { from: 0, to: bytes.length } : range
    const part = bytes.subarray(from, to)
    response.writeHead(answer.status ?? (range === null ? 200 : 206), {
      etag,
      'content-length': String(part.length),
      'content-type': 'application/octet-stream',
      ...(range === null ? {} : { 'content-range': `bytes ${from}-${to - 1}/${bytes.length}` }),
      ...answer.headers
    })
    const body = answer.body ?? part
    if (answer.then === 'is cut') response.write(body, () => response.destroy())
    else if (answer.then === 'hangs') response.write(body)
    else response.end(body)
  }
  return post
}
