import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { file, newApp, newSetup, oldApp, oldSetup, openEngine, orderOf } from '../../../../support/open-updater-engine.ts'
import { blockMapBeside, hashOf, openMirror } from '../../../../support/update-mirror.ts'

const name = 'koya-1.1.0-linux-amd64.deb'
const deb = { ...file, package: 'deb', name } as const
const files = new Map([[name, newApp.bytes]])

/** An engine where the system keeps these bytes as the package of the installed version. */
function openWith(installed: Buffer | null) {
  const home = makeTempFolder()
  const base = join(home, 'installed.deb')
  if (installed !== null) writeFileSync(base, installed)
  return openEngine(home, 0, () => (existsSync(base) ? base : null))
}

it('a deb is written from the package of the installed version, and only what changed is downloaded', async () => {
  const { engine, pending } = openWith(oldApp.bytes)
  const mirror = await openMirror(files)
  const told: number[] = []
  expect(await engine.fetch(orderOf(mirror, { file: deb }), (bytes) => told.push(bytes))).toEqual({ ok: true, value: join(pending, name) })
  expect(readFileSync(join(pending, name)).equals(newApp.bytes)).toBe(true)
  expect(mirror.sentBytes).toBeLessThan(newApp.bytes.length / 20)
  expect(mirror.asked.every(({ range }) => range !== null)).toBe(true)
  expect(told.at(-1)).toBeGreaterThan(0)
})

it('a deb that is downloaded already is not asked for again', async () => {
  const { engine } = openWith(oldApp.bytes)
  const mirror = await openMirror(files)
  await engine.fetch(orderOf(mirror, { file: deb }), () => undefined)
  const count = mirror.asked.length
  expect((await engine.fetch(orderOf(mirror, { file: deb }), () => undefined)).ok).toBe(true)
  expect(mirror.asked).toHaveLength(count)
})

it('a part of another release, whose download was cut, is no reason to download the deb whole; a part of this one goes on', async () => {
  const { engine, folder } = openWith(oldApp.bytes)
  mkdirSync(join(folder, 'cache'), { recursive: true })
  writeFileSync(join(folder, 'cache', `${'0'.repeat(32)}.part`), 'of another release')
  const mirror = await openMirror(files)
  expect((await engine.fetch(orderOf(mirror, { file: deb }), () => undefined)).ok).toBe(true)
  expect(mirror.sentBytes).toBeLessThan(newApp.bytes.length / 20)

  const begun = openWith(oldApp.bytes)
  const part = `${createHash('sha256').update(deb.sha512).digest('hex').slice(0, 32)}.part`
  mkdirSync(join(begun.folder, 'cache'), { recursive: true })
  writeFileSync(join(begun.folder, 'cache', part), newApp.bytes.subarray(0, -1000))
  const other = await openMirror(files)
  expect((await begun.engine.fetch(orderOf(other, { file: deb }), () => undefined)).ok).toBe(true)
  expect(other.sentBytes).toBe(1000)
})

/** Packages of the installed version from which nothing can be written. */
const worthless: readonly (readonly [string, Buffer | null])[] = [
  ['is not kept', null],
  ['has no block map', oldApp.bytes.subarray(0, 1_000_000)],
  ['is empty', Buffer.alloc(0)],
  // Its map is whole, so the blocks that it names are copied; the result is then not what was signed.
  ['was altered', Buffer.concat([Buffer.alloc(500_000, 1), oldApp.bytes.subarray(500_000)])]
]

it.each(worthless)('a deb is downloaded whole where the package of the installed version %s', async (_what, installed) => {
  const { engine } = openWith(installed)
  const mirror = await openMirror(files)
  const fetched = await engine.fetch(orderOf(mirror, { file: deb }), () => undefined)
  expect(fetched.ok && readFileSync(fetched.value).equals(newApp.bytes)).toBe(true)
  expect(mirror.sentBytes).toBeGreaterThanOrEqual(newApp.bytes.length)
})

it('a download of what changed that is stopped leaves no file', async () => {
  const { engine, pending } = openWith(oldApp.bytes)
  const mirror = await openMirror(files, (open) => (request, response) => {
    // The map arrives, and then the learner stops the download.
    const [, from = '0', to = '0'] = /(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    if (open.asked.length > 1) engine.stop()
    response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${String(newApp.bytes.length)}` })
    response.end(newApp.bytes.subarray(Number(from), Number(to) + 1))
  })
  expect(await engine.fetch(orderOf(mirror, { file: deb }), () => undefined)).toMatchObject({ error: { code: 'updates/stopped' } })
  expect(existsSync(join(pending, name))).toBe(false)
})

const setupName = 'koya-1.1.0-setup-x64.exe'
const setup = {
  ...file,
  platform: 'win32',
  package: 'nsis',
  name: setupName,
  bytes: newSetup.bytes.length,
  sha512: hashOf(newSetup.bytes),
  blockMapBytes: newSetup.map.length
} as const
const setupFiles = new Map([
  [setupName, newSetup.bytes],
  [`${setupName}.blockmap`, newSetup.map]
])

/** An engine where these bytes are kept as the installer of the installed version, with this block map beside it. */
function openWithSetup(installed: Buffer, map: Buffer | null) {
  const home = makeTempFolder()
  const base = join(home, 'installed.exe')
  writeFileSync(base, installed)
  if (map !== null) writeFileSync(`${base}.blockmap`, map)
  return openEngine(home, 0, () => base)
}

it('an installer for Windows is written from the last one by the maps beside them, and its map is kept for the next', async () => {
  const { engine, pending } = openWithSetup(oldSetup.bytes, oldSetup.map)
  const mirror = await openMirror(setupFiles)
  expect(await engine.fetch(orderOf(mirror, { file: setup }), () => undefined)).toEqual({ ok: true, value: join(pending, setupName) })
  expect(readFileSync(join(pending, setupName)).equals(newSetup.bytes)).toBe(true)
  expect(readFileSync(join(pending, `${setupName}.blockmap`)).equals(newSetup.map)).toBe(true)
  expect(mirror.sentBytes).toBeLessThan(newSetup.bytes.length / 20)
  const count = mirror.asked.length
  expect((await engine.fetch(orderOf(mirror, { file: setup }), () => undefined)).ok).toBe(true)
  expect(mirror.asked).toHaveLength(count)
})

it.each([
  ['no map is kept beside the last one', oldSetup.bytes, null],
  ['the kept map is another file’s', oldSetup.bytes, blockMapBeside(oldSetup.bytes.subarray(1))],
  ['the kept map is no map', oldSetup.bytes, Buffer.from('{}')],
  ['the last one was altered', Buffer.concat([Buffer.alloc(500_000, 1), oldSetup.bytes.subarray(500_000)]), oldSetup.map]
])('an installer for Windows is downloaded whole where %s', async (_what, installed, map) => {
  const { engine } = openWithSetup(installed, map)
  const mirror = await openMirror(setupFiles)
  const fetched = await engine.fetch(orderOf(mirror, { file: setup }), () => undefined)
  expect(fetched.ok && readFileSync(fetched.value).equals(newSetup.bytes)).toBe(true)
  expect(mirror.sentBytes).toBeGreaterThanOrEqual(newSetup.bytes.length)
})

it.each([
  ['has no map', null],
  ['has another file’s map', blockMapBeside(Buffer.concat([newSetup.bytes, Buffer.alloc(1)]))],
  ['has a map that cannot be unpacked', Buffer.from('not packed')]
])('an installer for Windows is downloaded whole where the feed %s', async (_what, map) => {
  const { engine, pending } = openWithSetup(oldSetup.bytes, oldSetup.map)
  const mirror = await openMirror(new Map([[setupName, newSetup.bytes], ...(map === null ? [] : [[`${setupName}.blockmap`, map] as const])]))
  const listed = { ...setup, blockMapBytes: map?.length ?? setup.blockMapBytes }
  const fetched = await engine.fetch(orderOf(mirror, { file: listed }), () => undefined)
  expect(fetched.ok && readFileSync(fetched.value).equals(newSetup.bytes)).toBe(true)
  expect(mirror.sentBytes).toBeGreaterThanOrEqual(newSetup.bytes.length)
  expect(existsSync(join(pending, `${setupName}.blockmap`))).toBe(false)
})

it('a stored map that a power cut emptied is fetched again', async () => {
  const { engine, pending } = openWithSetup(oldSetup.bytes, oldSetup.map)
  mkdirSync(pending, { recursive: true })
  writeFileSync(join(pending, `${setupName}.blockmap`), Buffer.alloc(newSetup.map.length))
  const mirror = await openMirror(setupFiles)
  expect((await engine.fetch(orderOf(mirror, { file: setup }), () => undefined)).ok).toBe(true)
  expect(mirror.sentBytes).toBeLessThan(newSetup.bytes.length / 20)
  expect(readFileSync(join(pending, `${setupName}.blockmap`)).equals(newSetup.map)).toBe(true)
})

it('an installer for Windows stays where its map cannot be stored', async () => {
  const { engine, pending } = openWithSetup(oldSetup.bytes, null)
  mkdirSync(join(pending, `${setupName}.blockmap`, 'held'), { recursive: true })
  const mirror = await openMirror(setupFiles)
  expect(await engine.fetch(orderOf(mirror, { file: setup }), () => undefined)).toEqual({ ok: true, value: join(pending, setupName) })
})

it('a tar.gz is written in the same way, and unpacked', async () => {
  const { engine, pending, unpacked } = openWithSetup(oldSetup.bytes, oldSetup.map)
  const tarName = 'koya-1.1.0-linux-x64.tar.gz'
  const order = { file: { ...setup, platform: 'linux', package: 'tar', name: tarName } } as const
  const mirror = await openMirror(new Map([...setupFiles].map(([one, bytes]) => [one.replace(setupName, tarName), bytes])))
  expect((await engine.fetch(orderOf(mirror, order), () => undefined)).ok).toBe(true)
  expect(mirror.sentBytes).toBeLessThan(newSetup.bytes.length / 20)
  expect((await engine.install(orderOf(mirror, order))).ok).toBe(true)
  expect(unpacked).toEqual([join(pending, tarName)])
  writeFileSync(join(pending, tarName), 'altered')
  expect(await engine.install(orderOf(mirror, order))).toMatchObject({ error: { code: 'updates/altered' } })
  expect(unpacked).toHaveLength(1)
})
