import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  basePackageAt,
  basePathOf,
  isBaseStored,
  storeBasePackage,
  storeBasePackageWhenFree
} from '../../../../../src-main/updates/download/base-package.ts'
import { PENDING_FOLDER, recordDownloaded } from '../../../../../src-main/updates/download/download-update.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

const name = 'koya-1.1.0-setup-x64.exe'

/** The folder of updates after an installation, as one user's updates leave it, and where the installer is to be kept. */
function makeFolder(text = 'a setup', hasMap = true) {
  const folder = makeTempFolder()
  mkdirSync(join(folder, PENDING_FOLDER), { recursive: true })
  download(folder, text, hasMap)
  return { folder, base: basePathOf(folder, {}) }
}

function download(folder: string, text: string, hasMap: boolean): void {
  writeFileSync(join(folder, PENDING_FOLDER, name), text)
  if (hasMap) writeFileSync(join(folder, PENDING_FOLDER, `${name}.blockmap`), `the map of ${text}`)
  recordDownloaded(folder, { name, sha512: 'x' })
}

it('the installer of a proven version is kept with its map, and the next one takes its place', () => {
  const { folder, base } = makeFolder()
  expect(basePackageAt(base)).toBeNull()
  for (const text of ['a setup', 'the next']) {
    download(folder, text, true)
    storeBasePackage(folder, base)
    expect(basePackageAt(base)).toBe(base)
    expect([base, `${base}.blockmap`].map((one) => readFileSync(one, 'utf8'))).toEqual([text, `the map of ${text}`])
  }
  expect(readdirSync(join(folder, PENDING_FOLDER))).toEqual(['update-info.json'])
})

it('an installer without a map is not kept, nor one that electron-updater does not name', () => {
  const alone = makeFolder('a setup', false)
  const unnamed = makeFolder()
  writeFileSync(join(unnamed.folder, PENDING_FOLDER, 'update-info.json'), '{"fileName":"../../../home"}')
  const empty = { folder: makeTempFolder(), base: join(makeTempFolder(), 'package') }
  for (const { folder, base } of [alone, unnamed, empty]) {
    storeBasePackage(folder, base)
    expect(basePackageAt(base)).toBeNull()
  }
  expect(existsSync(join(unnamed.folder, PENDING_FOLDER, name))).toBe(true)
})

it('a package whose map is gone is no base', () => {
  const { folder, base } = makeFolder()
  storeBasePackage(folder, base)
  rmSync(`${base}.blockmap`)
  expect(basePackageAt(base)).toBeNull()
})

it('an installer that still runs is kept once it has ended; the one before stays until then', async () => {
  const { folder, base } = makeFolder()
  storeBasePackage(folder, base)
  download(folder, 'the next', true)
  // What stands in the way cannot be replaced, as a running program cannot on Windows.
  rmSync(base)
  mkdirSync(join(base, 'held'), { recursive: true })
  let waits = 0
  const wait = () => {
    waits += 1
    if (waits === 3) rmSync(base, { recursive: true })
    return Promise.resolve()
  }
  expect(await storeBasePackageWhenFree(folder, base, wait)).toBe(true)
  expect({ waits, kept: readFileSync(base, 'utf8') }).toEqual({ waits: 3, kept: 'the next' })
})

it('a map that something held is kept at the next try, beside its package', async () => {
  const { folder, base } = makeFolder()
  mkdirSync(join(`${base}.blockmap`, 'held'), { recursive: true })
  const wait = () => {
    rmSync(`${base}.blockmap`, { recursive: true })
    return Promise.resolve()
  }
  expect(await storeBasePackageWhenFree(folder, base, wait)).toBe(true)
  expect([base, `${base}.blockmap`].map((one) => readFileSync(one, 'utf8'))).toEqual(['a setup', 'the map of a setup'])
})

it('an installer that never ends is given up', async () => {
  const { folder, base } = makeFolder()
  mkdirSync(join(base, 'held'), { recursive: true })
  expect(await storeBasePackageWhenFree(folder, base, () => Promise.resolve())).toBe(false)
  expect(existsSync(join(folder, PENDING_FOLDER, name))).toBe(true)
})

it('on Windows it lies where nothing follows the user to other computers', () => {
  const local = join('C:', 'Users', 'ada', 'AppData', 'Local')
  expect(basePathOf('updates', { LOCALAPPDATA: local })).toBe(join(local, 'Koya', 'base', 'package'))
  expect(basePathOf('updates', { LOCALAPPDATA: '' })).toBe(join('updates', 'base', 'package'))
})

it('packages are kept that one user installs and that are not their own base', () => {
  const kinds = ['appimage', 'deb', 'tar', 'nsis', 'mac-zip', null] as const
  expect(kinds.filter((kind) => isBaseStored({ package: kind, isBySystem: false }))).toEqual(['tar', 'nsis'])
  expect(kinds.filter((kind) => isBaseStored({ package: kind, isBySystem: true }))).toEqual([])
})
