import { expect, type Page } from '@playwright/test'
import { ownOptionIds } from '../../src-shared/content/own-questions/draft-parts.ts'
import { test } from '../support/app-test.ts'
import { answerRightly } from '../support/answer-rightly.ts'
import { callBridge } from '../support/call-bridge.ts'
import { examParts } from '../support/exam-parts.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { completeProfile } from '../support/learner.ts'
import { darkestLook, plainLook, smallLook, takeLook } from '../support/looks.ts'
import { valueOf } from '../support/pack-receiver.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { visit } from '../support/visit.ts'

async function expectNoFaults(page: Page, name: string): Promise<void> {
  for (const look of [smallLook, darkestLook]) {
    await takeLook(page, look)
    await page.screenshot({ path: test.info().outputPath(`${name}-${look.name}.png`), animations: 'disabled' })
    const faults = [...(await findLayoutFaults(page)), ...(await findViolations(page))]
    expect.soft({ name, look: look.name, faults }).toEqual({ name, look: look.name, faults: [] })
  }
  await takeLook(page, plainLook)
}

async function changeTo(page: Page, name: string): Promise<void> {
  await callBridge(page, 'session.logout', {})
  await signInByBridge(page, name)
  await completeProfile(page)
}

/** Writes a question of two options, of which the first is right. Returns its id as a question of a paper. */
async function writeQuestion(page: Page, stem: string, options: readonly string[]): Promise<string> {
  await visit(page, '/dashboard/my-questions')
  await page.getByRole('link', { name: 'Add a question' }).first().click()
  await page.getByLabel('Set', { exact: true }).fill('Rivers')
  await page.getByLabel('The question', { exact: true }).fill(stem)
  for (const [number, text] of options.entries()) await page.getByLabel(`Option ${number + 1}`, { exact: true }).fill(text)
  for (const number of [4, 3]) await page.getByRole('button', { name: `Remove option ${number}` }).click()
  await page.getByLabel('Option 1 is right').check()
  await expect(page.getByRole('heading', { name: 'This question is ready to use.' })).toBeVisible()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  const { sets } = valueOf(await callBridge(page, 'ownQuestions.list', {}))
  return `own-${sets[0]?.questions.find((question) => question.stem === stem)?.questionId ?? ''}`
}

/** Makes a class and sets it the questions of the teacher who is signed in. Returns the code of the class. */
async function setQuestions(page: Page): Promise<string> {
  const classId = crypto.randomUUID()
  valueOf(await callBridge(page, 'teaching.save', { classId, name: 'JS2 Gold', classLevel: 'js-2' }))
  await visit(page, `/dashboard/classes/${classId}`)
  await page.getByText('Assignments and results').click()
  await page.getByRole('button', { name: 'Set an assignment' }).click()
  await page.getByText('My own questions').click()
  await expect(page.getByLabel('From which set')).toHaveValue(/^own-/)
  await page.getByRole('button', { name: 'Set it' }).click()
  await expect(page.getByText('Type a title.')).toBeVisible()
  await expect(page.getByText('Choose 1 to 60 questions.')).toBeVisible()
  await page.getByLabel('Title').fill('Test 1: Rivers')
  await page.getByRole('button', { name: 'Choose all 2' }).click()
  await expect(page.getByText(/^2 chosen/)).toBeVisible()
  await expectNoFaults(page, 'set-questions')
  await page.getByRole('button', { name: 'Set it' }).click()
  await expect(page.getByText('Teacher’s questions')).toBeVisible()
  await expectNoFaults(page, 'class-with-questions')
  return valueOf(await callBridge(page, 'teaching.fetch', { classId })).schoolClass.joinCode
}

test('a teacher sets a class own questions, a pupil takes them, and the teacher sees the percentage', async ({ launch }) => {
  test.setTimeout(240_000)
  const { page } = await launch()
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  const niger = await writeQuestion(page, 'Where does the Niger end?', ['In the sea', 'In a lake'])
  const benue = await writeQuestion(page, 'Which river joins it at Lokoja?', ['The Benue', 'The Kaduna'])
  const code = await setQuestions(page)

  await changeTo(page, 'ben')
  valueOf(await callBridge(page, 'teaching.join', { code }))
  await visit(page, '/dashboard')
  const home = page.getByRole('region', { name: 'From your teacher' })
  await expect(home.getByText('Teacher’s questions')).toBeVisible()
  await expectNoFaults(page, 'home')
  await home.getByRole('link', { name: 'Start: Test 1: Rivers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Test 1: Rivers' })).toBeVisible()
  await expect(page.getByText('Questions that ada wrote for JS2 Gold.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Classes' }).last()).toHaveAttribute('href', /\/dashboard\/classes$/)
  await expectNoFaults(page, 'start')
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await expect(page.getByRole(...examParts.question)).toContainText('Where does the Niger end?')
  await page.screenshot({ path: test.info().outputPath('room.png') })
  // In every order of its options, the first that was written has the first id.
  await answerRightly(page, 2, new Map([niger, benue].map((itemId) => [itemId, ownOptionIds[0]])))
  await page.getByRole('link', { name: 'See my report' }).click({ timeout: 20_000 })
  await expect(page.getByText(/100/).first()).toBeVisible({ timeout: 20_000 })
  await page.screenshot({ path: test.info().outputPath('report.png') })

  await changeTo(page, 'ada')
  await visit(page, '/dashboard/classes')
  await page.getByRole('link', { name: 'JS2 Gold' }).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'ben' }) })
  await expect(row.getByRole('cell', { name: '100 %' })).toBeVisible()
  await expectNoFaults(page, 'class-results')
})
