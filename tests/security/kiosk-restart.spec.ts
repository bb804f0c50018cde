import { setTimeout } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { awaitHeld, endKiosk, findKioskProcesses, findStrayHelpers, readBook, useKioskDevice, type KioskProcesses } from '../support/kiosk-device.ts'
import { byTier, tier } from '../support/tier.ts'

const KILLS = byTier({ commit: 0, full: 10, release: 50 })
const BACK_LIMIT_MS = 10_000
/** Longer than the slowest disk holds main up, shorter than a hang. */
const PAUSE_MS = 15_000

const kiosk = useKioskDevice()

test.skip(tier() === 'commit', 'its rules are tested by units; in a window it takes more seconds than a commit has')

/** Waits for the app on that home and its watch process, and returns both. */
async function awaitWatched(home: string): Promise<{ readonly main: number; readonly watch: number }> {
  const watchOf = async (): Promise<number | null> => (await findKioskProcesses(home))?.watch ?? null
  await expect.poll(watchOf, { timeout: 20_000 }).not.toBeNull()
  const found = await findKioskProcesses(home)
  if (found === null || found.watch === null) throw new Error('no Koya lives')
  return { main: found.main, watch: found.watch }
}

/** Waits for the app that replaces that one. */
async function awaitNextMain(home: string, before: number): Promise<KioskProcesses> {
  for (const limit = performance.now() + BACK_LIMIT_MS; performance.now() < limit;) {
    const found = await findKioskProcesses(home)
    if (found !== null && found.main !== before) return found
    await setTimeout(5)
  }
  throw new Error('no Koya came')
}

test(`K6: after kill -9 a kiosk device is back within ten seconds, ${String(KILLS)} times of ${String(KILLS)}`, async ({ launch }) => {
  test.setTimeout(60_000 + KILLS * 30_000)
  const { KOYA_NO_WATCH: _, ...env } = kiosk.env()
  const koya = await launch({ env })
  try {
    await awaitHeld(koya.page)
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const { main } = await awaitWatched(koya.home)
      const killedAt = performance.now()
      process.kill(main, 'SIGKILL')
      const taken = async (): Promise<number> => (await readBook(koya.home)).filter(({ what }) => what === 'taken').length
      await expect.poll(taken, { timeout: BACK_LIMIT_MS, intervals: [50] }).toBe(kill + 1)
      expect(performance.now() - killedAt).toBeLessThan(BACK_LIMIT_MS)
    }
    expect((await readBook(koya.home)).filter(({ what }) => what === 'found-held')).toHaveLength(KILLS)
    await expect.poll(() => findStrayHelpers(koya.home), { timeout: 20_000 }).toEqual([])
  } finally {
    await endKiosk(koya.home)
  }
})

test('K6: a kiosk device restarts if killed during its start, and if its watch process hung', async ({ launch }) => {
  test.setTimeout(180_000)
  const { KOYA_NO_WATCH: _, ...env } = kiosk.env()
  const koya = await launch({ env })
  const count = async (named: string): Promise<number> => (await readBook(koya.home)).filter(({ what }) => what === named).length
  try {
    await awaitHeld(koya.page)
    const first = await awaitWatched(koya.home)
    process.kill(first.main, 'SIGKILL')
    const second = await awaitNextMain(koya.home, first.main)
    expect(second.watch).toBeNull()
    process.kill(second.main, 'SIGKILL')
    await expect.poll(() => count('taken'), { timeout: BACK_LIMIT_MS, intervals: [50] }).toBe(2)

    const third = await awaitWatched(koya.home)
    process.kill(third.watch, 'SIGSTOP')
    // Up to 30 seconds where it had not called yet.
    await expect.poll(() => count('watch-renewed'), { timeout: 45_000 }).toBe(1)
    await expect.poll(async () => (await findKioskProcesses(koya.home))?.watch ?? third.watch, { timeout: 20_000 }).not.toBe(third.watch)
    const fourth = await awaitWatched(koya.home)
    process.kill(fourth.main, 'SIGKILL')
    await expect.poll(() => count('taken'), { timeout: BACK_LIMIT_MS, intervals: [50] }).toBe(3)
  } finally {
    await endKiosk(koya.home)
  }
})

test('K6: a kiosk device whose main process hangs is ended and back within a minute, and a short pause ends nothing', async ({ launch }) => {
  test.setTimeout(180_000)
  const { KOYA_NO_WATCH: _, ...env } = kiosk.env()
  const koya = await launch({ env })
  const taken = async (): Promise<number> => (await readBook(koya.home)).filter(({ what }) => what === 'taken').length
  try {
    await awaitHeld(koya.page)
    const { main } = await awaitWatched(koya.home)
    process.kill(main, 'SIGSTOP')
    await setTimeout(PAUSE_MS)
    process.kill(main, 'SIGCONT')
    await setTimeout(PAUSE_MS)
    expect((await findKioskProcesses(koya.home))?.main).toBe(main)
    await awaitWatched(koya.home)
    const hungAt = performance.now()
    process.kill(main, 'SIGSTOP')
    await expect.poll(taken, { timeout: 60_000, intervals: [100] }).toBe(2)
    console.log(`K6: a hung main was replaced in ${((performance.now() - hungAt) / 1000).toFixed(1)} s`)
    await expect.poll(() => findStrayHelpers(koya.home), { timeout: 20_000 }).toEqual([])
  } finally {
    await endKiosk(koya.home)
  }
})
