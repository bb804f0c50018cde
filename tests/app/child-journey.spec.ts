import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { answerInPage, beginAsChild } from '../support/child-pages.ts'
import { countWork, type Work, type WorkCounter } from '../support/count-work.ts'
import { passGuardian } from '../support/pass-guardian.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

/** A fresh install: nobody has said what the computer is for. */
const fresh = { KOYA_ASK_SEAT: 'yes' }
const own = ['Mango', 'Fish', 'Drum', 'Ball']
const table: (Work & { readonly task: string })[] = []

/** Counts one task and takes its picture. */
async function task(page: Page, name: string, run: (work: WorkCounter) => Promise<void>): Promise<void> {
  const work = countWork()
  await run(work)
  table.push({ task: name, ...work.result() })
  await page.screenshot({
    path: join(process.env['KOYA_PICTURES'] ?? test.info().outputDir, `${name.replaceAll(' ', '-')}.png`),
    animations: 'disabled'
  })
}

test.afterAll(() => {
  for (const { task: name, clicks, keys, words, seconds } of table) {
    process.stdout.write(`${name}: ${String(clicks)} clicks, ${String(keys)} keys, ${String(words)} words read, ${String(seconds)} s\n`)
  }
})

async function choosePictures(page: Page, work: WorkCounter): Promise<void> {
  await visit(page, '/dashboard/profile')
  await work.click(page.getByRole('button', { name: 'Use pictures' }))
  for (const name of [...own, ...own]) await work.click(page.getByRole('button', { name, exact: true }))
  await work.click(page.getByRole('button', { name: 'Set my password' }))
  await work.click(page.getByRole('checkbox', { name: /written/ }))
  await work.click(page.getByRole('button', { name: 'Back to my profile' }))
}

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Hello, Bisi!' })

test('a pupil of Primary 3 signs in with pictures, does three tasks, and the tree has grown', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested at each commit')
  test.setTimeout(240_000)
  const { page } = await launch({ env: fresh })
  await beginAsChild(page, 'Bisi', 'Primary 3')
  await passGuardian(page)
  await task(page, 'guardian sets a picture password', (work) => choosePictures(page, work))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Start now' })).toBeVisible()
  await visit(page, '/login')
  await task(page, 'child signs in with pictures', async (work) => {
    await work.click(page.getByRole('button', { name: 'Bisi', exact: true }))
    for (const name of own) await work.click(page.getByRole('button', { name, exact: true }))
    await expect(home(page)).toBeVisible()
  })
  const tasks = page.getByRole('list', { name: 'Choose one' }).getByRole('listitem')
  await task(page, 'child answers five questions', async (work) => {
    await work.read(page.getByRole('main'))
    await work.click(page.getByRole('link', { name: 'Answer 5 questions' }))
    await work.click(page.getByRole('button', { name: 'Start', exact: true }))
    await answerInPage(page, work)
    await work.click(page.getByRole('link', { name: 'Go home' }))
    await expect(home(page)).toBeVisible()
  })
  await task(page, 'child reads a lesson', async (work) => {
    await work.click(tasks.first().getByRole('link'))
    await expect(page.getByRole('button', { name: 'Mark as read' })).toBeVisible()
    await work.read(page.getByRole('main'))
    await work.click(page.getByRole('button', { name: 'Mark as read' }))
    await expect(page.getByText('You have read this lesson.')).toBeVisible()
  })
  await task(page, 'child takes the quiz of the lesson', async (work) => {
    await work.click(page.getByRole('button', { name: 'Start the quiz' }))
    await answerInPage(page, work)
    await work.click(page.getByRole('link', { name: 'Go home' }))
  })
  await expect(page.getByText('You learned today. Well done!')).toBeVisible()
  // A lesson and a right answer or more.
  await expect(page.getByText('You have a mango seed.')).toHaveCount(0)
  await task(page, 'child sees the tree', async (work) => {
    await work.read(page.getByRole('region', { name: 'Your tree' }))
  })
})
