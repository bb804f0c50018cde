import type { Page } from '@playwright/test'
import { launchApp, type LaunchOptions } from '../support/launch-app.ts'
import { openDashboard, registerAndSignIn, settle } from '../support/learner.ts'
import { median, percentile, type Figure } from './figure.ts'
import { CPU_SLOWDOWN } from './measure-frame.ts'

/** Milliseconds from the click on a link of the menu, on a processor that is `CPU_SLOWDOWN` times slower. */
interface PageChange {
  /** The words of the link. */
  readonly page: string
  /** Until the heading of the new page is painted. */
  readonly shownMs: number
  /** Until the change has faded. */
  readonly endedMs: number
}

/** A page that was open before has its code and its data; the first visit loads both. */
const ROUNDS = 6
const GOAL_MS = 200

/** Opens each entry of the menu in turn, in the real app with a signed-in learner. */
export async function pageFigures(): Promise<Figure[]> {
  const { first, later } = await measurePages({}, ROUNDS)
  return [...figuresOf('first visit', first), ...figuresOf('page change', later), slowestPage(later)]
}

interface PageChanges {
  readonly first: readonly PageChange[]
  readonly later: readonly PageChange[]
}

/** `build`: another build's main file. */
export async function measurePages(build: Pick<LaunchOptions, 'main'>, rounds: number): Promise<PageChanges> {
  const koya = await launchApp(build)
  try {
    await registerAndSignIn(koya.page)
    await openDashboard(koya.page)
    await settle(koya.page)
    const devTools = await koya.page.context().newCDPSession(koya.page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const first = await openEach(koya.page)
    const later: PageChange[] = []
    for (let round = 1; round < rounds; round += 1) later.push(...(await openEach(koya.page)))
    return { first, later }
  } finally {
    await koya.kill9()
  }
}

/** The goal is each page's: the median of the slowest. */
function slowestPage(changes: readonly PageChange[]): Figure {
  const pages = [...new Set(changes.map(({ page }) => page))]
  const medians = pages.map((page) => ({ page, value: median(changes.filter((change) => change.page === page).map(({ shownMs }) => shownMs)) }))
  const [slowest] = medians.toSorted((one, other) => other.value - one.value)
  if (slowest === undefined) throw new Error('no page was opened')
  return {
    name: `page change to ${slowest.page}, the slowest, p50, ${String(CPU_SLOWDOWN)}× slower`,
    value: slowest.value,
    unit: 'ms',
    goal: GOAL_MS
  }
}

function figuresOf(name: string, changes: readonly PageChange[]): Figure[] {
  const times = { shown: changes.map(({ shownMs }) => shownMs), 'fully faded': changes.map(({ endedMs }) => endedMs) }
  return Object.entries(times).flatMap(([part, values]) =>
    [50, 95].map((percent) => ({
      name: `${name}, ${part}, p${String(percent)}, ${String(CPU_SLOWDOWN)}× slower`,
      value: percentile(values, percent),
      unit: 'ms'
    }))
  )
}

function openEach(page: Page): Promise<PageChange[]> {
  return page.evaluate(async () => {
    const turn = (): Promise<unknown> =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = done
        port2.postMessage(null)
      })
    const until = async (isSo: () => boolean): Promise<void> => {
      for (const begun = performance.now(); !isSo(); await turn()) if (performance.now() - begun > 10_000) throw new Error('no new page within 10 s')
    }
    const heading = (): string => document.querySelector('main h1')?.textContent ?? ''
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="/dashboard"]')]
    const changes: PageChange[] = []
    // The first entry last: it is the page on which this begins.
    for (const link of [...links.slice(1), ...links.slice(0, 1)]) {
      const before = heading()
      const clickedAt = performance.now()
      link.click()
      await until(() => heading() !== before && heading() !== '')
      await new Promise((painted) => {
        requestAnimationFrame(painted)
      })
      await turn()
      const shownMs = performance.now() - clickedAt
      await until(() => document.activeViewTransition === null)
      changes.push({ page: link.textContent, shownMs, endedMs: performance.now() - clickedAt })
      // As long as somebody looks at least before the next click.
      await new Promise((rest) => setTimeout(rest, 500))
    }
    return changes
  })
}
