import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { ageByADay } from '../support/age-learning.ts'
import { callBridge } from '../support/call-bridge.ts'
import { countWork, type Work, type WorkCounter } from '../support/count-work.ts'
import { examParts } from '../support/exam-parts.ts'
import { settle } from '../support/learner.ts'
import { valueOf } from '../support/pack-receiver.ts'
import { reportParts } from '../support/report-parts.ts'
import { tier } from '../support/tier.ts'

/** A fresh install: nobody has said what the computer is for. */
const fresh = { KOYA_ASK_SEAT: 'yes' }

const table: (Work & { readonly task: string })[] = []

/** Counts one task of a journey and takes its picture. */
async function task(page: Page, name: string, run: (work: WorkCounter) => Promise<void>): Promise<void> {
  const work = countWork()
  await run(work)
  table.push({ task: name, ...work.result() })
  const folder = process.env['KOYA_PICTURES'] ?? test.info().outputDir
  await page.screenshot({ path: join(folder, `journey-${name.replaceAll(' ', '-')}.png`), animations: 'disabled' })
}

async function begin(page: Page, work: WorkCounter, [name, level]: readonly [name: string, level: string]): Promise<void> {
  await work.click(page.getByLabel('What is your name?'))
  await work.type(page.getByLabel('What is your name?'), name)
  await work.click(page.getByRole('button', { name: 'Continue' }))
  await work.click(page.getByRole('button', { name: level, exact: true }))
  await work.click(page.getByRole('button', { name: 'Start with ten questions' }))
  await expect(page.getByRole(...examParts.question)).toBeVisible()
  await work.read(page.getByRole(...examParts.question))
  await work.press(page, 'a')
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
}

/** Exams and lessons ask once for the subjects; class and exam are known from the first start. */
async function tellSubjects(page: Page, work: WorkCounter, subject: string): Promise<void> {
  await expect(page.getByLabel('Class', { exact: true })).not.toHaveValue('')
  await work.click(page.getByRole('group', { name: 'Subjects' }).getByText(subject, { exact: true }))
  await work.click(page.getByRole('button', { name: 'Save and continue' }))
}

/** Koya opens where the learner was, or on its first page where it was closed before it had written that down. */
async function comeBack(page: Page): Promise<void> {
  const onward = page.getByRole('link', { name: 'Continue learning' })
  const daily = page.getByRole('button', { name: 'Start my daily ten' })
  await expect(onward.or(daily)).toBeVisible()
  if (await onward.isVisible()) await onward.click()
}

/** Answers the questions of an open room with the first option, and submits. */
async function answerAll(page: Page, work: WorkCounter, itemCount: number): Promise<void> {
  for (let at = 0; at < itemCount; at += 1) {
    await settle(page)
    await work.press(page, 'a')
    await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
    if (at < itemCount - 1) await work.press(page, 'n')
  }
  await work.press(page, 's')
  await work.click(page.getByRole('button', { name: 'Submit now' }))
}

test.afterAll(() => {
  for (const { task: name, clicks, keys, words, seconds } of table) {
    process.stdout.write(`${name}: ${String(clicks)} clicks, ${String(keys)} keys, ${String(words)} words read, ${String(seconds)} s\n`)
  }
})

test('an SS3 candidate begins, does the daily ten on three days, sits a paper, reads the result and revises', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested at each commit')
  test.setTimeout(300_000)
  const first = await launch({ env: fresh })
  const { home } = first
  await task(first.page, 'ss3 first answer', (work) => begin(first.page, work, ['Ada', 'SS3']))
  await task(first.page, 'ss3 first ten to the end', async (work) => {
    await work.press(first.page, 'n')
    await answerAll(first.page, work, 9)
    await expect(first.page.getByRole('heading', { name: 'Your ten are done!' })).toBeVisible({ timeout: 20_000 })
  })
  await first.close()
  for (const day of [1, 2]) {
    ageByADay(home)
    const { page, close } = await launch({ home, env: fresh })
    await comeBack(page)
    await task(page, `ss3 daily ten of day ${String(day + 1)}`, async (work) => {
      await work.click(page.getByRole('button', { name: 'Start my daily ten' }))
      await expect(page.getByRole(...examParts.question)).toBeVisible()
      await answerAll(page, work, 10)
      await expect(page.getByRole('heading', { name: 'Your ten are done!' })).toBeVisible({ timeout: 20_000 })
    })
    const { streak } = valueOf(await callBridge(page, 'progress.read', {}))
    expect(streak).toMatchObject({ days: day + 1, isKeptToday: true })
    await close()
  }
  ageByADay(home)
  const { page } = await launch({ home, env: fresh })
  await comeBack(page)
  await task(page, 'ss3 from home into a paper', async (work) => {
    await work.click(page.getByRole('link', { name: 'Exams', exact: true }).first())
    await tellSubjects(page, work, 'Physics')
    await work.click(page.getByRole('link', { name: 'UTME Physics' }))
    await work.click(page.getByRole('button', { name: 'Start the exam' }))
    await expect(page.getByRole(...examParts.room)).toBeVisible()
  })
  await task(page, 'ss3 result', async (work) => {
    await settle(page)
    await work.press(page, 'a')
    await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
    await work.press(page, 's')
    await work.click(page.getByRole('button', { name: 'Submit now' }))
    await work.click(page.getByRole('link', { name: 'See my report' }))
    await expect(page.getByRole(...reportParts.total)).toBeVisible()
    await work.read(page.getByRole(...reportParts.total))
  })
  await task(page, 'ss3 revision', async (work) => {
    await work.click(page.getByRole('link', { name: 'Practice', exact: true }).first())
    await work.click(page.getByRole('link', { name: 'Revise my mistakes' }))
    await work.click(page.getByRole('button', { name: /^Start/ }))
    await expect(page.getByRole(...examParts.question)).toBeVisible()
  })
})

test('a JS2 pupil begins, reads a lesson and takes its quiz, and the day counts', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested at each commit')
  const { page } = await launch({ env: fresh })
  await task(page, 'js2 first answer', (work) => begin(page, work, ['Bola', 'JS2']))
  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Submit now' }).click()
  await expect(page.getByRole('heading', { name: 'Your ten are done!' })).toBeVisible({ timeout: 20_000 })
  await task(page, 'js2 from home to a lesson', async (work) => {
    await work.click(page.getByRole('link', { name: 'Lessons', exact: true }).first())
    await tellSubjects(page, work, 'Mathematics')
    await work.click(page.getByRole('link', { name: 'Drawing to scale' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Drawing to scale' })).toBeVisible()
  })
  await task(page, 'js2 quiz of the lesson', async (work) => {
    await work.click(page.getByRole('button', { name: 'Start the quiz' }))
    await expect(page.getByRole(...examParts.question)).toBeVisible()
    await settle(page)
    const finish = page.getByRole('button', { name: 'End the quiz' })
    for (;;) {
      await work.read(page.getByRole(...examParts.question))
      await work.click(
        page
          .getByRole(...examParts.question)
          .getByRole('radio')
          .first()
      )
      await work.click(page.getByRole('button', { name: 'Check', exact: true }))
      await expect(page.getByRole(...examParts.checkedAnswer)).toBeVisible()
      if (await finish.isVisible()) break
      await work.click(page.getByRole('button', { name: 'Continue' }))
    }
    await work.click(finish)
    await expect(page.getByRole('heading', { name: 'Quiz done!' })).toBeVisible({ timeout: 20_000 })
    await work.read(page.getByRole('main'))
  })
  await task(page, 'js2 exam-day rehearsal to the seat', async (work) => {
    await work.click(page.getByRole('link', { name: 'Practice', exact: true }).first())
    await work.click(page.getByRole('link', { name: 'Exam-day rehearsal' }))
    await work.click(page.getByRole('link', { name: 'Start the rehearsal of BECE' }))
    await work.click(page.getByRole('button', { name: 'Go to my seat' }))
    await expect(page.getByRole('list', { name: 'Computers of the hall' })).toBeVisible()
  })
})
