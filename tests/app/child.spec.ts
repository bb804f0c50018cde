import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { answerInPage, beginAsChild } from '../support/child-pages.ts'
import { countWork } from '../support/count-work.ts'
import { callBridge } from '../support/call-bridge.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { darkestLook, looks, plainLook, smallLook, takeLook, type Look } from '../support/looks.ts'
import { examParts } from '../support/exam-parts.ts'
import { valueOf } from '../support/pack-receiver.ts'
import { passGuardian } from '../support/pass-guardian.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

/** A fresh install: nobody has said what the computer is for. */
const fresh = { KOYA_ASK_SEAT: 'yes' }

async function expectNoFaults(page: Page, name: string, some: readonly Look[] = tier() === 'commit' ? [smallLook, darkestLook] : looks) {
  for (const look of some) {
    await takeLook(page, look)
    await page.screenshot({ path: test.info().outputPath(`${name}-${look.name}.png`), animations: 'disabled' })
    expect({ name, look: look.name, faults: [...(await findLayoutFaults(page)), ...(await findViolations(page))] }).toEqual({
      name,
      look: look.name,
      faults: []
    })
  }
  await takeLook(page, plainLook)
}

test('a pupil of Primary 3 does three things, and the tree grows', async ({ launch }) => {
  test.setTimeout(240_000)
  const { page } = await launch({ env: fresh })
  await beginAsChild(page, 'Ada', 'Primary 3')
  const tasks = page.getByRole('list', { name: 'Choose one' }).getByRole('listitem')
  await expect(tasks).toHaveCount(3)
  await expect(page.getByText('You have a mango seed.')).toBeVisible()
  await expectNoFaults(page, 'child-home')
  await page.getByRole('link', { name: 'Answer 5 questions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '5 questions' })).toBeVisible()
  await expectNoFaults(page, 'child-questions', [smallLook])
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole(...examParts.question)).toBeVisible()
  await expectNoFaults(page, 'child-question')
  await answerInPage(page, countWork())
  await expectNoFaults(page, 'child-finish')
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page.getByText('You learned today. Well done!')).toBeVisible()
  await tasks.first().getByRole('link').click()
  await expectNoFaults(page, 'child-lesson')
  await page.getByRole('link', { name: 'Lessons' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lessons' })).toBeVisible()
  await expectNoFaults(page, 'child-lessons')
  await visit(page, '/dashboard/subscriptions')
  await expect(page.getByRole('heading', { level: 1, name: 'This page is for grown-ups' })).toBeVisible()
  await expectNoFaults(page, 'child-away', [smallLook])
  await page.getByRole('main').getByRole('link', { name: 'Open this for grown-ups' }).click()
  await expectNoFaults(page, 'guardian-gate', [smallLook])
  await page.getByLabel(/^What is/).fill('1')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText('That is not right. Here is a new question.')).toBeVisible()
  await passGuardian(page)
  await expectNoFaults(page, 'guardian')
  await page.getByLabel('Time allowed each day').selectOption('20 minutes')
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await visit(page, '/dashboard/subscriptions')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/grown-ups/)
  await page.getByRole('button', { name: 'Go back to the page of Ada' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada!' })).toBeVisible()
  valueOf(await callBridge(page, 'learningTime.add', { minutes: 20 }))
  // A window that comes back asks again.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  const over = page.getByRole('heading', { level: 1, name: 'That is all for today' })
  await expect(over).toBeVisible()
  await visit(page, '/dashboard/assessments/lessons')
  await expect(over).toBeVisible()
  await expectNoFaults(page, 'child-time-over')
  await page.reload()
  await expect(over).toBeVisible()
})
