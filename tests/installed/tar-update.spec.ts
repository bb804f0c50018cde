import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { callBridge } from '../support/call-bridge.ts'
import { nextPackageFile, packageFile } from '../support/installed-koya.ts'
import { openInstalledUpdates, type InstalledUpdates, type UpdatableCopy } from '../support/installed-updates.ts'
import { byTier } from '../support/tier.ts'

const KILLS = byTier({ commit: 2, full: 30, release: 10 })
const rootName = 'KoyaTest'
const programName = 'koya-test'

/** The same files under the same names give the same value. */
function printOf(folder: string): string {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(path.slice(folder.length)).update(createHash('sha256').update(readFileSync(path)).digest())
  }
  return hash.digest('hex')
}

let unpacked: string
let prints: { readonly older: string; readonly newer: string }

function unpackInto(folder: string, file: string): string {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['--extract', '--gzip', '--file', file, '--directory', folder])
  return join(folder, rootName)
}

test.beforeAll(() => {
  unpacked = mkdtempSync(join(tmpdir(), 'koya-tars-'))
  prints = {
    older: printOf(join(unpackInto(join(unpacked, 'older'), packageFile('tar')), 'program')),
    newer: printOf(join(unpackInto(join(unpacked, 'newer'), nextPackageFile('tar')), 'program'))
  }
})

test.afterAll(() => {
  rmSync(unpacked, { recursive: true, force: true })
})

const rootOf = (home: string): string => join(home, rootName)

const copy: UpdatableCopy = {
  executable: (home) => join(rootOf(home), programName),
  install(home) {
    rmSync(rootOf(home), { recursive: true, force: true })
    execFileSync('cp', ['-r', join(unpacked, 'older', rootName), rootOf(home)])
  },
  runs(home) {
    const print = printOf(join(rootOf(home), readFileSync(join(rootOf(home), 'current'), 'utf8')))
    return print === prints.older ? 'older' : print === prints.newer ? 'newer' : 'another'
  },
  leftovers: (home) => readdirSync(rootOf(home)).filter((name) => name.startsWith('.')),
  nextPackage: nextPackageFile('tar')
}

let koya: InstalledUpdates

test.beforeEach(async () => {
  koya = await openInstalledUpdates(copy)
})

test.afterEach(() => koya.close())

const publishNext = (): Promise<void> => koya.publish(readFileSync(copy.nextPackage), readFileSync(`${copy.nextPackage}.blockmap`))

test('a tar.gz that a learner unpacked updates itself, keeps the package for the next update, and removes the old version', async () => {
  await publishNext()
  await koya.makeReady('fetch')
  const begun = performance.now()
  await koya.startAndWait('updated')
  console.log(`Updated in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  expect({ version: koya.runs(), left: koya.leftovers() }).toEqual({ version: 'newer', left: [] })
  const version = readFileSync(join(rootOf(koya.home), 'current'), 'utf8')
  await expect.poll(() => readdirSync(rootOf(koya.home)).sort(), { timeout: 30_000 }).toEqual(['bin', 'current', programName, version].sort())
  expect(readdirSync(join(koya.updates, 'base')).sort()).toEqual(['package', 'package.blockmap'])
  expect(readFileSync(join(koya.updates, 'base/package')).equals(readFileSync(copy.nextPackage))).toBe(true)
})

test('a tar.gz from a stick is installed too, and a changed one is not', async () => {
  await publishNext()
  await koya.makeReady('choose')
  const pending = join(koya.updates, 'cache/pending')
  const name = readdirSync(pending).find((one) => one.endsWith('.tar.gz')) ?? ''
  const whole = readFileSync(join(pending, name))
  writeFileSync(join(pending, name), Buffer.concat([whole.subarray(0, -1), Buffer.from([(whole.at(-1) ?? 0) ^ 1])]))
  // The start ends with another process that is the app; a start while that runs would hand over to it.
  koya.start()
  await expect.poll(() => existsSync(join(koya.updates, 'ready.json')), { timeout: 30_000 }).toBe(false)
  koya.endAll()
  const { page, kill9 } = await koya.open()
  expect(await callBridge(page, 'updates.read', {})).toMatchObject({ value: { state: { kind: 'idle' } } })
  await kill9()
  expect(koya.runs()).toBe('older')
  await koya.makeReady('choose')
  await koya.startAndWait('updated')
  expect(koya.runs()).toBe('newer')
})

test('a version of a tar.gz that does not start is rolled back to the previous version', async () => {
  const broken = join(unpacked, 'broken', rootName)
  mkdirSync(join(broken, 'program'), { recursive: true })
  writeFileSync(join(broken, 'program', programName), '#!/bin/sh\nexit 3\n')
  chmodSync(join(broken, 'program', programName), 0o755)
  const file = join(unpacked, 'broken.tar.gz')
  execFileSync('tar', ['--create', '--gzip', '--file', file, '--directory', join(unpacked, 'broken'), rootName])
  await koya.publish(readFileSync(file))
  await koya.makeReady('choose')
  await koya.startAndWait('returned')
  expect({ version: koya.runs(), left: koya.leftovers() }).toEqual({ version: 'older', left: [] })
  expect(koya.status()?.failed).toHaveLength(1)
  await expect.poll(() => readdirSync(rootOf(koya.home)).sort(), { timeout: 30_000 }).toEqual(['bin', 'current', programName, 'program'].sort())
})

test('a version of a tar.gz that cannot even start after a power cut gives way to the version before at its second start', async () => {
  await publishNext()
  await koya.makeReady('choose')
  await koya.startAndWait('updated')
  koya.endAll()
  // As the power cut leaves it right after the swap, with a program that lacks something.
  copy.install(koya.home)
  const broken = join(rootOf(koya.home), 'program-9.9.9')
  mkdirSync(broken)
  writeFileSync(join(broken, programName), '#!/bin/sh\nexit 127\n', { mode: 0o755 })
  writeFileSync(join(rootOf(koya.home), '.current.previous'), 'program')
  writeFileSync(join(rootOf(koya.home), 'current'), 'program-9.9.9')
  const file = join(rootOf(koya.home), 'current')
  const swap = { file, next: join(rootOf(koya.home), '.current.next'), previous: join(rootOf(koya.home), '.current.previous') }
  const trial = { from: '0.1.0', to: '9.9.9', sha512: 'x', swap, starts: 0, isReturned: false }
  writeFileSync(join(koya.updates, 'trial.json'), JSON.stringify(trial))
  expect(spawnSync(copy.executable(koya.home)).status).toBe(127)
  await koya.startAndWait('returned')
  expect({ version: koya.runs(), left: koya.leftovers() }).toEqual({ version: 'older', left: [] })
})

test(`U6: an update of a tar.gz that is killed at ${String(KILLS)} random instants leaves one whole version, and the next start finishes it`, async () => {
  test.setTimeout(koya.killLimitMs(KILLS))
  await publishNext()
  await koya.makeReady('choose')
  await koya.killAtInstants(KILLS)
})
