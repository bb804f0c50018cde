import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBankSources } from '../../../../../../src-server/content/sources/bank-source.ts'
import { filesOfSubjects } from '../../../../../../src-server/content/packs/pack-contents.ts'
import { packFileOf } from '../../../../../../src-server/content/packs/archive/pack-folder.ts'
import { writePack } from '../../../../../../src-server/content/packs/write-pack.ts'
import { projectRoot } from '../../../../../support/list-files.ts'
import { makeTempFolder } from '../../../../../support/make-temp-folder.ts'
import { packHeaderOf } from '../../../../../support/pack-library.ts'
import { codeOf, openPackReceiver, valueOf } from '../../../../../support/pack-receiver.ts'
import { startBadConnection, startPackServer } from '../../../../../support/pack-server.ts'

const BALLAST_BYTES = 300_000

/** Opens a server that shares one pack with ballast. The test can cut its connection. */
async function openServer() {
  const server = await startPackServer()
  const bytes = await server.share({ id: 'my-sums', version: 2, ballast: randomBytes(BALLAST_BYTES) })
  return { server, bytes, proxy: await startBadConnection(server.base) }
}

describe('a pack of a server', () => {
  it('a pack of a server is shown with its size, downloaded and installed, and leaves no temporary files', async () => {
    const { bytes, proxy } = await openServer()
    const place = openPackReceiver()
    const { found } = valueOf(await place.look(proxy.base))
    expect(found).toMatchObject([{ number: 0, name: 'Pack my-sums', bytes: bytes.length, heldVersion: null, keptBytes: 0, summary: { version: 2 } }])
    expect(proxy.bytes()).toBeLessThan(1000)
    const seen: number[] = []
    const { file, offer, fetchedBytes } = valueOf(await place.fetch({ onProgress: (here) => seen.push(here) }))
    expect({ isUnchanged: readFileSync(file).equals(bytes), fetchedBytes, packId: offer.summary.id }).toEqual({
      isUnchanged: true,
      fetchedBytes: bytes.length,
      packId: 'my-sums'
    })
    expect({ beginsAt: seen[0], endsAt: seen.at(-1), neverFalls: seen.every((here, index) => here >= (seen[index - 1] ?? 0)) }).toEqual({
      beginsAt: 0,
      endsAt: bytes.length,
      neverFalls: true
    })
    valueOf(await place.install(file))
    expect(readFileSync(packFileOf(place.library.packFolder, 'my-sums')).equals(bytes)).toBe(true)
    expect(place.savedFiles()).toEqual([])
    expect(valueOf(await place.look(`${proxy.base}/api/packs/my-sums`)).found).toMatchObject([{ heldVersion: 2 }])
    expect(codeOf(await place.look(`${proxy.base}/api/packs/law`))).toBe('pack/no-source')
  })

  it('a pack download resumes automatically over a connection that is cut again and again', async () => {
    const { bytes, proxy } = await openServer()
    const place = openPackReceiver()
    valueOf(await place.look(proxy.base))
    proxy.cuts.push(...Array.from({ length: 12 }, (_, index) => 1000 * (index + 1)))
    const { file, fetchedBytes } = valueOf(await place.fetch())
    expect({ isUnchanged: readFileSync(file).equals(bytes), fetchedBytes }).toEqual({ isUnchanged: true, fetchedBytes: bytes.length })
    expect(proxy.passed.length).toBeGreaterThan(12)
  })

  it('a partial download is saved when the connection stalls, and resumes in another process', async () => {
    const { bytes, proxy } = await openServer()
    const place = openPackReceiver()
    valueOf(await place.look(proxy.base))
    // The end of the archive arrives, then 100,000 bytes of its beginning, then nothing.
    proxy.cuts.push(null, 100_000, 0, 0, 0, 0)
    expect(codeOf(await place.fetch())).toBe('pack/cut')
    const again = openPackReceiver()
    mkdirSync(again.folder)
    for (const name of place.savedFiles()) copyFileSync(join(place.folder, name), join(again.folder, name))
    proxy.cuts.length = 0
    const { keptBytes } = valueOf(await again.look(proxy.base)).found[0]!
    expect(keptBytes).toBeGreaterThan(50_000)
    const before = proxy.bytes()
    const { file } = valueOf(await again.fetch())
    expect(readFileSync(file).equals(bytes)).toBe(true)
    expect(proxy.bytes() - before).toBeLessThan(bytes.length - keptBytes + 20_000)
  })

  it('a pack download restarts when the server has another pack, and reports the change midway', async () => {
    const { server, proxy } = await openServer()
    const place = openPackReceiver()
    valueOf(await place.look(proxy.base))
    proxy.cuts.push(null, 100_000, 0, 0, 0)
    await place.fetch()
    expect(place.savedFiles()).toHaveLength(2)
    const next = await server.share({ id: 'my-sums', version: 2, ballast: randomBytes(BALLAST_BYTES) })
    expect(codeOf(await place.fetch())).toBe('pack/source-changed')
    expect(place.savedFiles()).toEqual([])
    expect(valueOf(await place.look(proxy.base)).found[0]?.keptBytes).toBe(0)
    expect(readFileSync(valueOf(await place.fetch()).file).equals(next)).toBe(true)
    await server.share({ id: 'my-sums', version: 3 })
    expect(codeOf(await place.fetch())).toBe('ok')
    valueOf(await place.look(proxy.base))
    await server.share({ id: 'my-sums', version: 4 })
    expect(codeOf(await place.fetch())).toBe('pack/source-changed')
  })

  it('a damaged partial download is downloaded again, and is then correct', async () => {
    const { bytes, proxy } = await openServer()
    const place = openPackReceiver()
    valueOf(await place.look(proxy.base))
    proxy.cuts.push(null, 100_000, 0, 0, 0)
    await place.fetch()
    const part = join(
      place.folder,
      place.savedFiles().find((name) => name.endsWith('.part'))!
    )
    const damaged = readFileSync(part)
    damaged.writeUInt8(damaged.readUInt8(20_000) ^ 1, 20_000)
    writeFileSync(part, damaged)
    proxy.cuts.length = 0
    expect(readFileSync(valueOf(await place.fetch()).file).equals(bytes)).toBe(true)
    // An unreadable note or a file with too many bytes counts as nothing.
    const note = part.replace('.part', '.json')
    for (const spoil of [() => writeFileSync(note, '{'), () => truncateSync(part, bytes.length + 5)]) {
      spoil()
      expect(valueOf(await place.look(proxy.base)).found[0]?.keptBytes).toBe(0)
      expect(readFileSync(valueOf(await place.fetch()).file).equals(bytes)).toBe(true)
    }
  })

  it('a pack download stops at once when cancelled, and saves what has arrived', async () => {
    const { proxy } = await openServer()
    const place = openPackReceiver()
    valueOf(await place.look(proxy.base))
    const abort = new AbortController()
    const stopped = place.fetch({
      signal: abort.signal,
      onProgress: (here) => {
        if (here > 0) abort.abort()
      }
    })
    expect(codeOf(await stopped)).toBe('pack/cancelled')
    expect(place.savedFiles()).toHaveLength(2)
    expect(valueOf(await place.look(proxy.base)).found[0]?.keptBytes).toBeGreaterThan(0)
  })

  it('a partial download unused for a week is deleted by the next download', async () => {
    const { proxy } = await openServer()
    const place = openPackReceiver()
    mkdirSync(place.folder)
    const stale = join(place.folder, `${'a'.repeat(32)}.part`)
    const fresh = join(place.folder, `${'b'.repeat(32)}.part`)
    for (const file of [stale, fresh]) writeFileSync(file, 'bytes')
    utimesSync(stale, new Date(), new Date(Date.now() - 8 * 86_400_000))
    valueOf(await place.look(proxy.base))
    valueOf(await place.fetch())
    expect({ hasStaleFile: existsSync(stale), hasFreshFile: existsSync(fresh) }).toEqual({ hasStaleFile: false, hasFreshFile: true })
  })
})

describe('a newer version of an installed pack', () => {
  /** Writes Koya's UTME bank as a pack. In versions above 1, one subject has another wording. */
  async function writeUtme(version: number): Promise<string> {
    const subjects = (await readBankSources(join(projectRoot, 'resources/content'))).filter(({ bank }) => bank === 'utme')
    const changed = subjects.map((one) => {
      if (version === 1 || one.content.subject !== 'economics') return one
      return {
        ...one,
        content: { ...one.content, items: one.content.items.map((item) => ({ ...item, explanation: `${item.explanation} So it is.` })) }
      }
    })
    const file = join(makeTempFolder(), 'utme.koyapack')
    await writePack({ header: packHeaderOf('utme-more', version), files: filesOfSubjects(changed) }, file)
    return file
  }

  it('a newer version is built from the installed pack and the changed parts, byte for byte', async () => {
    const server = await startPackServer()
    const place = openPackReceiver()
    valueOf(await place.install(await writeUtme(1)))
    const bytes = await server.share({ id: 'utme-more', file: await writeUtme(2) })
    const proxy = await startBadConnection(server.base)
    valueOf(await place.look(proxy.base))
    const listBytes = proxy.bytes()
    const { file, fetchedBytes } = valueOf(await place.fetch())
    expect(readFileSync(file).equals(bytes)).toBe(true)
    expect(proxy.bytes() - listBytes).toBe(fetchedBytes)
    console.log(
      `delta: ${fetchedBytes} of ${bytes.length} bytes, ${((100 * fetchedBytes) / bytes.length).toFixed(1)} %, ${proxy.passed.length - 1} requests`
    )
    expect(fetchedBytes / bytes.length).toBeLessThan(0.15)
    expect(proxy.passed.length).toBeLessThan(8)
  })

  it('an update can also be cancelled while it copies from the installed pack', async () => {
    const server = await startPackServer()
    const place = openPackReceiver()
    const ballast = randomBytes(BALLAST_BYTES)
    valueOf(await place.install(await place.library.make({ id: 'my-sums', version: 1, ballast })))
    await server.share({ id: 'my-sums', version: 2, ballast })
    valueOf(await place.look(server.base))
    const abort = new AbortController()
    const onProgress = (here: number): void => {
      if (here > BALLAST_BYTES / 2) abort.abort()
    }
    expect(codeOf(await place.fetch({ signal: abort.signal, onProgress }))).toBe('pack/cancelled')
  })

  it('an update resumes after a cut, and is downloaded whole when the installed pack does not match', async () => {
    const server = await startPackServer()
    const place = openPackReceiver()
    const ballast = randomBytes(BALLAST_BYTES)
    valueOf(await place.install(await place.library.make({ id: 'my-sums', version: 1, ballast })))
    const bytes = await server.share({ id: 'my-sums', version: 2, ballast })
    const proxy = await startBadConnection(server.base)
    valueOf(await place.look(proxy.base))
    proxy.cuts.push(null, 10, 0, 0, 0)
    expect(codeOf(await place.fetch())).toBe('pack/cut')
    expect(place.savedFiles()).toHaveLength(2)
    proxy.cuts.length = 0
    const whole = valueOf(await place.fetch())
    expect({ isUnchanged: readFileSync(whole.file).equals(bytes), fetchesLittle: whole.fetchedBytes < 30_000 }).toEqual({
      isUnchanged: true,
      fetchesLittle: true
    })

    // Other bytes under the same names, sizes and checksums, as after a disk error.
    const held = packFileOf(place.library.packFolder, 'my-sums')
    const rotten = readFileSync(held)
    rotten.writeUInt8(rotten.readUInt8(BALLAST_BYTES / 2) ^ 1, BALLAST_BYTES / 2)
    writeFileSync(held, rotten)
    const next = await server.share({ id: 'my-sums', version: 3, ballast })
    valueOf(await place.look(proxy.base))
    const fetched = valueOf(await place.fetch())
    expect({ isUnchanged: readFileSync(fetched.file).equals(next), fetchedBytes: fetched.fetchedBytes }).toEqual({
      isUnchanged: true,
      fetchedBytes: next.length
    })
  })
})
