import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { installPack } from '../../../../../src-server/content/packs/install-pack.ts'
import { packFileOf } from '../../../../../src-server/content/packs/archive/pack-folder.ts'
import { sharePack, unsharePack } from '../../../../../src-server/content/packs/pack-shares.ts'
import { packStatuses } from '../../../../../src-shared/content/packs/pack-summary.ts'
import { hashCode } from '../../../../../src-server/content/packs/pack-shares.ts'
import { isFor } from '../../../../../src-server/content/packs/shared-packs.ts'
import { roles } from '../../../../../src-shared/kernel/http/roles.ts'
import { buildPackPaper } from '../../../../support/build-pack-paper.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { EXAM_BANK, makePackLibrary, type PackToMake } from '../../../../support/pack-library.ts'
import { signIn, signInAs } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

/** Opens a server with a library, and requests for its packs. */
async function openServer() {
  const library = makePackLibrary()
  const backend = await openTestBackend({ database: makeSqlite(), resourcesFolder: library.resources.folder, packFolder: library.packFolder })
  return {
    library,
    backend,
    async install(pack: PackToMake) {
      const installed = await installPack(await library.open(), { file: await library.make(pack), consent: { isOwn: true } })
      if (!installed.ok) throw new Error(installed.error.code)
      return readFileSync(packFileOf(library.packFolder, pack.id ?? EXAM_BANK))
    },
    list: async (query: { code?: string } = {}) => (await backend.call('listSharedPacks', { query })).value.packs,
    fetch: async (path: string, headers: Record<string, string> = {}) => backend.app.inject({ method: 'GET', url: `/api/packs/${path}`, headers })
  }
}

/** Shares a pack as `koya-bank share` does. Returns the code. */
async function share({ packFolder }: { readonly packFolder: string }, id: string, withCode: boolean): Promise<string> {
  const shared = await sharePack(packFolder, id, withCode)
  if (!shared.ok) throw new Error(shared.error.code)
  return shared.value.code ?? ''
}

describe('a pack of a server’s library', () => {
  it('a server lists and serves a pack only after it is shared and until sharing ends', async () => {
    const { library, install, list, fetch } = await openServer()
    await install({ id: 'my-sums', version: 2 })
    expect({ packs: await list(), status: (await fetch('my-sums/2')).statusCode }).toEqual({ packs: [], status: 404 })
    await share(library, 'my-sums', false)
    expect({ packIds: (await list()).map(({ id }) => id), status: (await fetch('my-sums/2')).statusCode }).toEqual({
      packIds: ['my-sums'],
      status: 200
    })
    await unsharePack(library.packFolder, 'my-sums')
    expect({ packs: await list(), status: (await fetch('my-sums/2')).statusCode }).toEqual({ packs: [], status: 404 })
  })

  it('a shared pack is listed without paperCount, because earlier Koya versions reject a list with it', async () => {
    const { library, install, list } = await openServer()
    await install({ id: 'my-sums', papers: [buildPackPaper()] })
    await share(library, 'my-sums', false)
    expect((await list()).map((pack) => [pack.id, 'paperCount' in pack])).toEqual([['my-sums', false]])
  })

  it('a shared pack is listed with its size, hash, signer and counts, and is downloaded byte for byte', async () => {
    const { library, install, list, fetch } = await openServer()
    const bytes = await install({ id: 'my-sums', version: 2, by: library.koya })
    await share(library, 'my-sums', false)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(await list()).toEqual([
      {
        id: 'my-sums',
        version: 2,
        title: 'Pack my-sums',
        licence: 'CC-BY-4.0',
        languages: ['en'],
        publishedOn: '2026-11-22',
        bytes: bytes.length,
        sha256,
        signer: library.koya.keyId,
        subjects: [{ subject: 'mathematics', title: 'Mathematics', itemCount: 60 }]
      }
    ])
    const whole = await fetch('my-sums/2')
    expect(whole.rawPayload.equals(bytes)).toBe(true)
    expect(whole.headers).toMatchObject({
      etag: `"${sha256}"`,
      'accept-ranges': 'bytes',
      'content-length': String(bytes.length),
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store'
    })
  })

  it('a shared pack is sent in byte ranges while its file is unchanged, and whole once the file has changed', async () => {
    const { library, install, fetch } = await openServer()
    const bytes = await install({ id: 'my-sums', version: 2 })
    await share(library, 'my-sums', false)
    const { etag } = (await fetch('my-sums/2')).headers
    const range = { range: `bytes=100-199`, 'if-range': String(etag) }
    const part = await fetch('my-sums/2', range)
    expect({
      status: part.statusCode,
      contentRange: part.headers['content-range'],
      isUnchanged: part.rawPayload.equals(bytes.subarray(100, 200))
    }).toEqual({ status: 206, contentRange: `bytes 100-199/${bytes.length}`, isUnchanged: true })
    expect((await fetch('my-sums/2', { range: `bytes=${bytes.length}-` })).statusCode).toBe(416)
    copyFileSync(await library.make({ id: 'my-sums', version: 2, by: library.stranger }), packFileOf(library.packFolder, 'my-sums'))
    expect((await fetch('my-sums/2', range)).statusCode).toBe(200)
    copyFileSync(await library.make({ id: 'my-sums', version: 3 }), packFileOf(library.packFolder, 'my-sums'))
    expect({ oldVersionStatus: (await fetch('my-sums/2')).statusCode, newVersionStatus: (await fetch('my-sums/3')).statusCode }).toEqual({
      oldVersionStatus: 404,
      newVersionStatus: 200
    })
  })

  it('a damaged, missing or misnamed shared pack is not offered, and a damaged list of shares offers nothing', async () => {
    const { library, install, list, fetch } = await openServer()
    const file = packFileOf(library.packFolder, 'my-sums')
    await install({ id: 'my-sums' })
    await share(library, 'my-sums', false)
    const good = readFileSync(file)
    for (const bad of [good.subarray(0, 500), Buffer.concat([good.subarray(0, 900), Buffer.from('xyz'), good.subarray(903)])]) {
      writeFileSync(file, bad)
      expect({ packs: await list(), status: (await fetch('my-sums/5')).statusCode }).toEqual({ packs: [], status: 404 })
    }
    copyFileSync(await library.make({ id: 'law' }), file)
    expect(await list()).toEqual([])
    writeFileSync(file, good)
    expect(await list()).toHaveLength(1)
    for (const damaged of ['', '{', '[]', '{"my-sums":{"codeHash":7}}', 'null']) {
      writeFileSync(join(library.packFolder, 'shared.json'), damaged)
      expect({ damaged, packs: await list() }).toEqual({ damaged, packs: [] })
    }
    await share(library, 'my-sums', false)
    rmSync(file)
    expect({ packs: await list(), status: (await fetch('my-sums/5')).statusCode }).toEqual({ packs: [], status: 404 })
    mkdirSync(file)
    expect(await list()).toEqual([])
  })
})

describe('the bank of a server’s own exams', () => {
  it('the bank of a server’s own exams is refused to every role without the share code, and served with it', async () => {
    const { library, backend, install, list, fetch } = await openServer()
    const bytes = await install({ by: library.koya })
    const bearers = [
      undefined,
      (await signIn(backend)).token,
      ...(await Promise.all(roles.map(async (role) => (await signInAs(backend, role)).token)))
    ]
    const ask = async (query: string): Promise<number[]> =>
      Promise.all(bearers.map(async (bearer) => (await fetch(`trial/5${query}`, bearer ? { authorization: `Bearer ${bearer}` } : {})).statusCode))
    const nobody = bearers.map(() => 404)
    // Shared without a code, as before the bank belonged to an exam.
    await share(library, EXAM_BANK, false)
    expect({ statuses: await ask(''), packs: await list() }).toEqual({ statuses: nobody, packs: [] })
    const code = await share(library, EXAM_BANK, true)
    expect(code).toMatch(/^[\w-]{22}$/)
    expect({ withoutCode: await ask(''), withWrongCode: await ask(`?code=${'A'.repeat(22)}`), packs: await list() }).toEqual({
      withoutCode: nobody,
      withWrongCode: nobody,
      packs: []
    })
    const given = await fetch(`trial/5?code=${code}`)
    expect({ status: given.statusCode, isUnchanged: given.rawPayload.equals(bytes), packIds: (await list({ code })).map(({ id }) => id) }).toEqual({
      status: 200,
      isUnchanged: true,
      packIds: ['trial']
    })
    const next = await share(library, EXAM_BANK, true)
    expect({
      oldCodeStatus: (await fetch(`trial/5?code=${code}`)).statusCode,
      newCodeStatus: (await fetch(`trial/5?code=${next}`)).statusCode
    }).toEqual({ oldCodeStatus: 404, newCodeStatus: 200 })
    expect((await fetch('trial/5?code=short')).statusCode).toBe(400)
    expect(readFileSync(join(library.packFolder, 'shared.json'), 'utf8')).not.toContain(next)
  })

  it.each(packStatuses)('a share without a code covers only practice packs, and a share with a code needs that code: %s', (standing) => {
    const code = 'A'.repeat(22)
    expect(isFor(undefined, { codeHash: null, status: standing })).toBe(standing === 'practice')
    expect(isFor(code, { codeHash: null, status: standing })).toBe(standing === 'practice')
    expect(isFor(undefined, { codeHash: hashCode(code), status: standing })).toBe(false)
    expect(isFor(code, { codeHash: hashCode(code), status: standing })).toBe(true)
  })
})

it('a server closes during a pack download, and the download fails', async () => {
  const { library, backend, install } = await openServer()
  await install({ id: 'my-sums', ballast: randomBytes(24 * 1024 * 1024) })
  await share(library, 'my-sums', false)
  const base = await backend.app.listen({ host: '127.0.0.1', port: 0 })
  const response = await fetch(`${base}/api/packs/my-sums/5`)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  await backend.app.close()
  const drain = async (): Promise<void> => {
    while (!(await reader.read()).done);
  }
  await expect(drain()).rejects.toThrow()
})
