import { expect, type Locator, type Page } from '@playwright/test'
import { readKeys } from '../support/answer-rightly.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { examParts } from '../support/exam-parts.ts'
import type { LaunchedApp } from '../support/launch-app.ts'
import { completeProfile, expectRoom, expectSignedIn, fillCredentials } from '../support/learner.ts'
import { practiseByBridge } from '../support/practise-by-bridge.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const PHYSICS = '/dashboard/assessments/utme-physics/start-page'
const PASSWORD = 'harmattan-2026'
const keys = readKeys()

/** Creates accounts here for both learners; the second one is signed in. */
async function registerBoth(page: Page): Promise<void> {
  await signInByBridge(page, 'ben')
  await completeProfile(page)
  expect(await callBridge(page, 'session.logout', {})).toMatchObject({ ok: true })
  await signInByBridge(page, 'ada')
  await completeProfile(page)
}

async function startMock(page: Page): Promise<void> {
  await visit(page, PHYSICS)
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await expectRoom(page)
}

async function answerRight(page: Page, count: number): Promise<void> {
  for (let answered = 0; answered < count; answered += 1) {
    const question = page.getByRole(...examParts.question)
    await question.locator('[data-option-id]').first().waitFor()
    const itemId = (await question.getAttribute('data-item-id')) ?? ''
    const ids = await question.locator('[data-option-id]').evaluateAll((options) => options.map((option) => option.getAttribute('data-option-id')))
    await page.keyboard.press('abcde'[ids.indexOf(keys.get(itemId) ?? '')] ?? 'no such key')
    await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
    await page.keyboard.press('n')
    await expect(question).not.toHaveAttribute('data-item-id', itemId)
  }
}

const waitingExams = (page: Page): Locator => page.getByRole('region', { name: 'Unfinished exams on this computer' })

/** Uses the room's own menu; returns the remaining time in milliseconds and the attempt's id. */
async function saveAndSwitch(page: Page): Promise<{ readonly remainingMs: number; readonly attemptId: string }> {
  const more = page.getByRole('button', { name: 'More', exact: true })
  if (await more.isVisible()) await more.click()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page
    .getByRole(...examParts.tools)
    .getByRole('button', { name: 'Save and switch learner' })
    .click()
  const dialog = page.getByRole('alertdialog', { name: 'Save and switch learner?' })
  await expect(dialog).toContainText('Your answers are saved. The clock stops until you come back.')
  const shownMs = await remainingIn(page)
  await dialog.getByRole('button', { name: 'Save and switch', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  const listed = await callBridge(page, 'attemptLock.list', {})
  const { remainingMs = null, attemptId = '' } = (listed.ok ? listed.value.attempts[0] : undefined) ?? {}
  expect(Math.abs(shownMs - (remainingMs ?? 0)), 'the time that the room had').toBeLessThan(5000)
  return { remainingMs: remainingMs ?? 0, attemptId }
}

async function signInAs(page: Page, name: string): Promise<void> {
  await fillCredentials(page, { identifier: `${name}@example.com`, password: PASSWORD })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Checks that calls from this learner's page reveal nothing of the attempt. */
async function expectNothingOf(page: Page, attemptId: string): Promise<void> {
  const act = { kind: 'answer', itemId: 'item-1', response: { optionId: 'a' } } as const
  expect(await callBridge(page, 'attempt.readOpen', {})).toEqual({ ok: true, value: null })
  expect(await callBridge(page, 'attemptLock.list', {})).toEqual({ ok: true, value: { attempts: [] } })
  const listed = await callBridge(page, 'attempt.list', {})
  expect(listed.ok && listed.value.attempts.every((attempt) => attempt.attemptId !== attemptId)).toBe(true)
  const codes = [
    await callBridge(page, 'attempt.append', { attemptId, act }),
    await callBridge(page, 'attempt.submit', { attemptId }),
    await callBridge(page, 'attempt.readReceipt', { attemptId }),
    await callBridge(page, 'attemptLock.switchLearner', { attemptId })
  ].map((answer) => (answer.ok ? 'done' : answer.error.code))
  expect(new Set(codes)).toEqual(new Set(['attempt/not-found']))
  const proof = { kind: 'password', password: PASSWORD } as const
  expect(await callBridge(page, 'attemptLock.unlock', { attemptId, proof })).toMatchObject({ ok: false, error: { code: 'attempt/not-owner' } })
}

async function remainingIn(page: Page): Promise<number> {
  const open = await callBridge(page, 'attempt.readOpen', {})
  return open.ok && open.value ? open.value.remainingMs : Number.NaN
}

async function restart(koya: LaunchedApp, launch: (options: { home: string }) => Promise<LaunchedApp>): Promise<LaunchedApp> {
  await koya.kill9()
  const next = await launch({ home: koya.home })
  await next.page.getByRole('link', { name: 'Sign in' }).first().click()
  return next
}

const kills = tier() === 'commit' ? [false] : [false, true]

for (const isKilled of kills) {
  test(`Ada leaves a mock for Ben, who sees none of her data, and resumes where she was${isKilled ? ', over two power cuts' : ''}`, async ({
    launch
  }) => {
    let koya = await launch()
    await registerBoth(koya.page)
    await startMock(koya.page)
    await answerRight(koya.page, 3)
    const { remainingMs, attemptId } = await saveAndSwitch(koya.page)
    const waiting = waitingExams(koya.page)
    await expect(waiting).toContainText('ada: ')
    await expect(waiting).toContainText('All 3 answers are saved on this computer.')

    if (isKilled) koya = await restart(koya, launch)
    await signInAs(koya.page, 'ben')
    await expectSignedIn(koya.page)
    await expectNothingOf(koya.page, attemptId)
    await practiseByBridge(koya.page, 2)
    await startMock(koya.page)
    await answerRight(koya.page, 1)
    const ofBen = await saveAndSwitch(koya.page)
    await expect(waitingExams(koya.page).getByRole('button', { name: /^Continue/ })).toHaveCount(2)

    if (isKilled) koya = await restart(koya, launch)
    const { page } = koya
    await expect(waitingExams(page).getByRole('button', { name: /^Continue/ })).toHaveCount(2)
    await signInAs(page, 'ada')
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome back, / })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('All 3 answers are saved on this computer.')
    expect(await callBridge(page, 'itemSearch.search', { words: 'force' })).toMatchObject({ ok: false, error: { code: 'call/not-during-exam' } })
    const own = await callBridge(page, 'attemptLock.list', {})
    expect(own.ok && own.value.attempts).toMatchObject([{ attemptId, isOwn: true, remainingMs }])
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByRole(...examParts.room)).toBeVisible()
    // The clock starts with the first frame that shows the question: within a second, plus the duration of this reading.
    const left = await remainingIn(page)
    expect(left).toBeLessThanOrEqual(remainingMs)
    expect(remainingMs - left).toBeLessThan(3000)
    await expectRoom(page)

    await page.keyboard.press('s')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit now' }).click()
    await expect(page.getByRole(...examParts.room)).toHaveCount(0)
    const result = async () => {
      const listed = await callBridge(page, 'attempt.list', {})
      return listed.ok ? listed.value.attempts.find((attempt) => attempt.attemptId === attemptId) : undefined
    }
    await expect.poll(async () => (await result())?.state).toBe('marked')
    const report = await callBridge(page, 'attempt.fetchReport', { attemptId })
    expect(report.ok && report.value.subjects).toMatchObject([{ answeredCount: 3, rightCount: 3 }])

    expect(await callBridge(page, 'session.logout', {})).toMatchObject({ ok: true })
    const listed = await callBridge(page, 'attemptLock.list', {})
    expect(listed.ok && listed.value.attempts.map((attempt) => attempt.attemptId)).toEqual([ofBen.attemptId])
  })
}
