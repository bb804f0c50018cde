import { expect, type CDPSession, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { registerAndSignIn } from '../support/learner.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const ROUNDS = tier() === 'release' ? 60 : 25
const LOOKS = 4
/** What a round may leave in memory, on average. Compiled code and caches grow for some rounds, so bytes are meaningful only after many rounds. */
const LARGEST_GROWTH = { bytes: tier() === 'release' ? 100_000 : 150_000, nodes: 80, listeners: 20 }

const places = [
  '/dashboard',
  '/dashboard/assessments',
  '/dashboard/assessments/list',
  '/dashboard/assessments/utme-mock/start-page',
  '/dashboard/trainer',
  '/dashboard/libraries',
  '/dashboard/medalTest',
  '/dashboard/subscriptions',
  '/dashboard/profile',
  '/settings',
  '/faqs',
  '/'
]

interface Held {
  readonly bytes: number
  readonly nodes: number
  readonly listeners: number
}

/** Returns the lowest of several measurements: a page that has just been left is released a moment later. */
async function measure(session: CDPSession): Promise<Held> {
  const looks: Held[] = []
  for (let look = 0; look < LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    looks.push({ bytes: valueOf('JSHeapUsedSize'), nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') })
  }
  const least = (name: keyof Held): number => Math.min(...looks.map((look) => look[name]))
  return { bytes: least('bytes'), nodes: least('nodes'), listeners: least('listeners') }
}

/** Returns what one round leaves in memory, on average; leaves out the first two rounds, which fill caches. */
async function measureRounds(page: Page, count: number, afterPage: () => Promise<void>): Promise<Held> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const walk = async (): Promise<void> => {
    for (const place of places) {
      await visit(page, place)
      await afterPage()
    }
  }
  await walk()
  await walk()
  const before = await measure(session)
  for (let round = 0; round < count; round += 1) await walk()
  const after = await measure(session)
  const left = (name: keyof Held): number => (after[name] - before[name]) / count
  const growth = { bytes: left('bytes'), nodes: left('nodes'), listeners: left('listeners') }
  console.log(`a round of ${places.length} pages leaves ${JSON.stringify(growth)}`)
  return growth
}

// A trace would retain the objects that the test counts.
test.use({ trace: 'off' })

// React sometimes retains the page before the current one: this looks like a leak after 3 rounds, but not after 25.
test.skip(tier() === 'commit', 'what pages leave behind shows after many rounds alone')

test(`${ROUNDS} rounds through the pages leak no pages in memory`, async ({ launch }) => {
  test.setTimeout(ROUNDS * 30_000)
  const { page } = await launch()
  await registerAndSignIn(page)
  const growth = await measureRounds(page, ROUNDS, () => Promise.resolve())
  for (const name of ['bytes', 'nodes', 'listeners'] as const) expect(growth[name], name).toBeLessThan(LARGEST_GROWTH[name])
})

test('control: pages that are still referenced are found as a memory leak', async ({ launch }) => {
  const { page } = await launch()
  await registerAndSignIn(page)
  const hold = (): Promise<void> =>
    page.evaluate(() => {
      const holder = window as unknown as { held?: unknown[] }
      holder.held = [...(holder.held ?? []), document.querySelector('main')]
    })
  const growth = await measureRounds(page, 2, hold)
  expect(growth.nodes).toBeGreaterThan(LARGEST_GROWTH.nodes)
})
