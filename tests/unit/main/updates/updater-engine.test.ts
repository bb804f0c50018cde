import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { file, filesIn, MEBIBYTE, name, newApp, openEngine, orderOf, wholeFile } from '../../../support/open-updater-engine.ts'
import { openMirror } from '../../../support/update-mirror.ts'

describe('an update from a plain web server', () => {
  it('an update downloads only changed ranges, and the result equals the signed file byte for byte', async () => {
    const { engine } = openEngine()
    const mirror = await openMirror(new Map([[name, newApp.bytes]]))
    const fetched = await engine.fetch(orderOf(mirror), () => undefined)
    expect(fetched.ok && readFileSync(fetched.value).equals(newApp.bytes)).toBe(true)
    expect(mirror.asked.every(({ range }) => range !== null)).toBe(true)
    expect(mirror.sentBytes).toBeLessThan(newApp.bytes.length / 20)
  })

  it('an update is downloaded whole when the server does not support ranges', async () => {
    const { engine } = openEngine()
    const mirror = await openMirror(
      new Map(),
      () => (_, response) => response.writeHead(200, { 'content-length': newApp.bytes.length }).end(newApp.bytes)
    )
    const fetched = await engine.fetch(orderOf(mirror), () => undefined)
    expect(fetched.ok && readFileSync(fetched.value).equals(newApp.bytes)).toBe(true)
  })

  it('an update is downloaded once and found in the cache afterwards', async () => {
    const { engine } = openEngine()
    const mirror = await openMirror(new Map([[name, newApp.bytes]]))
    await engine.fetch(orderOf(mirror), () => undefined)
    const count = mirror.asked.length
    expect((await engine.fetch(orderOf(mirror), () => undefined)).ok).toBe(true)
    expect(mirror.asked).toHaveLength(count)
  })

  it('a lower version is downloaded only as a recall', async () => {
    const { engine } = openEngine()
    const mirror = await openMirror(new Map([[name, newApp.bytes]]))
    expect((await engine.fetch(orderOf(mirror, { version: '0.9.0' }), () => undefined)).ok).toBe(false)
    expect((await engine.fetch(orderOf(mirror, { version: '0.9.0', isRecall: true }), () => undefined)).ok).toBe(true)
  })

  it('a cached update is installed without asking the server', async () => {
    const { engine, pending, swapped } = openEngine()
    const mirror = await openMirror(new Map([[name, newApp.bytes]]))
    await engine.fetch(orderOf(mirror), () => undefined)
    const count = mirror.asked.length
    expect((await engine.install(orderOf(mirror, { feed: 'http://127.0.0.1/' }))).ok).toBe(true)
    expect(swapped).toEqual([join(pending, name)])
    expect(mirror.asked).toHaveLength(count)
  })

  it('an update whose info file is missing is neither installed nor downloaded again', async () => {
    const { engine, pending, swapped } = openEngine()
    const mirror = await openMirror(new Map([[name, newApp.bytes]]))
    await engine.fetch(orderOf(mirror), () => undefined)
    const count = mirror.asked.length
    rmSync(join(pending, 'update-info.json'))
    expect(await engine.install(orderOf(mirror))).toMatchObject({ error: { code: 'updates/altered' } })
    expect({ requestCount: mirror.asked.length, swapped }).toEqual({ requestCount: count, swapped: [] })
  })

  it('a cached update with one changed bit is not installed', async () => {
    const { engine, pending, swapped } = openEngine()
    const mirror = await openMirror(new Map([[name, newApp.bytes]]))
    await engine.fetch(orderOf(mirror), () => undefined)
    const altered = Buffer.from(newApp.bytes)
    altered[5000] = (altered[5000] ?? 0) ^ 1
    writeFileSync(join(pending, name), altered)
    expect(await engine.install(orderOf(mirror))).toMatchObject({ error: { code: 'updates/altered' } })
    expect(swapped).toEqual([])
  })
})

const endless =
  (chunk: Buffer): RequestListener =>
  (_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', more)
    more()
  }

/** Listeners that answer every request for the file. */
const hostile: readonly (readonly [string, RequestListener])[] = [
  [
    'an endless body',
    (request, response) => {
      response.writeHead(request.headers.range ? 206 : 200)
      endless(Buffer.alloc(65_536))(request, response)
    }
  ],
  [
    'an endless body that says it is short',
    (request, response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' })
      endless(Buffer.alloc(4096))(request, response)
    }
  ],
  [
    'a body that is cut',
    (_, response) => {
      response.writeHead(200, { 'content-length': newApp.bytes.length })
      response.write(newApp.bytes.subarray(0, 9000))
      setTimeout(() => response.destroy(), 20)
    }
  ],
  ['a short body', (_, response) => response.end(newApp.bytes.subarray(0, 9000))],
  ['another file of the same length', (_, response) => response.end(Buffer.alloc(newApp.bytes.length))],
  ['nothing', (_, response) => response.end()],
  ['an error', (_, response) => response.writeHead(500).end('no')],
  ['a page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>')],
  ['a redirect', (request, response) => response.writeHead(302, { location: `http://${request.headers.host ?? ''}/elsewhere` }).end()],
  ['a redirect to a file of the computer', (_, response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end()],
  ['a packed bomb', (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20 * MEBIBYTE)))],
  [
    'a packed bomb as a range',
    (_, response) =>
      response.writeHead(206, { 'content-encoding': 'gzip', 'content-range': 'bytes 0-1/2' }).end(gzipSync(Buffer.alloc(20 * MEBIBYTE)))
  ],
  [
    'a range that is longer than asked',
    (_, response) => response.writeHead(206, { 'content-range': 'bytes 0-9999999/9999999' }).end(Buffer.alloc(5 * MEBIBYTE))
  ],
  [
    'the name of another file',
    (_, response) => response.writeHead(200, { 'content-disposition': 'attachment; filename="../../../evil"' }).end('evil')
  ]
]

const eachHostile = hostile.flatMap(([what, answer]) => [
  [what, 'a file with a block map', file, answer] as const,
  [what, 'an installer', wholeFile, answer] as const
])

describe('a hostile mirror', () => {
  it.each(eachHostile)('U4: a hostile mirror that sends %s for %s installs nothing and fills no disk', async (...[, , wanted, answer]) => {
    const { engine, home, folder, pending } = openEngine()
    const mirror = await openMirror(new Map(), () => answer)
    const before = filesIn(home).map(({ path }) => path)
    const fetched = await engine.fetch(orderOf(mirror, { file: wanted }), () => undefined)
    expect(fetched.ok).toBe(false)
    const cache = filesIn(folder).reduce((sum, { bytes }) => sum + bytes, 0)
    expect(cache).toBeLessThanOrEqual(newApp.bytes.length + MEBIBYTE)
    const outside = filesIn(home).filter(({ path }) => !before.includes(path) && !path.startsWith(join('data', 'updates')))
    expect(outside).toEqual([])
    expect(existsSync(join(pending, 'update-info.json'))).toBe(false)
    expect(mirror.asked.filter(({ path }) => path !== `/${name}`)).toEqual([])
  })

  it('a download from a mirror that no longer responds ends when it is stopped', async () => {
    const { engine } = openEngine()
    let heard = (): void => undefined
    const hasAsked = new Promise<void>((resolve) => (heard = resolve))
    const mirror = await openMirror(new Map(), () => () => {
      heard()
    })
    const fetching = engine.fetch(orderOf(mirror, { file: wholeFile }), () => undefined)
    await hasAsked
    engine.stop()
    expect(await fetching).toMatchObject({ error: { code: 'updates/stopped' } })
  })
})
