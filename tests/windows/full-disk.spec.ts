import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { createSeededRandom, firstSeed } from '../support/seeded-random.ts'
import { byTier } from '../support/tier.ts'
import { makeWindowsComputer, windowsPackage } from '../support/windows-installation.ts'
import { isUnderWine, settleWine, windowsKit } from '../support/windows-kit.ts'

const TRIAL_COUNT = byTier({ commit: 5, full: 20, release: 100 })
const MS_PER_TRIAL = 15_000
/** About what the installed program needs: now and then it fits. */
const MOST_FREE_MB = 330
const MOUNTING_REFUSED = 77

test.skip(!isUnderWine, 'installs into a prefix of wine')

async function run(args: readonly string[]): Promise<{ readonly exitCode: unknown; readonly out: string }> {
  const child = spawn('bash', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  const [exitCode] = (await once(child, 'close')) as readonly unknown[]
  return { exitCode, out }
}

test(`U5: ${String(TRIAL_COUNT)} times the disk is full in the middle of an installation; the installed version stays whole`, async () => {
  test.setTimeout(60_000 + TRIAL_COUNT * MS_PER_TRIAL)
  const { home } = makeWindowsComputer()
  const random = createSeededRandom(firstSeed)
  const free = Array.from({ length: TRIAL_COUNT }, () => String(Math.floor(random() * MOST_FREE_MB)))
  try {
    const packages = [windowsPackage('-setup-x64.exe'), windowsPackage('-setup-x64.exe', 'package-next')]
    const command = [resolve('scripts/windows/full-disk.sh'), join(windowsKit(), 'wine-run.sh'), home, ...packages, ...free]
    const { exitCode, out } = await run(command)
    test.skip(exitCode === MOUNTING_REFUSED, 'this machine lets no plain user mount a disk')
    const [installed, ...lines] = out
      .trimEnd()
      .split('\n')
      .map((line) => line.trimEnd())
    expect(installed).toBe('installed: 0')
    expect(lines.pop()).toBe('with room: 0, KoyaTest KoyaTest.previous')
    const trials = lines.map((line) => line.replace(/^\d+: /, '').replace(' KoyaTest.previous', ''))
    expect(trials.filter((trial) => trial !== '2, untouched, KoyaTest ballast' && trial !== '0, changed, KoyaTest ballast')).toEqual([])
    const fullCount = trials.filter((trial) => trial.startsWith('2')).length
    console.log(`U5: the disk was full in ${String(fullCount)} of ${String(trials.length)} installations`)
    expect(fullCount).toBeGreaterThanOrEqual(TRIAL_COUNT / 2)
  } finally {
    await settleWine(home)
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
})
