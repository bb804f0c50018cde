import { spawn, type ChildProcess } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import type { AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import { examParts } from '../support/exam-parts.ts'
import { launchApp, type LaunchedApp } from '../support/launch-app.ts'
import { startPaper } from '../support/learner.ts'
import { readOpenEvents } from '../support/read-open-events.ts'
import { createSeededRandom } from '../support/seeded-random.ts'
import { byTier } from '../support/tier.ts'

export interface ClockTrial {
  readonly seed: number
  /**
   * From the first painted frame with the question to the kill, without the time in which main was frozen, as the harness measured it; milliseconds.
   */
  readonly visibleMs: number
  /** The same run by the attempt's clock, milliseconds. */
  readonly chargedMs: number
  readonly frozenMs: number
  /** How long main was frozen in that run by the journal, milliseconds. */
  readonly recordedMs: number
}

export interface ClockChain {
  readonly home: string
  /** One kill for each. */
  readonly seeds: readonly number[]
  /** Processes that each keep a processor busy during the chain. */
  readonly load: number
  /** How long main is frozen in that run, milliseconds; 0 for not at all. */
  readonly freezeMs?: (seed: number) => number
  readonly seededDefect?: 'clock-from-load'
}

/** The candidate reads at least this long before the power cut, milliseconds. */
const SHORTEST_MS = 500
const LONGEST_MS = byTier({ commit: 2000, full: 6000, release: 6000 })
const ROOM_LIMIT_MS = 60_000

/**
 * Opens a paper, kills main at a random moment while the candidate only reads, restarts on the same home, and repeats. The time charged to a run is
 * the difference between the journal's values at two starts.
 */
export async function runClockChain({ home, seeds, load, freezeMs = () => 0, seededDefect }: ClockChain): Promise<ClockTrial[]> {
  const env = seededDefect ? { KOYA_SEEDED_DEFECT: seededDefect } : {}
  let app: LaunchedApp | null = null
  const busy = Array.from({ length: load }, keepBusy)
  try {
    const visible: number[] = []
    const frozen: number[] = []
    for (const seed of seeds) {
      app = await launchApp({ home, env })
      const { page } = app
      const isFirst = visible.length === 0
      const sighting = isFirst ? await watchFirstFrame(page) : () => readFirstFrame(page)
      // The first run opens the paper; later runs resume it.
      if (isFirst) await startPaper(page, 'UTME Use of English')
      await expect.poll(sighting, { timeout: ROOM_LIMIT_MS, intervals: [20] }).not.toBeNull()
      const readingMs = SHORTEST_MS + createSeededRandom(seed)() * (LONGEST_MS - SHORTEST_MS)
      const seenAt = (await sighting()) ?? Number.NaN
      await pause(Math.max(0, seenAt + readingMs / 2 - Date.now()))
      const frozenMs = await freezeMain(app, freezeMs(seed))
      frozen.push(frozenMs)
      await pause(Math.max(0, seenAt + frozenMs + readingMs - Date.now()))
      const killedAt = Date.now()
      await app.kill9()
      visible.push(killedAt - seenAt - frozenMs)
    }
    // One more start records the time spent in the last run.
    app = await launchApp({ home, env })
    await expect(app.page.getByRole(...examParts.question)).toBeVisible({ timeout: ROOM_LIMIT_MS })
    const events = await readOpenEvents(home)
    const starts = events.filter(({ act }) => act.kind === 'interrupted' && act.cause === 'restart')
    expect(starts).toHaveLength(seeds.length)
    const spentMs = [0, ...starts.map((event) => event.spentMs)]
    return seeds.map((seed, run) => ({
      seed,
      visibleMs: visible[run] ?? Number.NaN,
      chargedMs: (spentMs[run + 1] ?? Number.NaN) - (spentMs[run] ?? Number.NaN),
      frozenMs: frozen[run] ?? Number.NaN,
      recordedMs: recordedIn(events.filter(({ sequence }) => sequence > (starts[run - 1]?.sequence ?? 0) && sequence < (starts[run]?.sequence ?? 0)))
    }))
  } finally {
    for (const child of busy) child.kill('SIGKILL')
    await app?.kill9()
  }
}

/** Starts to watch for the first painted frame with the question; the returned function reads its time in milliseconds since 1970, null before it. */
async function watchFirstFrame(page: Page): Promise<() => Promise<number | null>> {
  await page.evaluate(() => {
    const seen = globalThis as FirstFrame
    const look = (): void => {
      if (seen.koyaSawQuestionAt !== undefined || document.querySelector('section[data-item-id]') === null) return
      observer.disconnect()
      // A frame is painted right after its callbacks; a task queued by them runs after the paint.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => (seen.koyaSawQuestionAt ??= performance.timeOrigin + performance.now())
        port2.postMessage(null)
      })
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true })
    look()
  })
  return () => page.evaluate(() => (globalThis as FirstFrame).koyaSawQuestionAt ?? null)
}

/**
 * Reads the same for a start that resumes the paper. The question may be painted before the harness reaches the page, so Chromium's own record of the
 * largest paint is used: on the paper's first screen this is a paragraph of the passage, which is painted together with its question.
 */
async function readFirstFrame(page: Page): Promise<number | null> {
  return page.evaluate(
    () =>
      new Promise<number | null>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const entries = list.getEntries() as unknown as readonly LargestPaint[]
          const painted = entries.find(({ element }) => element !== null && element.closest('[data-desk]') !== null)
          if (painted) resolve(performance.timeOrigin + (painted.paintTime ?? painted.startTime))
        })
        observer.observe({ type: 'largest-contentful-paint', buffered: true })
        setTimeout(() => {
          observer.disconnect()
          resolve(null)
        }, 100)
      })
  )
}

interface FirstFrame {
  koyaSawQuestionAt?: number
}

/** An entry of Chromium's record; Chromium has `paintTime` from version 141 on. */
interface LargestPaint {
  readonly element: Element | null
  readonly startTime: number
  readonly paintTime?: number
}

/** Stops the main process, and no other, for `ms`; returns how long it was stopped. */
async function freezeMain({ app }: LaunchedApp, ms: number): Promise<number> {
  if (ms === 0) return 0
  const stoppedAt = Date.now()
  app.process().kill('SIGSTOP')
  await pause(ms)
  app.process().kill('SIGCONT')
  return Date.now() - stoppedAt
}

function recordedIn(events: readonly AttemptEvent[]): number {
  return events.reduce((sum, { act }) => sum + (act.kind === 'interrupted' && act.cause === 'app-stopped' ? (act.darkMs ?? 0) : 0), 0)
}

function keepBusy(): ChildProcess {
  return spawn('/bin/sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
