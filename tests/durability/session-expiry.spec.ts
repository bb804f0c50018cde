import { expect, type Locator, type Page } from '@playwright/test'
import { changeServer } from '../support/answer-server-questions.ts'
import { answerUntilPowerCut } from '../support/answer-until-power-cut.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { examParts } from '../support/exam-parts.ts'
import { ada, enterMedalRoom, expectSignedIn, fillCredentials, openDashboard, registerAndSignIn, startPaper } from '../support/learner.ts'
import type { LaunchedApp, LaunchOptions } from '../support/launch-app.ts'
import { reportParts } from '../support/report-parts.ts'
import { setTokenExpiration } from '../support/set-token-expiration.ts'
import { signInAtServer } from '../support/sign-in-at-server.ts'
import { startRemoteBackend } from '../support/start-remote-backend.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'
import { isUnderWine } from '../support/windows-kit.ts'

/** Until the second start has opened an exam or a medal test, also on a busy machine. Under wine a start takes longer. */
const EXPIRES_IN_MS = isUnderWine ? 60_000 : 30_000

type Launch = (options?: LaunchOptions) => Promise<LaunchedApp>

/** Finds the notice over an open exam after its session expired. */
const signedOut = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'You are signed out, but your answers are safe' })

/** Starts an exam, gives one answer, and waits until the session has expired. */
async function sitPastExpiry(launch: Launch, env: Readonly<Record<string, string>> = {}): Promise<LaunchedApp> {
  const first = await launch()
  await registerAndSignIn(first.page)
  await first.close()
  await setTokenExpiration(first.home, Date.now() + EXPIRES_IN_MS)

  const second = await launch({ home: first.home, env })
  const { page } = second
  await expectSignedIn(page)
  await startPaper(page, 'UTME Physics')
  await page.keyboard.press('a')
  await expect(signedOut(page)).toBeVisible({ timeout: EXPIRES_IN_MS + 5000 })
  return second
}

/** Answers one more question; returns whether the backend has it within ten seconds. */
async function isDeliveredAfterExpiry(page: Page): Promise<boolean> {
  await page.keyboard.press('n')
  await page.keyboard.press('b')
  const state = page.getByRole(...examParts.answerState)
  await expect(state).toHaveAttribute('data-state', /kept|received/)
  return expect(state)
    .toHaveAttribute('data-state', 'received')
    .then(
      () => true,
      () => false
    )
}

test('N6 control: the same check finds answers that are delivered only while the session is valid', async ({ launch }) => {
  test.skip(tier() === 'commit', 'the longer tiers have the time for a control')
  const { page } = await sitPastExpiry(launch, { KOYA_SEEDED_DEFECT: 'session-bound-delivery' })
  expect(await isDeliveredAfterExpiry(page)).toBe(false)
})

test('N6: a token that expires during an exam stops neither the exam nor delivery; signing in again opens over it', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await sitPastExpiry(launch)
  expect(await isDeliveredAfterExpiry(page)).toBe(true)
  const itemId = await page.getByRole(...examParts.question).getAttribute('data-item-id')

  await signedOut(page).getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail address').fill(ada.email)
  await dialog.getByLabel('Password', { exact: true }).fill(ada.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(signedOut(page)).toBeHidden()
  await expect(page.getByRole(...examParts.question)).toHaveAttribute('data-item-id', itemId ?? '')
  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Submit now' }).click()
  await page.getByRole('link', { name: 'See my report' }).click()
  await expect(page.getByRole(...reportParts.total).getByRole('strong')).toBeVisible()
})

test('an exam that outlasts its session ends at its report, and after a restart its learner must sign in', async ({ launch }) => {
  test.skip(tier() === 'commit', 'it waits for the end of a session, and its parts have unit tests')
  const first = await launch()
  await registerAndSignIn(first.page)
  await first.close()
  await setTokenExpiration(first.home, Date.now() + EXPIRES_IN_MS)

  const second = await launch({ home: first.home })
  const { page } = second
  await expectSignedIn(page)
  await startPaper(page, 'UTME Physics')
  const open = await callBridge(page, 'attempt.readOpen', {})
  const attemptId = (open.ok ? open.value?.paper.attemptId : undefined) ?? ''
  await page.keyboard.press('a')
  await expect(signedOut(page)).toBeVisible({ timeout: EXPIRES_IN_MS + 5000 })
  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Submit now' }).click()
  await page.getByRole('link', { name: 'See my report' }).click()
  await expect(page.getByRole(...reportParts.total).getByRole('strong')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  expect(await callBridge(page, 'attempt.list', {})).toMatchObject({ ok: false })
  await second.close()

  const third = await launch({ home: first.home })
  expect(await callBridge(third.page, 'attempt.fetchReport', { attemptId })).toMatchObject({ ok: false, error: { code: 'session/expired' } })
})

for (const kind of ['embedded', 'remote'] as const) {
  test(`a medal test that outlasts its session shows its complete result and report, on a backend that is ${kind}`, async ({ launch }) => {
    test.skip(tier() === 'commit', 'it waits for the end of a session, and its parts have unit tests')
    const remote = kind === 'remote' ? await startRemoteBackend() : null
    try {
      const first = await launch()
      if (remote === null) await registerAndSignIn(first.page)
      else {
        await changeServer(first, remote.address)
        await signInAtServer(first.page, ada.name)
      }
      await first.close()
      await setTokenExpiration(first.home, Date.now() + EXPIRES_IN_MS)

      const second = await launch({ home: first.home })
      const { page } = second
      await expectSignedIn(page)
      await visit(page, '/dashboard/medalTest/start-page?level=medal-mathematics-1')
      await enterMedalRoom(page)
      const open = await callBridge(page, 'attempt.readOpen', {})
      const attemptId = (open.ok ? open.value?.paper.attemptId : undefined) ?? ''
      await page.keyboard.press('a')
      await expect(signedOut(page)).toBeVisible({ timeout: EXPIRES_IN_MS + 5000 })
      await page.keyboard.press('s')
      await page.getByRole('button', { name: 'Submit now' }).click()
      const result = page.getByRole(...reportParts.levelResult)
      await expect(result).toBeVisible({ timeout: 20_000 })
      await expect(result.getByText(/^\d+%$/)).toBeVisible()
      await expect(page.getByRole('complementary')).toContainText(ada.name)

      const reportPath = `/dashboard/assessments/medal-mathematics-1/report?attempt=${attemptId}`
      await visit(page, reportPath)
      await expect(page.getByRole(...reportParts.total).getByRole('strong')).toBeVisible()
      await expect(page.getByRole(...reportParts.earlier)).toContainText('There is no earlier score to compare with yet')
      await expect(page.getByRole('complementary')).toContainText(ada.name)
      await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
      expect(await callBridge(page, 'learning.listMedalLadders', {})).toMatchObject({ ok: false, error: { code: 'session/expired' } })
      await second.close()

      const third = await launch({ home: first.home })
      const beside = [
        callBridge(third.page, 'attempt.list', { attemptId }),
        callBridge(third.page, 'attempt.listLessons', { attemptId }),
        callBridge(third.page, 'learning.listMedalLadders', { attemptId })
      ]
      for (const answer of await Promise.all(beside)) expect(answer.ok ? 'told' : answer.error.code).toMatch(/^session\/(required|expired)$/)
      await visit(third.page, reportPath)
      await expect(third.page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
      await expect(third.page.getByRole(...reportParts.total).getByRole('strong')).toHaveCount(0)
    } finally {
      await remote?.stop()
    }
  })
}

test('A15: after a restart with an expired token the open exam waits for its own learner and resumes at the same question', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const home = await answerUntilPowerCut(await launch())
  await setTokenExpiration(home, Date.now() - 1000)

  const { page } = await launch({ home })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Okafor, your exam is waiting')
  await expect(page.getByRole('main')).toContainText('UTME Physics')
  await expect(page.getByRole('main')).toContainText('One answer is saved on this computer.')
  await expect(page.getByRole(...examParts.room)).toHaveCount(0)
  expect(await callBridge(page, 'attempt.readOpen', {})).toEqual({ ok: true, value: null })
  await page.getByLabel('Your password').fill('somebody-elses-guess')
  await page.getByRole('button', { name: 'Continue my exam' }).click()
  await expect(page.getByRole('alert')).toContainText('That password is not right.')
  await expect(page.getByRole(...examParts.room)).toHaveCount(0)

  await page.getByLabel('Your password').fill(ada.password)
  await page.getByRole('button', { name: 'Continue my exam' }).click()
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
  await expect(page.getByRole('banner')).toContainText(ada.name)
  // The same password also renewed the session during the exam.
  await expect(signedOut(page)).toBeHidden()
  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Submit now' }).click()
  await expect(page.getByRole(...reportParts.delivery)).toHaveAttribute('data-received', 'true')
})

test('an expired session is reported on the sign-in page, and the requested page opens after signing in', async ({ launch }) => {
  test.skip(
    tier() === 'commit',
    'every protected page says so at each commit, for a session that ended otherwise; here twenty seconds are waited for'
  )
  const first = await launch()
  await registerAndSignIn(first.page)
  await first.close()
  await setTokenExpiration(first.home, Date.now() + EXPIRES_IN_MS)

  const { page } = await launch({ home: first.home })
  await openDashboard(page)
  await page.getByRole('link', { name: 'Exams', exact: true }).click()
  // An error page would say the same.
  const signInPage = page.getByRole('main').filter({ has: page.getByRole('heading', { level: 1, name: 'Sign in', exact: true }) })
  await expect(signInPage).toContainText('Your sign-in has ended. Please sign in again.', { timeout: EXPIRES_IN_MS + 5000 })
  await fillCredentials(page, { identifier: ada.email, password: ada.password })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Exams', exact: true })).toBeVisible()
})
