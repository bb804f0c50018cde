import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { journalPath } from '../../src-main/attempt/journal/journal-path.ts'
import { changeServer } from '../support/answer-server-questions.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { examParts } from '../support/exam-parts.ts'
import { reportParts } from '../support/report-parts.ts'
import { savePictures } from '../support/save-pictures.ts'
import { startPaper } from '../support/learner.ts'
import { createSeededRandom } from '../support/seeded-random.ts'
import { signInAtServer } from '../support/sign-in-at-server.ts'
import { startRemoteBackend } from '../support/start-remote-backend.ts'
import { tier } from '../support/tier.ts'

const ANSWERS = 12
const NOISE_BYTES = 4096
/** Replay a printed seed with `KOYA_SEED=<seed>`. */
const SEED = Number(process.env['KOYA_SEED'] ?? Date.now() % 1_000_000)

/** The first part of the log holds the paper, the rest holds the answers. */
const ANSWERS_FROM = 0.35

async function answerQuestions(page: Page, state: 'kept' | 'received'): Promise<void> {
  for (let answered = 0; answered < ANSWERS; answered += 1) {
    const itemId = (await page.getByRole(...examParts.question).getAttribute('data-item-id')) ?? ''
    await page.keyboard.press('ABCD'[answered % 4] ?? 'A')
    await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', state === 'kept' ? /kept|received/ : 'received')
    if (answered === ANSWERS - 1) break
    await page.keyboard.press('n')
    await expect(page.getByRole(...examParts.question)).not.toHaveAttribute('data-item-id', itemId)
  }
}

/** Writes noise at a seeded position of the journal's log, where the answers are. */
function damage(path: string, random: () => number): void {
  const log = existsSync(`${path}-wal`) && readFileSync(`${path}-wal`).length > NOISE_BYTES ? `${path}-wal` : path
  const bytes = readFileSync(log)
  const share = ANSWERS_FROM + random() * (1 - ANSWERS_FROM)
  const from = Math.floor(share * (bytes.length - NOISE_BYTES))
  for (let at = from; at < from + NOISE_BYTES; at += 1) bytes[at] = Math.floor(random() * 256)
  writeFileSync(log, bytes)
}

async function countAnswers(page: Page): Promise<number> {
  const open = await callBridge(page, 'attempt.readOpen', {})
  return Object.keys((open.ok && open.value?.progress.answers) || {}).length
}

/** Finds the notice about the saved answers of an exam that was reopened. */
const welcome = (page: Page): Locator => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Continue', exact: true }) })

/** Returns the loss that the screen reports; null where it reports that nothing was lost. */
function lossToldIn(text: string): number | null {
  if (text.includes('Nothing was lost')) return null
  return Number(/(\d+) answers? you gave since .* missing/.exec(text)?.[1] ?? Number.NaN)
}

test('D15, D16: after a kill and journal damage the window says nothing was lost, or how many answers and since when', async ({ launch }) => {
  test.skip(tier() === 'commit', 'units damage a journal at each byte; disk.spec.ts shows a damaged one at each commit')
  test.setTimeout(300_000)
  console.log(`D15 seed ${String(SEED)}`)
  const random = createSeededRandom(SEED)
  const remote = await startRemoteBackend()
  const path = (home: string): string => journalPath(join(home, '.config/Koya'), remote.address)
  try {
    await test.step('D15: nothing where the server has confirmed every answer', async () => {
      const first = await launch()
      await changeServer(first, remote.address)
      await signInAtServer(first.page, 'Ada Obi')
      await startPaper(first.page, 'UTME Physics')
      await answerQuestions(first.page, 'received')
      await first.kill9()
      damage(path(first.home), random)
      const { page, kill9 } = await launch({ home: first.home })
      await expect(page.getByRole(...examParts.room)).toBeVisible()
      await expect(welcome(page)).toContainText('Nothing was lost')
      await expect(welcome(page)).toContainText(`All ${String(ANSWERS)} answers are saved.`)
      expect(await countAnswers(page)).toBe(ANSWERS)
      await savePictures(page, 'nothing-lost')
      await kill9()
    })

    await test.step('D16: how many are lost where no server has heard of them, in the room and on the receipt', async () => {
      const first = await launch()
      await changeServer(first, remote.address)
      await signInAtServer(first.page, 'Bola Ade')
      await startPaper(first.page, 'UTME Physics')
      await remote.interrupt()
      await answerQuestions(first.page, 'kept')
      await first.kill9()
      damage(path(first.home), random)
      const { page } = await launch({ home: first.home })
      await expect(page.getByRole(...examParts.room)).toBeVisible({ timeout: 20_000 })
      const text = await welcome(page).innerText()
      const answered = await countAnswers(page)
      expect({ toldLoss: lossToldIn(text) ?? 0, isAnyLost: answered < ANSWERS }).toEqual({
        toldLoss: ANSWERS - answered,
        isAnyLost: !text.includes('Nothing was lost')
      })
      console.log(`D16: ${String(answered)} of ${String(ANSWERS)} answers are left; the screen says: ${text}`)
      await savePictures(page, 'answers-lost')

      await page.keyboard.press('s')
      await page.getByRole('button', { name: 'Submit now' }).click()
      const notice = page.getByRole(...reportParts.delivery).getByRole('status')
      await expect(notice).toContainText('Your answers are waiting to be sent.')
      const told =
        answered === ANSWERS
          ? 'Your answers are saved on this computer'
          : new RegExp(`${String(ANSWERS - answered)} answers? you gave since .* missing`)
      await expect(notice).toContainText(told)
      expect((await page.getByRole('main').innerText()).includes('All your answers are saved')).toBe(answered === ANSWERS)
      await savePictures(page, 'receipt-on-its-way')
      await remote.goOn()
      await expect(page.getByRole(...reportParts.delivery)).toHaveAttribute('data-received', 'true', { timeout: 90_000 })
      await expect(notice).toContainText(answered === ANSWERS ? 'We have received all your answers.' : told)
      await savePictures(page, 'receipt-received')
    })
  } finally {
    await remote.stop()
  }
})
