import { expect } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { countBackendThreads, endBackendThread } from '../support/backend-thread.ts'
import { examParts } from '../support/exam-parts.ts'
import { visit } from '../support/visit.ts'
import { ada, fillCredentials, openDashboard, register, registerAndSignIn, signIn, startPaper } from '../support/learner.ts'
import { tier } from '../support/tier.ts'

const BACKEND_BACK_LIMIT_MS = 2000

test('a wrong password shows an error message, and the right password still works', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch()
  await register(page, ada)
  await fillCredentials(page, { identifier: ada.email, password: 'not-the-password' })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Your e-mail address, user name or password is not right. Check what you typed and try again.')).toBeVisible()
  await signIn(page, ada)
})

test('a second registration with the same address looks like the first; only the e-mail says the account exists', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch()
  await register(page, ada)
  await page.getByRole('link', { name: 'Create an account' }).first().click()
  await page.getByLabel('Your name').fill('Somebody Else')
  await page.getByLabel('E-mail address').fill(ada.email)
  await page.getByLabel('Choose a password').fill('another-password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Verify your e-mail' })).toBeVisible()
  await expect(page.getByRole('article')).toContainText(/already/i)
  await page.getByLabel('Code').fill('00000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(/code is not right|no longer works/)).toBeVisible()
})

test('a recovery code resets a forgotten password once', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch()
  const recoveryCode = await register(page, ada)
  const newPassword = 'a-new-long-password'
  const reset = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // The sign-in page has a field of the same name.
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    await page.getByLabel('E-mail address', { exact: true }).fill(ada.email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Code').fill(recoveryCode)
    await page.getByLabel('Choose a password').fill(newPassword)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await reset()
  await expect(page.getByRole('heading', { name: 'Your new recovery code' })).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continue to sign in' }).click()
  await expect(page.getByText('You have a new password.')).toBeVisible()
  await reset()
  await expect(
    page.getByText('The e-mail address, user name or code is not right, or the code has expired. Check what you typed and try again.')
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await signIn(page, { email: ada.email, password: newPassword })
})

test('an exam that does not exist shows a page inside the app with a link to all exams', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch()
  await registerAndSignIn(page)
  await visit(page, '/dashboard/assessments/no-such-paper/start-page')
  await expect(page.getByRole('heading', { level: 1, name: 'We cannot find this exam or quiz' })).toBeVisible()
  await page.getByRole('link', { name: 'See all exams' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Exams', exact: true })).toBeVisible()
  const failure = await page.evaluate(async () => {
    const { koya } = window as unknown as { koya: { attempt: { readStartPage: (input: object) => Promise<unknown> } } }
    return koya.attempt.readStartPage({ slug: 'no-such-paper' })
  })
  expect(failure).toMatchObject({
    ok: false,
    error: { code: 'assessment/not-found', message: 'We cannot find this exam. Choose another one. At an exam centre, raise your hand.' }
  })
})

test('the backend dies during an exam: answers stay saved, it restarts within two seconds, and all answers arrive', async ({ launch }) => {
  const { app, page } = await launch()
  await registerAndSignIn(page)
  await startPaper(page, 'UTME Chemistry')
  await page.keyboard.press('a')
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', 'received')

  expect(await countBackendThreads(app)).toBe(1)
  await endBackendThread(app)
  const killedAt = performance.now()
  await page.keyboard.press('n')
  await page.keyboard.press('b')
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
  await expect.poll(() => countBackendThreads(app), { intervals: [20] }).toBe(1)
  expect(performance.now() - killedAt).toBeLessThanOrEqual(BACKEND_BACK_LIMIT_MS)
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', 'received', { timeout: 15_000 })
})

test('signing out opens the home page, whose first link is “Create an account”', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch()
  await registerAndSignIn(page)
  await openDashboard(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Create an account' }).first()).toBeVisible()
})
