import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { installPack } from '../../src-server/content/packs/install-pack.ts'
import { openPackRegistry } from '../../src-server/content/packs/pack-registry.ts'
import type { InstallKillPoint } from '../support/install-child.ts'
import { makeTempFolder } from '../support/make-temp-folder.ts'
import { makePackLibrary, makeSums, type TestPackLibrary } from '../support/pack-library.ts'
import { byTier } from '../support/tier.ts'
import { withSeeds } from '../support/with-seeds.ts'

const KILLS = byTier({ commit: 2, full: 40, release: 400 })
const BALLAST_BYTES = 4 * 1024 * 1024

/** Installs in a separate process, which is killed after `killAfterMs` or kills itself; returns how long it lived. */
async function installIn(
  library: TestPackLibrary,
  file: string,
  kill: { readonly point?: InstallKillPoint; readonly afterMs?: number }
): Promise<number> {
  const args = [library.packFolder, library.resources.folder, file, JSON.stringify(kill.point ?? null)]
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../support/install-child.ts'), ...args], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'ignore']
  })
  const exited = once(child, 'exit')
  await once(child.stdout, 'data')
  const beganAt = performance.now()
  if (kill.afterMs !== undefined) void wait(kill.afterMs).then(() => child.kill('SIGKILL'))
  await exited
  return performance.now() - beganAt
}

const leftOvers = ({ packFolder }: TestPackLibrary): readonly string[] => readdirSync(packFolder).filter((name) => name.startsWith('.incoming-'))

it('an installation killed at any point leaves the previous pack or the new one, complete', { timeout: 600_000 }, async () => {
  const library = makePackLibrary()
  const ballast = randomBytes(BALLAST_BYTES)
  const make = (version: number): Promise<string> => library.make({ version, by: library.koya, ballast, contents: [makeSums(`v${version}`)] })
  const old = await make(5)
  const target = join(library.packFolder, 'trial.koyapack')
  const wholeMs = await installIn(library, old, {})
  const isHeld = (file: string): boolean => readFileSync(target).equals(readFileSync(file))
  expect(isHeld(old)).toBe(true)

  // First, the files that a kill can leave: half of the new version beside the old one, or only the new one.
  let next = await make(6)
  await installIn(library, next, { point: { copied: BALLAST_BYTES / 2 } })
  expect({ isOldInstalled: isHeld(old), leftOverCount: leftOvers(library).length }).toEqual({ isOldInstalled: true, leftOverCount: 1 })
  await installIn(library, next, { point: 'done' })
  expect({ isNewInstalled: isHeld(next), leftOvers: leftOvers(library) }).toEqual({ isNewInstalled: true, leftOvers: [] })

  let version = 6
  await withSeeds(KILLS, async (random) => {
    const before = next
    next = await make(++version)
    await installIn(library, next, { afterMs: random() * wholeMs * 1.3 })
    expect({ version, isEitherInstalled: isHeld(before) || isHeld(next) }).toEqual({ version, isEitherInstalled: true })
    const damaged: string[] = []
    const { rules } = await library.open()
    const registry = await openPackRegistry({
      folder: library.packFolder,
      readRules: () => Promise.resolve(rules),
      onDamage: (id) => damaged.push(id)
    })
    expect((await registry.read()).map(({ status }) => status)).toEqual(['exams'])
    expect({ damagedPacks: damaged, leftOvers: leftOvers(library) }).toEqual({ damagedPacks: [], leftOvers: [] })
    if (!isHeld(next)) next = before
  })
})

/** Mounts a small disk; null where this machine allows none. */
function makeSmallDisk(kilobytes: number): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const disk = join(makeTempFolder(), 'disk')
  mkdirSync(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    return null
  }
  onTestFinished(() => {
    execFileSync('umount', [disk])
  })
  return disk
}

it('a full disk is reported with a code, the installed pack stays, and installing works once there is room', async (context) => {
  const disk = makeSmallDisk(1024)
  if (disk === null) {
    context.skip('only root can mount a small disk')
    return
  }
  const library = makePackLibrary()
  const folder = join(disk, 'packs')
  const { rules } = await library.open()
  const install = async (version: number, ballast: Buffer): Promise<string> => {
    const installed = await installPack({ folder, rules }, { file: await library.make({ version, by: library.koya, ballast }), consent: {} })
    return installed.ok ? 'ok' : installed.error.code
  }
  expect(await install(5, randomBytes(300 * 1024))).toBe('ok')
  const held = readFileSync(join(folder, 'trial.koyapack'))
  expect(await install(6, randomBytes(900 * 1024))).toBe('pack/disk-full')
  expect(readdirSync(folder).filter((name) => name !== '.lock.sqlite')).toEqual(['trial.koyapack'])
  expect(readFileSync(join(folder, 'trial.koyapack')).equals(held)).toBe(true)
  expect(await install(7, randomBytes(300 * 1024))).toBe('ok')
  expect(existsSync(join(folder, 'trial.koyapack'))).toBe(true)
})
