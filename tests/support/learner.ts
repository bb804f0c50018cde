import { expect, type Page } from '@playwright/test'

export interface Learner {
  readonly name: string
  readonly email: string
  readonly password: string
}

export const ada: Learner = { name: 'Ada Okafor', email: 'ada@example.com', password: 'harmattan-2026' }

/** Registers through the screens, types the code from the local mailbox, and ends signed in on the dashboard. Answers the recovery code. */
export async function registerAndSignIn(page: Page, learner: Learner = ada): Promise<string> {
  const recoveryCode = await register(page, learner)
  await signIn(page, learner)
  return recoveryCode
}

/** From a public page to the log-in page, with a verified account; `screen` is called at each screen on the way. */
export async function register(page: Page, learner: Learner, screen: (name: string) => Promise<void> = () => Promise.resolve()): Promise<string> {
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Your name').fill(learner.name)
  await page.getByLabel('E-mail address').fill(learner.email)
  await page.getByLabel('Choose a password').fill(learner.password)
  await screen('register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Use this code' }).click()
  await screen('verify')
  await page.getByRole('button', { name: 'Verify' }).click()
  const groups = await page.getByTestId('recovery-code').locator('span').allInnerTexts()
  await screen('recovery-code')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Go on to sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  return groups.join('-')
}

/** On the log-in page. */
export async function signIn(page: Page, { email, password }: Pick<Learner, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectSignedIn(page)
}

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign out' }).or(page.getByRole('link', { name: 'Go to my dashboard' }))).toBeVisible()
}

/** From any signed-in screen to the dashboard, as its first action leads there. */
export async function openDashboard(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^(Go to my dashboard|Dashboard)$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible()
}

/** From any signed-in screen to the start page of a paper, the way a learner goes. */
export async function openStartPage(page: Page, title: string): Promise<void> {
  const toAssessments = page.getByRole('link', { name: 'Assessments' }).first()
  if (!(await toAssessments.isVisible())) await openDashboard(page)
  await toAssessments.click()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('button', { name: 'Start the exam' })).toBeVisible()
}

export async function startPaper(page: Page, title: string): Promise<void> {
  await openStartPage(page, title)
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await expect(page.getByTestId('exam-room')).toBeVisible()
  // The room listens to the keyboard from its first painted frame on.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)))))
}
