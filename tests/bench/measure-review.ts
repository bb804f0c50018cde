import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { createAttemptRepository } from '../../src-server/attempt/store/attempt-repository.ts'
import { openSqlite } from '../../src-server/platform/database/open-sqlite.ts'
import type { ReviewedItem } from '../../src-shared/attempt/report/report.ts'
import { launchApp, type LaunchedApp } from '../support/launch-app.ts'
import { registerAndSignIn, settle, startPaper } from '../support/learner.ts'
import type { Figure } from './figure.ts'
import { CPU_SLOWDOWN } from './measure-frame.ts'

/** No paper of Koya is as long: a practice has at most 200 questions. */
const ITEM_COUNT = 1000
const SHOWN_MS = 300

interface Wait {
  /** From the act until the first card that it brings is painted, milliseconds. */
  readonly shownMs: number
  /** Until all cards are there. */
  readonly wholeMs: number
  /** The longest piece in which the page was deaf. */
  readonly longestMs: number
}

/** The review of a paper of 1,000 questions of one subject: opened, and limited to the wrong ones, on a processor `CPU_SLOWDOWN` times slower. */
export async function reviewFigures(): Promise<Figure[]> {
  const koya = await launchApp()
  try {
    await registerAndSignIn(koya.page)
    await submitPaper(koya.page)
    await lengthenReport(koya)
    await koya.page.getByRole('link', { name: 'See my report' }).click()
    const open = koya.page.getByRole('link', { name: 'Review every question' })
    await expect(open).toBeVisible()
    await settle(koya.page)
    const devTools = await koya.page.context().newCDPSession(koya.page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const opened = await watchCards(koya.page, () => open.click())
    await choose(koya.page, 'Wrong')
    await expect(koya.page.locator('article[data-verdict]')).toHaveCount(0)
    const filtered = await watchCards(koya.page, () => choose(koya.page, 'All'))
    return [...figuresOf('open a review of 1,000', opened), ...figuresOf('filter a review of 1,000', filtered)]
  } finally {
    await koya.kill9()
  }
}

function figuresOf(act: string, { shownMs, wholeMs, longestMs }: Wait): Figure[] {
  const slower = `${String(CPU_SLOWDOWN)}× slower`
  return [
    { name: `${act}, until a question is shown, ${slower}`, value: shownMs, unit: 'ms', goal: SHOWN_MS },
    { name: `${act}, longest piece, ${slower}`, value: longestMs, unit: 'ms' },
    { name: `${act}, whole, ${slower}`, value: wholeMs, unit: 'ms' }
  ]
}

/** Chooses a filter, inside the page: to look a button up by its role takes long among so many. */
function choose(page: Page, label: string): Promise<void> {
  return page.evaluate((text) => {
    const filters = [...document.querySelectorAll<HTMLElement>('button[aria-pressed]')]
    filters.find((filter) => filter.textContent.startsWith(text))?.click()
  }, label)
}

async function submitPaper(page: Page): Promise<void> {
  await startPaper(page, 'UTME mock')
  await settle(page)
  await page.keyboard.press('s')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit now' }).click()
  await expect(page.locator('[data-received="true"]')).toBeVisible({ timeout: 60_000 })
}

/** Repeats the questions of the report's first subject in the backend's database. */
async function lengthenReport({ home }: LaunchedApp): Promise<void> {
  const files = (await readdir(home, { recursive: true })).filter((name) => name.endsWith('koya.sqlite'))
  const { queries, close } = openSqlite(dirname(join(home, files[0] ?? 'no database')))
  try {
    const { attempt_id: attemptId } = await queries.selectFrom('attempt_report').select('attempt_id').executeTakeFirstOrThrow()
    await createAttemptRepository(queries).change(attemptId, async ({ readReport, replaceReport }) => {
      const report = await readReport()
      const [subject, ...others] = report?.subjects ?? []
      if (!report || !subject) throw new Error('the report has no subject')
      const items = Array.from({ length: ITEM_COUNT }, (_, index) => {
        const one = subject.items[index % subject.items.length] as ReviewedItem
        return { ...one, item: { ...one.item, id: `${one.item.id}~${String(index)}` } }
      })
      await replaceReport({ ...report, subjects: [{ ...subject, items }, ...others] })
    })
  } finally {
    await close()
  }
}

/** Performs an act and waits until the list of cards, which it replaces, has all of its cards and does not grow any more. */
async function watchCards(page: Page, act: () => Promise<void>): Promise<Wait> {
  await page.evaluate(() => {
    const turns = new MessageChannel()
    const holder = globalThis as unknown as { wait: Wait; stop: () => void }
    const cards = (): NodeListOf<Element> => document.querySelectorAll('article[data-verdict]')
    for (const card of cards()) card.toggleAttribute('data-test-before', true)
    let [begun, last, longestMs, shownMs, wholeMs, count] = [0, 0, 0, 0, 0, cards().length]
    document.addEventListener('click', () => ([begun, last] = [performance.now(), performance.now()]), { once: true, capture: true })
    turns.port1.onmessage = () => {
      const now = performance.now()
      if (begun > 0) {
        longestMs = Math.max(longestMs, now - last)
        last = now
        const there = cards()
        if (shownMs === 0 && there.length > 0 && [...there].some((card) => !card.hasAttribute('data-test-before'))) {
          shownMs = -1
          requestAnimationFrame(() => setTimeout(() => (shownMs = performance.now() - begun)))
        }
        if (there.length !== count) [count, wholeMs] = [there.length, now - begun]
      }
      turns.port2.postMessage(null)
    }
    holder.stop = () => {
      turns.port1.close()
      holder.wait = { shownMs, wholeMs, longestMs }
    }
    turns.port2.postMessage(null)
  })
  await act()
  await page.waitForTimeout(12_000)
  return page.evaluate(() => {
    const holder = globalThis as unknown as { wait: Wait; stop: () => void }
    holder.stop()
    return holder.wait
  })
}
