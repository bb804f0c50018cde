import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { prepareDeb } from '../../../scripts/package/prepare-deb.mjs'
import { readPackage } from '../../../src-server/updates/read-package.ts'
import { makeTempFolder } from '../../support/make-temp-folder.ts'

const hasDpkg = process.platform === 'linux' && ['/usr/bin/dpkg-deb', '/bin/dpkg-deb'].some((path) => statSync(path, { throwIfNoEntry: false }))

const list = (deb: string): string => execFileSync('dpkg-deb', ['--contents', deb], { encoding: 'utf8' })
const field = (deb: string, name: string): string => execFileSync('dpkg-deb', ['--field', deb, name], { encoding: 'utf8' }).trim()

/** A deb with half a megabyte that cannot be compressed. */
function makeDeb(): string {
  const folder = makeTempFolder()
  const tree = join(folder, 'tree')
  mkdirSync(join(tree, 'DEBIAN'), { recursive: true })
  mkdirSync(join(tree, 'opt/koya'), { recursive: true })
  writeFileSync(join(tree, 'DEBIAN/control'), 'Package: koya\nVersion: 1.0.0\nArchitecture: amd64\nMaintainer: Koya <a@koya.app>\nDescription: x\n')
  writeFileSync(join(tree, 'opt/koya/koya'), randomBytes(500_001))
  const deb = join(folder, 'koya-1.0.0-linux-amd64.deb')
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', tree, deb], { stdio: 'ignore' })
  return deb
}

test.skipIf(!hasDpkg)('a prepared deb has the same files and fields, and a block map that a release lists', async () => {
  const deb = makeDeb()
  const plain = `${deb}.plain`
  copyFileSync(deb, plain)
  expect((await readPackage(deb))?.file.blockMapBytes).toBeNull()
  expect(await prepareDeb(deb, { level: 6 })).toBe(true)
  expect({ contents: list(deb), version: field(deb, 'Version') }).toEqual({ contents: list(plain), version: '1.0.0' })
  const mapBytes = (await readPackage(deb))?.file.blockMapBytes ?? 0
  const bytes = readFileSync(deb)
  const map = JSON.parse(inflateRawSync(bytes.subarray(-4 - mapBytes, -4)).toString()) as { files: { sizes: number[] }[] }
  const covered = map.files[0]?.sizes.reduce((sum, size) => sum + size, 0)
  expect(covered).toBe(bytes.length - mapBytes - 4)
})

test.skipIf(!hasDpkg)('a deb whose map was damaged is listed without one', async () => {
  const deb = makeDeb()
  await prepareDeb(deb, { level: 6 })
  const bytes = readFileSync(deb)
  const at = bytes.length - 4 - bytes.readUInt32BE(bytes.length - 4)
  bytes.fill(0xff, at, at + 50)
  writeFileSync(deb, bytes)
  expect((await readPackage(deb))?.file.blockMapBytes).toBeNull()
})

test.skipIf(!hasDpkg)('a file that is no deb is refused and stays as it is', async () => {
  const deb = join(makeTempFolder(), 'koya-1.0.0-linux-amd64.deb')
  writeFileSync(deb, 'no deb')
  await expect(prepareDeb(deb, { level: 6 })).rejects.toThrow()
  expect(readFileSync(deb, 'utf8')).toBe('no deb')
})
