import { appendFileSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { makeTestKey, writeIntegrityManifest } from '../../scripts/package/make-integrity-manifest.mjs'
import { collect, hasNamespaces, runWithoutScreen, unpack, waitFor, type Unpacked } from '../support/installed-koya.ts'

const REFUSED_EXIT_CODE = 87
const archive = 'resources/app.asar'
const keytar = 'resources/app.asar.unpacked/node_modules/keytar/prebuilds/linux-x64/keytar.node'
const snapshot = 'v8_context_snapshot.bin'

let installed: Unpacked

test.beforeAll(() => {
  installed = unpack('tar')
})

test.afterAll(() => {
  installed.remove()
})

const at = (path: string): string => join(installed.folder, path)

function flip(path: string, share: number): void {
  const bytes = readFileSync(at(path))
  const place = Math.floor((bytes.length - 1) * share)
  bytes[place] = (bytes[place] ?? 0) ^ 1
  writeFileSync(at(path), bytes)
}

/** Replaces a text in the archive by one of the same length, wherever it is. */
function swap(text: string, other: string): void {
  const bytes = readFileSync(at(archive))
  const place = bytes.indexOf(text)
  expect(place).toBeGreaterThan(0)
  bytes.write(other, place)
  writeFileSync(at(archive), bytes)
}

function put(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}

interface Tamper {
  readonly name: string
  /** Files that the tampering changes and adds; restored afterwards. */
  readonly changes: readonly string[]
  readonly adds?: readonly string[]
  readonly tamper: () => void
}

const tampers: readonly Tamper[] = [
  ...[0.001, 0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1].map((share) => ({
    name: `a byte of the archive flipped at ${String(share)}`,
    changes: [archive],
    tamper: () => flip(archive, share)
  })),
  { name: 'a byte more in the archive', changes: [archive], tamper: () => appendFileSync(at(archive), 'x') },
  { name: 'another preload', changes: [archive], tamper: () => swap('contextBridge', 'contextBridgE') },
  { name: 'a folder resources/app', changes: [], adds: ['resources/app'], tamper: () => put('resources/app/package.json', '{"main":"a.js"}') },
  {
    name: 'a default_app.asar',
    changes: [],
    adds: ['resources/default_app.asar'],
    tamper: () => copyFileSync(at(archive), at('resources/default_app.asar'))
  },
  { name: 'a second archive', changes: [], adds: ['resources/more.asar'], tamper: () => copyFileSync(at(archive), at('resources/more.asar')) },
  { name: 'another keytar', changes: [keytar], tamper: () => flip(keytar, 0.9) },
  {
    name: 'a module more',
    changes: [],
    adds: ['resources/app.asar.unpacked/more.node'],
    tamper: () => put('resources/app.asar.unpacked/more.node', 'x')
  },
  { name: 'a longer snapshot', changes: [snapshot], tamper: () => appendFileSync(at(snapshot), 'x') },
  { name: 'another snapshot', changes: [snapshot], tamper: () => flip(snapshot, 0.5) },
  { name: 'no seal', changes: ['resources/koya.seal'], tamper: () => rmSync(at('resources/koya.seal')) },
  {
    name: 'a seal of somebody else',
    changes: ['resources/koya.seal'],
    tamper: () => writeIntegrityManifest(installed.folder, { version: '0.0.0', privateKey: makeTestKey() })
  },
  {
    name: 'another small program',
    changes: ['resources/bin/koya-bank'],
    tamper: () => put('resources/bin/koya-bank', '#!/bin/sh\n')
  }
]

/** Restores all files, however the test ends. */
async function whileTampered<Seen>({ changes, adds = [], tamper }: Tamper, look: () => Promise<Seen>): Promise<Seen> {
  const backup = mkdtempSync(join(tmpdir(), 'koya-keep-'))
  changes.forEach((path, index) => copyFileSync(at(path), join(backup, String(index))))
  try {
    tamper()
    return await look()
  } finally {
    changes.forEach((path, index) => copyFileSync(join(backup, String(index)), at(path)))
    for (const path of adds) rmSync(at(path), { recursive: true, force: true })
    rmSync(backup, { recursive: true, force: true })
  }
}

test('S15 control: the untampered program starts', async () => {
  expect(await runWithoutScreen(installed.executable, ['--version'])).toMatchObject({ exitCode: 0, out: expect.stringMatching(/^Koya /) })
})

test(`S15: the installed program refuses to start after ${String(tampers.length)} of ${String(tampers.length)} kinds of tampering`, async () => {
  test.setTimeout(tampers.length * 30_000)
  expect(tampers.length).toBeGreaterThanOrEqual(20)
  const outcomes = []
  for (const tamper of tampers) {
    const { exitCode, out } = await whileTampered(tamper, () => runWithoutScreen(installed.executable, ['--version']))
    outcomes.push({ name: tamper.name, exitCode, isRefused: exitCode !== 0 && exitCode !== null && out === '' })
  }
  for (const { name, exitCode } of outcomes) console.log(`S15: ${name}: ended with ${String(exitCode)}`)
  expect(outcomes.filter(({ isRefused }) => !isRefused)).toEqual([])
  // Electron or V8 may crash first on some faults; all others are refused by our own check.
  expect(outcomes.filter(({ exitCode }) => exitCode === REFUSED_EXIT_CODE).length).toBeGreaterThanOrEqual(12)
  expect(await runWithoutScreen(installed.executable, ['--version'])).toMatchObject({ exitCode: 0 })
})

test('S15: a tampered program opens no window and no data, reports the fault, and lists all faults on request', async () => {
  const home = mkdtempSync(join(tmpdir(), 'koya-home-'))
  const more = tampers.find(({ name }) => name === 'a module more')!
  await whileTampered(more, async () => {
    const child = spawn(installed.executable, hasNamespaces() ? [] : ['--no-sandbox'], {
      env: { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, '.config') },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    const told = collect(child)
    try {
      await waitFor(() => (told().err.includes('more.node: not part of Koya') ? true : undefined), 20_000)
      await new Promise((resolve) => {
        setTimeout(resolve, 2000)
      })
      expect(existsSync(join(home, '.config/Koya/attempt-journal.sqlite'))).toBe(false)
    } finally {
      child.kill('SIGKILL')
    }
    expect(await runWithoutScreen(installed.executable, ['install', 'check'])).toMatchObject({
      exitCode: REFUSED_EXIT_CODE,
      err: expect.stringContaining('more.node')
    })
  })
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})

test('a changed runtime file that a start does not read is named by the install check', async () => {
  const pack: Tamper = { name: 'another pack of words', changes: ['locales/en-US.pak'], tamper: () => appendFileSync(at('locales/en-US.pak'), 'x') }
  const ended = await whileTampered(pack, () => runWithoutScreen(installed.executable, ['install', 'check']))
  expect(ended).toMatchObject({ exitCode: REFUSED_EXIT_CODE, err: expect.stringContaining('locales/en-US.pak: changed') })
})
