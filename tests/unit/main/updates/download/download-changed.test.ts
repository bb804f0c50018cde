import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { file, newApp, oldApp, openEngine, orderOf } from '../../../../support/open-updater-engine.ts'
import { openMirror } from '../../../../support/update-mirror.ts'

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
