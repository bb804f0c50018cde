import { generateKeyPairSync } from 'node:crypto'
import { appendFileSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  makeTestKey,
  publicManifestKey,
  integrityManifestPath,
  writeIntegrityManifest
} from '../../../../../scripts/package/make-integrity-manifest.mjs'
import { findInstallFaults } from '../../../../../src-main/platform/integrity/find-install-faults.ts'
import { faultsOfProgram, type InstalledProgram } from '../../../../../src-main/platform/integrity/install-faults.ts'
import { INTEGRITY_MANIFEST_PATH } from '../../../../../src-main/platform/integrity/integrity-manifest.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

const privateKey = makeTestKey()
const sealKey = publicManifestKey(privateKey)

const files = {
  koya: 'the program',
  'libffmpeg.so': 'a library',
  'v8_context_snapshot.bin': 'a snapshot',
  'snapshot_blob.bin': 'another',
  'locales/en-GB.pak': 'words',
  'resources/app.asar': 'the archive',
  'resources/app.asar.unpacked/node_modules/keytar/keytar.node': 'a module',
  'bin/koya-bank': '#!/bin/sh'
}

let folder: string

// The tests run on Electron's Node, which treats every file with an archive's name as an archive.
beforeAll(() => {
  process.noAsar = true
})
afterAll(() => {
  process.noAsar = false
})

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

beforeEach(() => {
  folder = makeTempFolder()
  for (const [path, text] of Object.entries(files)) put(path, text)
  writeIntegrityManifest(folder, { version: '1.0.0', privateKey })
})

const faults = (reach: 'start' | 'all' = 'start') =>
  findInstallFaults({ folder, manifestKey: sealKey }, reach).map(({ kind, path }) => `${kind} ${path}`)

/** Changes one byte and keeps the length. */
function flip(path: string, at: number): void {
  const bytes = readFileSync(join(folder, path))
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(join(folder, path), bytes)
}

describe('a sealed folder', () => {
  it('an install folder matches its manifest, also with files added by an installer or a mount', () => {
    expect(INTEGRITY_MANIFEST_PATH).toBe(integrityManifestPath)
    expect(faults()).toEqual([])
    expect(faults('all')).toEqual([])
    for (const path of ['resources/package-type', 'resources/app-update.yml', 'resources/apparmor-profile', 'AppRun', '.DirIcon', 'koya.desktop'])
      put(path, 'its own')
    put('usr/lib/libXss.so.1', 'its own')
    expect(faults()).toEqual([])
    expect(faults('all')).toEqual([])
  })

  const tampers: readonly (readonly [name: string, tamper: () => void, found: string])[] = [
    ...[0, 5, 10].map(
      (at) => [`byte ${String(at)} of the archive flipped`, () => flip('resources/app.asar', at), 'changed resources/app.asar'] as const
    ),
    ['the archive cut', () => truncateSync(join(folder, 'resources/app.asar'), 3), 'changed resources/app.asar'],
    ['the archive longer', () => appendFileSync(join(folder, 'resources/app.asar'), 'x'), 'changed resources/app.asar'],
    ['the archive gone', () => rmSync(join(folder, 'resources/app.asar')), 'missing resources/app.asar'],
    ['the archive a link', () => link('resources/app.asar'), 'changed resources/app.asar'],
    ['the archive a folder', () => replaceByFolder('resources/app.asar'), 'changed resources/app.asar'],
    ['a folder resources/app', () => put('resources/app/package.json', '{}'), 'foreign resources/app/package.json'],
    ['a default_app.asar', () => put('resources/default_app.asar', 'x'), 'foreign resources/default_app.asar'],
    ['a second archive', () => put('resources/other.asar', 'x'), 'foreign resources/other.asar'],
    [
      'another keytar',
      () => put('resources/app.asar.unpacked/node_modules/keytar/keytar.node', 'a modulE'),
      'changed resources/app.asar.unpacked/node_modules/keytar/keytar.node'
    ],
    ['a module more', () => put('resources/app.asar.unpacked/evil.node', 'x'), 'foreign resources/app.asar.unpacked/evil.node'],
    ['another snapshot', () => put('v8_context_snapshot.bin', 'A snapshot'), 'changed v8_context_snapshot.bin'],
    ['the other snapshot', () => put('snapshot_blob.bin', 'x'), 'changed snapshot_blob.bin'],
    ['a snapshot more', () => put('browser_v8_context_snapshot.bin', 'x'), 'foreign browser_v8_context_snapshot.bin'],
    ['no seal', () => rmSync(join(folder, integrityManifestPath)), `unsealed ${integrityManifestPath}`],
    ['an empty seal', () => put(integrityManifestPath, ''), `unsealed ${integrityManifestPath}`],
    [
      'a seal of another key',
      () => writeIntegrityManifest(folder, { version: '1.0.0', privateKey: makeTestKey() }),
      `unsealed ${integrityManifestPath}`
    ],
    ['a list changed inside the seal', () => rewriteManifest((seal) => seal.replace('1.0.0', '1.0.1')), `unsealed ${integrityManifestPath}`],
    [
      'a list without its signature',
      () => put(integrityManifestPath, JSON.stringify({ seal: innerManifest() })),
      `unsealed ${integrityManifestPath}`
    ],
    [
      'a signature of nothing',
      () => put(integrityManifestPath, JSON.stringify({ seal: innerManifest(), signature: '' })),
      `unsealed ${integrityManifestPath}`
    ]
  ]

  it.each(tampers)('an install folder is refused with %s', (_, tamper, found) => {
    tamper()
    expect(faults()).toContain(found)
    expect(faults('all')).toContain(found)
  })

  it('the runtime files are checked only on demand', () => {
    put('koya', 'the pr0gram')
    put('libevil.so', 'x')
    rmSync(join(folder, 'locales/en-GB.pak'))
    expect(faults()).toEqual([])
    expect(faults('all').sort()).toEqual(['changed koya', 'foreign libevil.so', 'missing locales/en-GB.pak'])
  })

  function innerManifest(): string {
    return (JSON.parse(readFileSync(join(folder, integrityManifestPath), 'utf8')) as { seal: string }).seal
  }

  function rewriteManifest(change: (seal: string) => string): void {
    const text = JSON.parse(readFileSync(join(folder, integrityManifestPath), 'utf8')) as { seal: string; signature: string }
    put(integrityManifestPath, JSON.stringify({ ...text, seal: change(text.seal) }))
  }

  function link(path: string): void {
    renameSync(join(folder, path), join(folder, 'elsewhere'))
    symlinkSync(join(folder, 'elsewhere'), join(folder, path))
  }

  function replaceByFolder(path: string): void {
    rmSync(join(folder, path))
    mkdirSync(join(folder, path))
  }
})

describe('the program that runs', () => {
  const program = (options: Partial<InstalledProgram> = {}): InstalledProgram => ({
    isPackaged: true,
    platform: 'linux',
    executable: join(folder, 'koya'),
    appFolder: join(folder, 'app'),
    isTestBuild: false,
    ...options
  })

  /** In a package this file is inside the archive. */
  const mark = (koya: unknown): void => {
    mkdirSync(join(folder, 'app'), { recursive: true })
    writeFileSync(join(folder, 'app/package.json'), JSON.stringify({ koya }))
  }

  it('a checkout has no install faults', () => {
    expect(faultsOfProgram(program({ isPackaged: false }), 'start')).toEqual([])
  })

  it('a release needs the mark of a release and a test build that of a test', () => {
    for (const [kind, isTestBuild, isRight] of [
      ['release', false, true],
      ['test', true, true],
      ['test', false, false],
      ['release', true, false],
      ['other', false, false],
      [undefined, true, false]
    ] as const) {
      mark({ kind, sealKey })
      for (const platform of ['linux', 'win32'] as const)
        expect({ kind, isTestBuild, platform, isRight: faultsOfProgram(program({ isTestBuild, platform }), 'start').length === 0 }).toEqual({
          kind,
          isTestBuild,
          platform,
          isRight
        })
    }
  })

  it('a program without a mark is refused', () => {
    expect(faultsOfProgram(program(), 'start')).toEqual([{ kind: 'unsealed', path: 'package.json' }])
  })

  it('the integrity manifest is checked at the start on Linux only', () => {
    mark({ kind: 'release', sealKey })
    flip('resources/app.asar', 0)
    expect(faultsOfProgram(program(), 'start')).toEqual([{ kind: 'changed', path: 'resources/app.asar' }])
    expect(faultsOfProgram(program({ platform: 'win32' }), 'start')).toEqual([])
    mark({ kind: 'release' })
    expect(faultsOfProgram(program(), 'start')).toEqual([{ kind: 'unsealed', path: INTEGRITY_MANIFEST_PATH }])
  })

  it('a complete install may be copied elsewhere', () => {
    mark({ kind: 'release', sealKey })
    const copy = makeTempFolder()
    cpSync(folder, copy, { recursive: true })
    expect(faultsOfProgram(program({ executable: join(copy, 'koya') }), 'start')).toEqual([])
  })
})

it('an unsuitable signing key for the integrity manifest is reported with the reason', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'pem', type: 'pkcs8' }) as string
  expect(() => publicManifestKey('not a key')).toThrow(/^What KOYA_SEAL_KEY names holds no private key/)
  expect(() => publicManifestKey(other)).toThrow('The key of the seal is no Ed25519 key but rsa')
})
