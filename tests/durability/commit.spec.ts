import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../support/app-test.ts'
import type { LaunchedApp } from '../support/launch-app.ts'
import { registerAndSignIn, startPaper } from '../support/learner.ts'
import { tier } from '../support/tier.ts'
import { canTrace, readSyncMoments, traceProcess } from '../support/trace-process.ts'

const ANSWER_COUNT = 200
const CONTROL_COUNT = 20
/** Longer than the delay of the defect's commits, so that one answer's late commit is not counted for the next answer. */
const CONTROL_PAUSE_MS = 400

interface Acknowledged {
  readonly pressedAt: number
  readonly tickedAt: number
}

test.skip(!canTrace, 'strace cannot watch processes here')

test(`D4: ${String(ANSWER_COUNT)} of ${String(ANSWER_COUNT)} answers are synced to disk between key press and tick`, async ({ launch }) => {
  test.setTimeout(240_000)
  const unsynced = await countUnsynced(await launch(), { count: ANSWER_COUNT, pauseMs: 0 })
  expect(unsynced).toBe(0)
})

test('D4 control: the same count finds unsynced answers in a build that ticks before the commit', async ({ launch }) => {
  test.skip(tier() === 'commit', 'the longer tiers have the time for a control')
  test.setTimeout(240_000)
  const unsynced = await countUnsynced(await launch({ env: { KOYA_SEEDED_DEFECT: 'tick-before-commit' } }), {
    count: CONTROL_COUNT,
    pauseMs: CONTROL_PAUSE_MS
  })
  expect(unsynced).toBeGreaterThan(CONTROL_COUNT / 2)
})

/** Chooses answers by keyboard while strace records every fsync of the journal, and counts the ticks without a preceding fsync. */
async function countUnsynced(
  { app, page, home }: LaunchedApp,
  { count, pauseMs }: { readonly count: number; readonly pauseMs: number }
): Promise<number> {
  await registerAndSignIn(page)
  await startPaper(page, 'UTME Use of English')
  const logPath = join(home, 'sync.log')
  const tracing = await traceProcess(app.process().pid ?? 0, ['-ttt', '-y', '-o', logPath, '-e', 'trace=fsync,fdatasync'])
  const acknowledged: Acknowledged[] = []
  for (let answer = 0; answer < count; answer += 1) {
    acknowledged.push(await page.evaluate(pressAndAwaitTick, 'abcd'[answer % 4] ?? 'a'))
    await page.waitForTimeout(pauseMs)
  }
  await tracing.stop()
  const moments = await readSyncMoments(logPath, 'attempt-journal.sqlite')
  return acknowledged.filter(({ pressedAt, tickedAt }) => !moments.some((moment) => moment >= pressedAt && moment <= tickedAt)).length
}

/** Presses a letter and waits for the tick; runs in the page. Times in milliseconds since 1970. */
async function pressAndAwaitTick(key: string): Promise<Acknowledged> {
  const state = (): string => document.querySelector('[role="status"][data-item-id]')?.getAttribute('data-state') ?? ''
  const now = (): number => performance.timeOrigin + performance.now()
  const pressedAt = now()
  let wasChosen = false
  const ticked = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (state() === 'chosen') wasChosen = true
      if (!wasChosen || !(state() === 'kept' || state() === 'received')) return
      observer.disconnect()
      resolve(now())
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  return { pressedAt, tickedAt: await ticked }
}
