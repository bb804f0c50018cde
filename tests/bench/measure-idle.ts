import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { LaunchedApp } from '../support/launch-app.ts'
import { registerAndSignIn, startPaper } from '../support/learner.ts'
import { launchApp } from '../support/launch-app.ts'
import type { Figure } from './figure.ts'
import { processFamily } from '../../scripts/run/process-family.mjs'

const TICKS_PER_SECOND = 100
const SETTLE_MS = 10_000
const WATCHED_MS = 30_000
/** A candidate's acts in two hours: 180 answers and moves, and as many again for changes. */
const ACTS_OF_TWO_HOURS = 720
const WARM_UP_ACTS = 360
const MEBIBYTE = 1024 * 1024

/** What Koya uses while nobody does anything, and what an exam leaves in its memory. */
export async function idleFigures(): Promise<Figure[]> {
  const koya = await launchApp()
  try {
    await registerAndSignIn(koya.page)
    const atHome = await processorShare(koya)
    await startPaper(koya.page, 'UTME mock')
    const inExam = await processorShare(koya)
    const growth = await heapGrowth(koya)
    return [
      { name: 'processor time at home, nobody there', value: atHome, unit: '%', goal: 0.5 },
      { name: 'processor time in an exam, nobody there (its clock runs)', value: inExam, unit: '%' },
      { name: 'heap of the page per hour of an exam', value: growth.page / 2 / MEBIBYTE, unit: 'MB/h', goal: 1 },
      { name: 'heap of main per hour of an exam', value: growth.main / 2 / MEBIBYTE, unit: 'MB/h', goal: 1 }
    ]
  } finally {
    await koya.kill9()
  }
}

/** The processor time of all processes in percent of one processor. */
async function processorShare({ app, page }: LaunchedApp): Promise<number> {
  await page.waitForTimeout(SETTLE_MS)
  const pid = app.process().pid ?? 0
  const before = await processorSeconds(pid)
  await page.waitForTimeout(WATCHED_MS)
  return (((await processorSeconds(pid)) - before) / (WATCHED_MS / 1000)) * 100
}

async function processorSeconds(pid: number): Promise<number> {
  const family = processFamily([pid])
  const ticks = await Promise.all(family.map(ticksOf))
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND
}

async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}

interface Heaps {
  readonly page: number
  readonly main: number
}

/** Growth in bytes by the acts of two hours, after garbage was collected. The acts of a first hour before them fill what is filled once. */
async function heapGrowth(koya: LaunchedApp): Promise<Heaps> {
  await act(koya.page, WARM_UP_ACTS)
  const before = await heapsOf(koya)
  await act(koya.page, ACTS_OF_TWO_HOURS)
  const after = await heapsOf(koya)
  return { page: after.page - before.page, main: after.main - before.main }
}

async function heapsOf({ app, page }: LaunchedApp): Promise<Heaps> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await devTools.send('Runtime.getHeapUsage')) as { usedSize: number }
  await devTools.detach()
  const main = await app.evaluate(async () => {
    const { Session } = process.getBuiltinModule('node:inspector/promises')
    const inspector = new Session()
    inspector.connect()
    await inspector.post('HeapProfiler.collectGarbage')
    inspector.disconnect()
    return process.memoryUsage().heapUsed
  })
  return { page: usedSize, main }
}

/** Answers and moves by key, in turn to the next question and, at the end of the paper, back. */
async function act(page: Page, count: number): Promise<void> {
  await page.evaluate(async (acts) => {
    const painted = (): Promise<void> =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve))
      })
    for (let index = 0; index < acts; index += 1) {
      const key = index % 2 === 0 ? ('abcd'[(index / 2) % 4] ?? 'a') : Math.floor(index / 340) % 2 === 0 ? 'n' : 'p'
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      await painted()
    }
  }, count)
  // Everything is saved and delivered.
  await page.waitForTimeout(3000)
}
