import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { headOf } from '../../../../../../src-server/content/packs/exchange/look-at-source.ts'
import { codeOf, openPackReceiver, valueOf, type PackReceiver } from '../../../../../support/pack-receiver.ts'
import { serveFile, type FileAnswer } from '../../../../../support/pack-server.ts'
import { serveHttp } from '../../../../../support/serve-http.ts'

const BALLAST_BYTES = 300_000

describe('a pack’s file at any server', () => {
  const makeFile = async (place: PackReceiver): Promise<Buffer> =>
    readFileSync(await place.library.make({ id: 'my-sums', ballast: randomBytes(BALLAST_BYTES) }))

  it('a pack file is shown with name and size after a one-byte request, and then downloaded', async () => {
    const place = openPackReceiver()
    const bytes = await makeFile(place)
    const post = await serveFile(bytes)
    const address = `${post.base}/law.koyapack`
    expect(valueOf(await place.look(address)).found).toEqual([
      { number: 0, name: 'law.koyapack', bytes: bytes.length, summary: null, about: null, heldVersion: null, keptBytes: 0 }
    ])
    expect(post.seen.map(({ headers }) => headers.range)).toEqual(['bytes=0-0'])
    expect(readFileSync(valueOf(await place.fetch()).file).equals(bytes)).toBe(true)
  })

  it('a server without range requests sends the pack file whole, and a cut download is not saved', async () => {
    const place = openPackReceiver()
    const bytes = await makeFile(place)
    const plain = { status: 200, headers: { etag: 'W/"1"', 'content-length': String(bytes.length) }, body: bytes }
    let isCut = true
    const post = await serveFile(bytes, ({ count }) =>
      count > 1 && isCut ? { ...plain, body: bytes.subarray(0, 5000), then: 'is cut' as const } : plain
    )
    valueOf(await place.look(`${post.base}/law.koyapack`))
    expect({ errorCode: codeOf(await place.fetch()), savedFiles: place.savedFiles() }).toEqual({
      errorCode: 'pack/source-unreachable',
      savedFiles: []
    })
    isCut = false
    expect(readFileSync(valueOf(await place.fetch()).file).equals(bytes)).toBe(true)
  })

  it.each<[string, FileAnswer, string]>([
    ['another range than was asked for', { headers: { 'content-range': 'bytes 5-10/99' } }, 'backend/malformed-reply'],
    ['packed bytes', { headers: { 'content-encoding': 'gzip' } }, 'backend/malformed-reply'],
    ['another state of it', { headers: { etag: '"other"' } }, 'pack/source-changed'],
    ['the whole of it, as of another state', { status: 200 }, 'pack/source-changed'],
    ['that it is gone', { status: 404 }, 'pack/source-changed'],
    ['that it is not for anybody', { status: 403 }, 'backend/malformed-reply'],
    ['that it lies elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 'pack/cut'],
    ['that it is busy, for ever', { status: 503 }, 'pack/cut']
  ])('a pack download fails when the server answers %s', async (_, answer, code) => {
    const place = openPackReceiver()
    const bytes = await makeFile(place)
    const post = await serveFile(bytes, ({ count }) => (count === 1 ? {} : answer))
    valueOf(await place.look(`${post.base}/law.koyapack`))
    expect(codeOf(await place.fetch())).toBe(code)
    expect(place.savedFiles().filter((name) => name.endsWith('.part') && statSync(join(place.folder, name)).size > 0)).toEqual([])
  })

  it('a pack download is cut off when the connection stalls or is too slow', async () => {
    for (const hanging of [Buffer.alloc(0), Buffer.from('PK')]) {
      const place = openPackReceiver({ stallMs: 200, leastBytes: 4096 })
      const bytes = await makeFile(place)
      const post = await serveFile(bytes, ({ count }) => (count === 1 ? {} : { then: 'hangs', body: hanging }))
      valueOf(await place.look(`${post.base}/law.koyapack`))
      expect(codeOf(await place.fetch())).toBe('pack/cut')
    }
  })

  it('a pack download fails when the server sends more than was requested, and nothing is saved', async () => {
    const place = openPackReceiver()
    const bytes = await makeFile(place)
    const endless = Buffer.concat([bytes, Buffer.alloc(400_000)])
    const post = await serveFile(bytes, ({ count }) => (count === 1 ? {} : { headers: { 'content-length': String(endless.length) }, body: endless }))
    valueOf(await place.look(`${post.base}/law.koyapack`))
    expect(codeOf(await place.fetch())).toBe('backend/malformed-reply')
    expect(place.savedFiles()).toEqual([])
  })

  it('a downloaded file that is no pack, or an altered one, is refused with the code for a local file and not saved', async () => {
    const place = openPackReceiver()
    const bytes = await makeFile(place)
    const altered = Buffer.from(bytes)
    altered.writeUInt8(altered.readUInt8(BALLAST_BYTES / 2) ^ 1, BALLAST_BYTES / 2)
    for (const [bad, code] of [
      [randomBytes(90_000), 'pack/unreadable'],
      [altered, 'pack/altered'],
      [bytes.subarray(0, 100_000), 'pack/unreadable']
    ] as const) {
      const post = await serveFile(bad)
      valueOf(await place.look(`${post.base}/law.koyapack`))
      expect({ errorCode: codeOf(await place.fetch()), savedFiles: place.savedFiles() }).toEqual({ errorCode: code, savedFiles: [] })
    }
  })
})

it('a valid pack that differs from the one its server lists is refused and not saved', async () => {
  const place = openPackReceiver()
  const bytes = readFileSync(await place.library.make({ id: 'my-sums', ballast: randomBytes(BALLAST_BYTES) }))
  const sha256 = 'a'.repeat(64)
  const facts = { id: 'my-sums', version: 5, title: 'Sums', licence: 'CC-BY-4.0', languages: ['en'], publishedOn: '2026-11-22', subjects: [] }
  const list = Buffer.from(JSON.stringify({ packs: [{ ...facts, bytes: bytes.length, sha256, signer: null }] }))
  const post = await serveFile(bytes, ({ range }) => {
    if (range === undefined) return { headers: { 'content-length': String(list.length) }, body: list }
    const [from = 0, last = 0] = (range.match(/\d+/g) ?? []).map(Number)
    const headers = { etag: `"${sha256}"`, 'content-length': String(last + 1 - from), 'content-range': `bytes ${from}-${last}/${bytes.length}` }
    return { status: 206, headers, body: bytes.subarray(from, last + 1) }
  })
  valueOf(await place.look(post.base))
  expect({ errorCode: codeOf(await place.fetch()), savedFiles: place.savedFiles() }).toEqual({ errorCode: 'pack/altered', savedFiles: [] })
})

describe('an address', () => {
  it.each<[string, FileAnswer]>([
    ['a page', { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<!doctype html><title>Sign in to the Wi-Fi</title>') }],
    ['nothing', { status: 404, body: Buffer.from('no') }],
    ['other JSON', { status: 200, body: Buffer.from('{"packs":[{"id":"../../evil"}]}') }],
    ['a list without end', { status: 200, body: Buffer.alloc(3 * 1024 ** 2, '[') }],
    ['a failure of its own', { status: 500, body: Buffer.from('{"error":{"code":"request/internal"}}') }]
  ])('an address that serves %s is not a pack source', async (_, answer) => {
    const post = await serveFile(Buffer.from('x'), () => ({
      ...answer,
      headers: { 'content-length': String(answer.body?.length), ...answer.headers }
    }))
    for (const path of ['', '/api/packs/law']) expect(codeOf(await openPackReceiver().look(post.base + path))).toBe('pack/no-source')
  })

  it('an address without an answer or with a redirect is unreachable, and an invalid one is malformed', async () => {
    const place = openPackReceiver({ stallMs: 300 })
    const post = await serveHttp()
    post.answer = (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    expect(codeOf(await place.look(post.base))).toBe('pack/source-unreachable')
    post.answer = () => undefined
    expect(codeOf(await place.look(post.base))).toBe('pack/source-unreachable')
    expect(codeOf(await place.look('http://127.0.0.1:1'))).toBe('pack/source-unreachable')
    expect(codeOf(await place.look('law'))).toBe('request/malformed')
    expect(codeOf(await place.fetch())).toBe('pack/not-chosen')
  })

  it('a file larger than a pack can be is refused before it is downloaded', async () => {
    const post = await serveHttp()
    post.answer = (response) => response.writeHead(206, { 'content-range': 'bytes 0-0/9000000000', etag: '"a"' }).end('x')
    expect(codeOf(await openPackReceiver().look(`${post.base}/law.koyapack`))).toBe('pack/unsafe')
  })

  it.each([
    ['206 of a strong state', { status: 206, headers: { 'content-range': 'bytes 0-0/500', etag: '"a"' } }, { bytes: 500, etag: '"a"' }],
    ['206 of a weak state', { status: 206, headers: { 'content-range': 'bytes 0-0/500', etag: 'W/"a"' } }, { bytes: 500, etag: null }],
    ['206 of no state', { status: 206, headers: { 'content-range': 'bytes 0-0/500' } }, { bytes: 500, etag: null }],
    ['206 of no size', { status: 206, headers: { 'content-range': 'bytes 0-0/*', etag: '"a"' } }, null],
    ['206 of another part', { status: 206, headers: { 'content-range': 'bytes 1-1/500', etag: '"a"' } }, null],
    ['200', { status: 200, headers: { 'content-length': '500', etag: '"a"' } }, { bytes: 500, etag: null }],
    ['200 of no size', { status: 200, headers: {} }, null],
    ['200 of nothing', { status: 200, headers: { 'content-length': '0' } }, null],
    ['200 of a negative size', { status: 200, headers: { 'content-length': '-5' } }, null],
    ['200 packed', { status: 200, headers: { 'content-length': '500', 'content-encoding': 'gzip' } }, null]
  ])('size and ETag are read from the reply: %s', (_, reply, head) => {
    expect(headOf(reply as Parameters<typeof headOf>[0])).toEqual(head)
  })
})
