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

export async function register(page: Page, learner: Learner): Promise<string> {
  await page
    .getByRole('link', { name: /create (an )?account/i })
    .first()
    .click()
  await page.getByLabel(/^(your )?name/i).fill(learner.name)
  await page.getByLabel(/e-mail/i).fill(learner.email)
  await page.getByLabel(/^password/i).fill(learner.password)
  await page.getByRole('button', { name: /create (my |an )?account/i }).click()
  await page.getByRole('button', { name: /use this code/i }).click()
  await page.getByRole('button', { name: /^(verify|confirm)/i }).click()
  const recoveryCode = (await page.getByTestId('recovery-code').innerText()).trim()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /continue|go on/i }).click()
  return recoveryCode
}

export async function signIn(page: Page, { email, password }: Learner): Promise<void> {
  await page.getByLabel(/e-mail/i).fill(email)
  await page.getByLabel(/^password/i).fill(password)
  await page.getByRole('button', { name: /^sign in/i }).click()
  await expect(page.getByTestId('dashboard')).toBeVisible()
}

/** From any signed-in screen to the exam room of a paper, the way a learner goes. */
export async function startPaper(page: Page, title: string): Promise<void> {
  await page
    .getByRole('link', { name: /^(assessments|papers)/i })
    .first()
    .click()
  await page
    .getByRole('link', { name: new RegExp(title, 'i') })
    .first()
    .click()
  await page.getByRole('button', { name: /^start/i }).click()
  await expect(page.getByTestId('exam-room')).toBeVisible()
}
