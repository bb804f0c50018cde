import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { archiveFaults } from '../../../scripts/package/archive-faults.mjs'
import { readArchive, type ArchiveFile } from '../../../scripts/package/read-archive.mjs'
import { wrappersFor } from '../../../scripts/package/wrappers.mjs'
import { makeTempFolder } from '../../support/make-temp-folder.ts'

const file = (path: string, changes: Partial<ArchiveFile> = {}): ArchiveFile => ({
  path,
  bytes: 1,
  isUnpacked: path.endsWith('.node'),
  sha256: 'ab',
  ...changes
})

const good: readonly ArchiveFile[] = [
  'package.json',
  'out/release/main/main.js',
  'out/release/main/server.js',
  'out/release/main/bank.js',
  'out/release/licences.json',
  'out/release/sbom.cdx.json',
  'out/release/renderer/index.html',
  'resources/content/utme/physics.json',
  'resources/packs/keys/koya.pem',
  'node_modules/keytar/package.json',
  'node_modules/keytar/lib/keytar.js',
  'node_modules/keytar/prebuilds/linux-x64/keytar.node'
].map((path) => file(path))

const made = { build: 'release', place: 'linux-x64', dependencies: ['keytar'], packages: ['keytar', 'ajv'] } as const

describe('the archive of a package', () => {
  it('the package archive passes the check with what the program needs', () => {
    expect(archiveFaults(good, made)).toEqual([])
    const test = good.map((one) => ({ ...one, path: one.path.replace('out/release/', 'out/test/') }))
    expect(archiveFaults(test, { ...made, build: 'test' })).toEqual([])
  })

  it('the package archive is refused with a package that is already bundled, also inside another package', () => {
    for (const path of ['node_modules/react/index.js', 'node_modules/keytar/node_modules/react/index.js'])
      expect(archiveFaults([...good, file(path)], made)).toEqual(['node_modules/react: is bundled, or needed by nobody'])
  })

  it.each([
    'src-main/main.ts',
    'tests/app/a.spec.ts',
    'scripts/package.mjs',
    '.env',
    'out/release/.inputs',
    'out/release/main/main.js.map',
    'out/release/tests/a.js',
    'out/test/main/main.js',
    'resources/checkout/provider-scripts.d.ts',
    'resources/checkout/tsconfig.json',
    'resources/signing.pem',
    'node_modules/keytar/binding.gyp',
    'node_modules/keytar/README.md',
    'node_modules/ajv/.runkit_example.js',
    'node_modules/ajv/test/a.js',
    'package-lock.json'
  ])('the package archive is refused with %s', (path) => {
    expect(archiveFaults([...good, file(path)], made).some((fault) => fault.startsWith(`${path}: `))).toBe(true)
  })

  it('the package archive is refused with a misplaced or foreign module, a file without hash or a missing file', () => {
    const faults = (files: readonly ArchiveFile[]) => archiveFaults(files, made)
    const keytar = good.at(-1)!
    expect(faults([...good.slice(0, -1), { ...keytar, isUnpacked: false }])).toEqual([`${keytar.path}: only modules lie outside the archive`])
    const foreign = 'node_modules/keytar/prebuilds/win32-x64/keytar.node'
    expect(faults([...good, file(foreign)])).toEqual([`${foreign}: is no module of this system`])
    expect(faults([...good, file('resources/a.json', { isUnpacked: true })])).toEqual(['resources/a.json: only modules lie outside the archive'])
    expect(faults([...good, file('resources/a.json', { sha256: undefined })])).toEqual(['resources/a.json: has no hash'])
    expect(faults(good.slice(1))).toEqual(['package.json: is missing'])
    expect(archiveFaults(good, { ...made, dependencies: ['keytar', 'electron-store'] })).toEqual(['node_modules/electron-store: is missing'])
  })

  it('the list of archived files is read from the header of the archive', () => {
    const header = JSON.stringify({
      files: {
        'package.json': { size: 2, offset: '0', integrity: { hash: 'ab' } },
        node_modules: { files: { 'keytar.node': { size: 9, unpacked: true, integrity: { hash: 'cd' } }, empty: { files: {} } } }
      }
    })
    const lengths = Buffer.alloc(16)
    lengths.writeUInt32LE(4, 0)
    lengths.writeUInt32LE(header.length + 8, 4)
    lengths.writeUInt32LE(header.length + 4, 8)
    lengths.writeUInt32LE(header.length, 12)
    // A name without the archive's extension: Electron would treat the file as a folder.
    const path = join(makeTempFolder(), 'archive')
    writeFileSync(path, Buffer.concat([lengths, Buffer.from(header), Buffer.from('{}')]))
    expect(readArchive(path)).toEqual([
      { path: 'package.json', bytes: 2, isUnpacked: false, sha256: 'ab' },
      { path: 'node_modules/keytar.node', bytes: 9, isUnpacked: true, sha256: 'cd' }
    ])
    writeFileSync(path, Buffer.alloc(64, 0xff))
    expect(() => readArchive(path)).toThrow('is no archive')
  })
})

describe('the small programs of a package', () => {
  it.runIf(process.platform !== 'win32')('the command-line wrappers pass arguments and exit code on, from any directory', () => {
    const folder = makeTempFolder()
    mkdirSync(join(folder, 'resources/bin'), { recursive: true })
    writeFileSync(join(folder, 'koya'), '#!/bin/sh\nprintf "%s|" "$@"\nexit 7\n')
    chmodSync(join(folder, 'koya'), 0o755)
    const answers = wrappersFor('linux', '../../koya').map(({ name, text }) => {
      const path = join(folder, 'resources/bin', name)
      writeFileSync(path, text)
      chmodSync(path, 0o755)
      const script = `cd / && "${path}" install "two words" --own; echo "code $?"`
      return execFileSync('sh', ['-c', script]).toString().trim()
    })
    expect(answers).toEqual([
      '--|install|two words|--own|code 7',
      '--|bank|install|two words|--own|code 7',
      '--|release|install|two words|--own|code 7'
    ])
  })

  it('the command-line wrappers on Windows wait for Koya and leave the arguments to it', () => {
    const [koya, bank] = wrappersFor('win32', 'C:\\Program Files\\Koya\\Koya.exe')
    expect(koya).toEqual({ name: 'koya.cmd', text: '@echo off\r\n"%~dp0..\\..\\Koya.exe" -- %*\r\nexit /b %errorlevel%\r\n' })
    expect(bank?.text).toContain('Koya.exe" -- bank %*')
  })
})
