import { expect, type Page } from '@playwright/test'
import type { KoyaBridge } from '../../src-shared/contracts/contracts.ts'
import { examParts } from './exam-parts.ts'

export interface Learner {
  readonly name: string
  readonly email: string
  readonly password: string
}

export const ada: Learner = { name: 'Ada Okafor', email: 'ada@example.com', password: 'harmattan-2026' }

/**
 * Registers and signs in from the home page with a complete profile, by the bridge alone; the tests of accounts and of the main job use the screens.
 * Returns the recovery code.
 */
export async function registerAndSignIn(page: Page, learner: Learner = ada): Promise<string> {
  const recoveryCode = await registerByBridge(page, learner)
  await completeProfile(page)
  await expectSignedIn(page)
  return recoveryCode
}

async function registerByBridge(page: Page, learner: Learner): Promise<string> {
  await expect(page.getByRole('link', { name: 'Create an account' }).first()).toBeVisible()
  const replies = await page.evaluate(async ({ name, email, password }) => {
    const { koya } = window as unknown as { koya: KoyaBridge }
    await koya.session.register({ name, email, password })
    const mailbox = await koya.session.readMailbox({})
    const code = /\b\d{4} \d{4}\b/.exec(mailbox.ok ? (mailbox.value.messages.at(-1)?.text ?? '') : '')?.[0] ?? ''
    return { verified: await koya.session.verifyEmail({ email, code }), loggedIn: await koya.session.login({ identifier: email, password }) }
  }, learner)
  const { verified, loggedIn } = replies
  expect(loggedIn.ok, JSON.stringify(replies)).toBe(true)
  return verified.ok ? verified.value.recoveryCode : ''
}

/** Sets class, exam and subjects by the bridge, so that no guard asks for them. A learner must be signed in. */
export async function completeProfile(page: Page): Promise<void> {
  const told = await page.evaluate(async () => {
    const { koya } = window as unknown as { koya: KoyaBridge }
    const [session, listed] = [await koya.session.read({}), await koya.learning.listSubjects({})]
    if (!session.ok || !listed.ok || session.value.auth.user === null) return false
    const { name, profile } = session.value.auth.user
    const senior = listed.value.subjects.filter(({ stages }) => stages.includes('senior')).map(({ slug }) => slug)
    const chosen = { classLevel: 'ss-3', targetExam: 'utme', subjectSlugs: senior.slice(0, 12) } as const
    return (await koya.profile.update({ name, profile: { ...profile, ...chosen, subjectSlugs: [...chosen.subjectSlugs] } })).ok
  })
  expect(told, 'the profile was taken').toBe(true)
}

/** Fills in the card that hides assessments until the profile is complete. */
export async function fillProfileCard(page: Page): Promise<void> {
  await page.getByLabel('Class', { exact: true }).selectOption('ss-3')
  await page.getByLabel('Exam you are preparing for').selectOption('utme')
  await page.getByRole('group', { name: 'Subjects' }).getByText('Physics', { exact: true }).click()
  await page.getByRole('button', { name: 'Save and continue' }).click()
}

/** Registers and verifies an account from a public page up to the sign-in page; `screen` is called at each screen on the way. */
export async function register(page: Page, learner: Learner, screen: (name: string) => Promise<void> = () => Promise.resolve()): Promise<string> {
  await page.getByRole('link', { name: 'Create an account' }).first().click()
  await page.getByLabel('Your name').fill(learner.name)
  await page.getByLabel('E-mail address').fill(learner.email)
  await page.getByLabel('Choose a password').fill(learner.password)
  await screen('register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Use this code' }).click()
  await screen('verify')
  await page.getByRole('button', { name: 'Verify' }).click()
  // Wait, because the texts of an element that does not exist yet would be an empty list.
  await expect(page.getByRole('status', { name: 'Recovery code' })).toBeVisible()
  const groups = await page.getByRole('status', { name: 'Recovery code' }).locator('span').allInnerTexts()
  await screen('recovery-code')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continue to sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  return groups.join('-')
}

/** Signs in on the sign-in page. */
export async function signIn(page: Page, { email, password }: Pick<Learner, 'email' | 'password'>): Promise<void> {
  await fillCredentials(page, { identifier: email, password })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectSignedIn(page)
}

/** Fills in the sign-in page, also where it shows who signed in on this computer before. */
export async function fillCredentials(
  page: Page,
  { identifier, password }: { readonly identifier: string; readonly password: string }
): Promise<void> {
  // The page for a new password has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  const field = page.getByLabel('E-mail address or user name')
  const another = page.getByRole('button', { name: 'Use another account', exact: true })
  await expect(field.or(another)).toBeVisible()
  if (await another.isVisible()) await another.click()
  await field.fill(identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(
    page
      .getByRole('button', { name: 'Sign out' })
      .or(page.getByRole('link', { name: 'Continue learning' }))
      .first()
  ).toBeVisible()
}

/** Goes from any signed-in screen to the dashboard by its first action. */
export async function openDashboard(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^(Continue learning|My learning)$/ })
    .or(page.getByRole('complementary').getByRole('link', { name: 'Home', exact: true }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible()
}

/** Goes from any signed-in screen to the start page of a paper, as a learner does. */
export async function openStartPage(page: Page, title: string): Promise<void> {
  const toAssessments = page.getByRole('link', { name: /^(Exams|(See all|Back to|Go to) exams)$/ }).first()
  if (!(await toAssessments.isVisible())) await openDashboard(page)
  await toAssessments.click()
  // Until then a link of the page before may have the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Exams', exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('button', { name: 'Start the exam' })).toBeVisible()
}

export async function startPaper(page: Page, title: string): Promise<void> {
  await openStartPage(page, title)
  await enterRoom(page)
}

/** Enters the exam room from a start page; the room then listens to the keyboard. */
export async function enterRoom(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await expectRoom(page)
}

/** Enters the exam room from the start page of a medal level through its confirmation. `asked`: called while the confirmation is open. */
export async function enterMedalRoom(page: Page, asked: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await expect(page.getByRole('alertdialog', { name: /^Start level \d now\?$/ })).toBeVisible()
  await asked()
  await page.getByRole('button', { name: /^Start level \d$/ }).click()
  await expectRoom(page)
}

/** Waits until the exam room is fully rendered: every cell of the palette is there. */
export async function expectRoom(page: Page): Promise<void> {
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  await expect(page.getByRole(...examParts.room).locator('ol[aria-busy="false"]')).toBeAttached()
  await settle(page)
}

/** Waits until the room listens to the keyboard: from its first painted frame on, after the previous page has been removed. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => ((document as { activeViewTransition?: unknown }).activeViewTransition ?? null) === null)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)))))
}
