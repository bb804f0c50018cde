import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBank } from '../../../../support/read-commands.ts'
import { runBankCommand } from '../../../../../src-server/commands/bank/run-bank-command.ts'
import { installPack, offerPack, removePack } from '../../../../../src-server/content/packs/install-pack.ts'
import { listPacks } from '../../../../../src-server/content/packs/list-packs.ts'
import { craftPdf } from '../../../../support/craft-pdf.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { handedOut, shelvedTone, type LibraryToMake } from '../../../../support/library-file.ts'
import { makeLibraryPack } from '../../../../support/library-pack.ts'
import { makePackLibrary, type TestPackLibrary } from '../../../../support/pack-library.ts'
import { sha256Of } from '../../../../support/pictures.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

async function offer(library: TestPackLibrary, pack: LibraryToMake) {
  const offered = await offerPack(await library.open(), await makeLibraryPack(pack))
  return offered.ok ? (offered.value.refusal?.code ?? 'ok') : `${offered.error.code}: ${offered.error.fields?.['pack'] ?? ''}`
}

async function install(library: TestPackLibrary, pack: LibraryToMake = {}): Promise<string> {
  const installed = await installPack(await library.open(), { file: await makeLibraryPack(pack), consent: { isOwn: true } })
  return installed.ok ? 'ok' : installed.error.code
}

async function open(library: TestPackLibrary) {
  const backend = await openTestBackend({ database: makeSqlite(), resourcesFolder: library.resources.folder, packFolder: library.packFolder })
  const { token: bearer } = await signIn(backend)
  const serials = async () => (await backend.call('listLibraries', { bearer })).value.libraries.map(({ serial }) => serial)
  const part = (from: number, most: number) =>
    backend.call('fetchWorkPart', {
      bearer,
      params: { serial: 'SND-0007', workId: 'a-call' },
      query: { from: String(from), most: String(most) }
    })
  return { backend, bearer, serials, part }
}

const builtIn = ['AUD-0001', 'NOT-0001', 'NOT-0002']

const withWork = (work: object) => ({ ...handedOut, shelves: [{ title: 'One', works: [work] }] })
const bookBytes = craftPdf({ pages: [{ words: 'The market' }] })
const book = { kind: 'pdf', id: 'a-book', title: 'A book', type: 'application/pdf', pages: 1 }

describe('A library in a pack', () => {
  it('a library pack is offered with its size, listed once it is installed, and gone when removed', async () => {
    const library = makePackLibrary()
    const offered = await offerPack(await library.open(), await makeLibraryPack())
    if (!offered.ok) throw new Error(offered.error.code)
    const { summary } = offered.value
    expect(summary).toMatchObject({ library: { serial: 'SND-0007', kinds: ['note', 'audio'], workCount: 2 }, subjects: [] })
    expect(summary.bytes).toBeGreaterThan(shelvedTone.length)
    const { serials, backend, bearer, part } = await open(library)
    expect(await serials()).toEqual(builtIn)
    expect(await install(library)).toBe('ok')
    expect((await listPacks(await library.open())).at(-1)).toMatchObject({ kind: 'installed', standing: 'library', summary: { id: 'market' } })
    expect(await serials()).toEqual([...builtIn, 'SND-0007'])
    const read = (await backend.call('fetchLibrary', { bearer, params: { serial: 'SND-0007' } })).value.library
    expect(read.shelves.flatMap(({ works }) => works)).toEqual([
      handedOut.shelves[0]?.works[0],
      { ...handedOut.shelves[1]?.works[0], sizeBytes: shelvedTone.length }
    ])
    const middle = (await part(1000, 50)).value
    expect({ sha256: middle.sha256, sizeBytes: middle.sizeBytes }).toEqual({ sha256: sha256Of(shelvedTone), sizeBytes: shelvedTone.length })
    expect(Buffer.from(middle.content, 'base64')).toEqual(shelvedTone.subarray(1000, 1050))
    await removePack(await library.open(), 'market')
    expect(await serials()).toEqual(builtIn)
    expect((await part(0, 10)).error?.code).toBe('library/not-found')
  })

  it('a newer library pack replaces the installed one, and its bytes are served', async () => {
    const library = makePackLibrary()
    expect(await install(library)).toBe('ok')
    const { part } = await open(library)
    const before = (await part(0, 10)).value.sha256
    const longer = Buffer.concat([shelvedTone, Buffer.alloc(10)])
    expect(await install(library, { version: 2, files: { 'media/a-call.wav': longer } })).toBe('ok')
    const after = (await part(0, 10)).value
    expect({ sha256Before: before, sha256After: after.sha256, sizeBytesAfter: after.sizeBytes }).toEqual({
      sha256Before: sha256Of(shelvedTone),
      sha256After: sha256Of(longer),
      sizeBytesAfter: longer.length
    })
  })

  it('a library pack needs the same signatures or consent as a pack of questions', async () => {
    const library = makePackLibrary()
    expect(await offer(library, {})).toBe('pack/unsigned')
    expect(await offer(library, { by: library.stranger })).toBe('pack/unknown-signer')
    expect(await offer(library, { by: library.koya })).toBe('ok')
    expect(await offer(library, { id: 'trial', by: library.koya })).toBe('pack/not-for-exams')
  })

  it('a library pack with a serial already in use is refused', async () => {
    const library = makePackLibrary()
    expect(await install(library, { source: { ...handedOut, serial: 'NOT-0001' } })).toBe('pack/serial-taken')
    expect(await install(library)).toBe('ok')
    expect(await install(library, { id: 'another' })).toBe('pack/serial-taken')
    expect(await offer(library, { id: 'another' })).toBe('pack/serial-taken')
    expect(await install(library, { version: 2 })).toBe('ok')
    const { serials } = await open(library)
    // A pack copied into the folder by hand.
    writeFileSync(join(library.packFolder, 'another.koyapack'), readFileSync(await makeLibraryPack({ id: 'another' })))
    expect(await serials()).toEqual([...builtIn, 'SND-0007'])
  })

  it('a library pack may contain a PDF, which is served unchanged', async () => {
    const library = makePackLibrary()
    expect(await install(library, { source: withWork(book), files: { 'media/a-book.pdf': bookBytes } })).toBe('ok')
    const { backend, bearer } = await open(library)
    const part = await backend.call('fetchWorkPart', { bearer, params: { serial: 'SND-0007', workId: 'a-book' }, query: { from: '0', most: '9' } })
    expect({ type: part.value.type, sizeBytes: part.value.sizeBytes, start: Buffer.from(part.value.content, 'base64').toString('latin1') }).toEqual({
      type: 'application/pdf',
      sizeBytes: bookBytes.length,
      start: bookBytes.subarray(0, 9).toString('latin1')
    })
    const { kinds } = (await backend.call('fetchLibrary', { bearer, params: { serial: 'SND-0007' } })).value.library
    expect(kinds).toEqual(['pdf'])
  })

  const wav = shelvedTone
  it.each<readonly [string, LibraryToMake, RegExp]>([
    ['something that is no library', { source: null, files: {} }, /pack\/content: library.json/],
    ['no shelves', { source: { ...handedOut, shelves: [] } }, /pack\/content: library.json: shelves/],
    ['a member that nobody knows', { source: { ...handedOut, script: 'x' } }, /pack\/content/],
    ['a serial that is a path', { source: { ...handedOut, serial: '../../etc' } }, /pack\/content: library.json: serial/],
    ['a work that is named as a path', { source: withWork({ kind: 'note', id: '../x', title: 'X', text: 'x' }) }, /pack\/content/],
    ['a kind that nobody knows', { source: withWork({ kind: 'page', id: 'x', title: 'X', html: '<script>' }) }, /pack\/content/],
    ['a type that is never served', { source: withWork({ ...handedOut.shelves[1]?.works[0], type: 'text/html' }) }, /pack\/content/],
    [
      'a sound without words',
      { source: withWork({ kind: 'audio', id: 'a-call', title: 'A', type: 'audio/wav', durationMs: 4000 }) },
      /pack\/content/
    ],
    ['a work without its file', { files: {} }, /there is no media\/a-call.wav/],
    ['a file of no work', { files: { 'media/a-call.wav': wav, 'media/more.wav': wav } }, /media\/more.wav does not belong to a work/],
    ['a page beside the works', { files: { 'media/a-call.wav': wav, 'page.html': Buffer.from('<script>') } }, /page.html does not belong to a work/],
    [
      'questions beside the works',
      { files: { 'media/a-call.wav': wav, 'subjects/maths/items.jsonl': Buffer.from('{}') } },
      /does not belong to a work/
    ],
    ['a file that is something else', { files: { 'media/a-call.wav': Buffer.from('<html><script>alert(1)</script>') } }, /is not of type audio\/wav/],
    [
      'a PDF that is something else',
      { source: withWork(book), files: { 'media/a-book.pdf': Buffer.from('PK\x03\x04') } },
      /is not of type application\/pdf/
    ],
    ['a PDF of no pages', { source: withWork({ ...book, pages: 0 }), files: { 'media/a-book.pdf': bookBytes } }, /pages/],
    ['a PDF of too many pages', { source: withWork({ ...book, pages: 1001 }), files: { 'media/a-book.pdf': bookBytes } }, /pages/],
    ['an empty file', { files: { 'media/a-call.wav': Buffer.alloc(0) } }, /is empty/],
    ['a file that is packed', { packed: ['media/a-call.wav'] }, /is compressed/],
    [
      'a note that shows a picture',
      { source: withWork({ kind: 'note', id: 'x', title: 'X', text: '![here]' }), files: {} },
      /libraries cannot have pictures/
    ],
    ['a mark that nothing closes', { source: withWork({ kind: 'note', id: 'x', title: 'X', text: 'Half $x' }), files: {} }, /without its partner/]
  ])('a library pack is refused with %s', async (_, pack, words) => {
    expect(await offer(makePackLibrary(), pack)).toMatch(words)
  })

  it('a library pack with a changed byte is refused', async () => {
    const file = await makeLibraryPack()
    const bytes = readFileSync(file)
    const at = bytes.indexOf(shelvedTone.subarray(0, 60)) + 50
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    writeFileSync(file, bytes)
    const library = makePackLibrary()
    const offered = await offerPack(await library.open(), file)
    expect(offered.ok ? 'ok' : offered.error.code).toBe('pack/altered')
  })
})

describe('The command that makes the pack of a library', () => {
  const run = async (...words: string[]) => {
    const command = readBank(words)
    const outcome = command.ok ? await runBankCommand(command.value, '2026-11-22') : command
    return outcome.ok ? outcome.value : { lines: [outcome.error.code], isFine: false }
  }

  it('the shelve command makes a library pack from a folder, and reports what does not fit', async () => {
    const { dataFolder: folder, open: openLibrary } = makePackLibrary()
    const header = { id: 'market', version: 1, title: 'Market', licence: 'CC-BY-4.0', languages: ['en'], publishedOn: '2026-11-22' }
    const [file, headerFile] = [join(folder, 'market.koyapack'), join(folder, 'header.json')]
    writeFileSync(headerFile, JSON.stringify(header))
    writeFileSync(join(folder, 'library.json'), JSON.stringify(handedOut))
    mkdirSync(join(folder, 'media'))
    writeFileSync(join(folder, 'media/a-call.wav'), 'no sound')
    expect(await run('shelve', folder, file, headerFile)).toEqual({ lines: ['a-call.wav is not of type audio/wav'], isFine: false })
    writeFileSync(join(folder, 'media/a-call.wav'), shelvedTone)
    expect(await run('shelve', folder, file, headerFile)).toEqual({ lines: ['SND-0007: 1 files', `${file} is not signed`], isFine: true })
    expect((await run('verify', file)).lines).toContain('library SND-0007: 2 works')
    const installed = await installPack(await openLibrary(), { file, consent: { isOwn: true } })
    expect(installed.ok).toBe(true)
    writeFileSync(join(folder, 'library.json'), JSON.stringify(withWork({ ...book, pages: 3 })))
    writeFileSync(join(folder, 'media/a-book.pdf'), bookBytes)
    expect(await run('shelve', folder, file, headerFile)).toEqual({
      lines: ['a-book.pdf: its file has 1 pages, but its library says 3'],
      isFine: false
    })
    const strange = await makeLibraryPack({ source: withWork({ ...book, pages: 3 }), files: { 'media/a-book.pdf': bookBytes } })
    const verified = await run('verify', strange)
    expect({ lastLine: verified.lines.at(-1), isFine: verified.isFine }).toEqual({
      lastLine: 'a-book.pdf: its file has 1 pages, but its library says 3',
      isFine: false
    })
    writeFileSync(join(folder, 'library.json'), JSON.stringify(withWork(book)))
    expect((await run('shelve', folder, file, headerFile)).isFine).toBe(true)
    expect((await run('verify', file)).isFine).toBe(true)
    writeFileSync(join(folder, 'library.json'), '{}')
    expect(await run('shelve', folder, file, headerFile)).toEqual({ lines: ['request/malformed'], isFine: false })
  })
})
