import { expect, type Page } from '@playwright/test'
import { findViolations } from '../support/find-violations.ts'
import { changeServer } from '../support/answer-server-questions.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { ada, expectSignedIn, fillCredentials, openDashboard, registerAndSignIn } from '../support/learner.ts'
import { startRemoteBackend, type RemoteBackend } from '../support/start-remote-backend.ts'
import { tier } from '../support/tier.ts'

const password = 'harmattan-2026'
const newPassword = 'monsoon-season-2026'

/** A PNG of two pixels. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGPgi/G5ucQRAAdrAnV+R6uBAAAAAElFTkSuQmCC', 'base64')

let remote: RemoteBackend

test.beforeAll(async () => {
  remote = await startRemoteBackend()
})

test.afterAll(() => remote.stop())

/** Signs the same learner in at another device; returns the token of that session. */
async function signInElsewhere(username: string): Promise<string> {
  const reply = await fetch(`${remote.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: username, password })
  })
  const { metadata } = (await reply.json()) as { metadata: { token: string } }
  return metadata.token
}

async function statusElsewhere(token: string): Promise<number> {
  return (await fetch(`${remote.address}/api/user`, { headers: { authorization: `Bearer ${token}` } })).status
}

interface NewLearner {
  readonly username: string
  readonly recoveryCode: string
}

/** Registers from the home page without e-mail; stops at the screen that shows the user name and the recovery code. */
async function registerWithoutEmail(page: Page, name: string): Promise<NewLearner> {
  await page.getByRole('link', { name: 'Create an account' }).first().click()
  await page.getByText('Without e-mail', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Learner’s name' }).fill(name)
  await page.getByLabel('Class', { exact: true }).selectOption('js-2')
  await page.getByLabel('Name of parent, guardian or teacher').fill('Kemi Ade')
  await page.getByRole('checkbox').check()
  await page.getByLabel('Choose a password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  const username = await page.getByRole('main').getByRole('strong').innerText()
  const groups = await page.getByRole('status', { name: 'Recovery code' }).locator('span').allInnerTexts()
  return { username, recoveryCode: groups.join('-') }
}

async function goOnAndSignIn(page: Page): Promise<void> {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continue to sign in' }).click()
  // The field already contains the new user name.
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectSignedIn(page)
}

async function signOut(page: Page): Promise<void> {
  if (!(await page.getByRole('button', { name: 'Sign out' }).isVisible())) await openDashboard(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Create an account' }).first()).toBeVisible()
}

async function openProfile(page: Page): Promise<void> {
  await openDashboard(page)
  await page.getByRole('link', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'My profile', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible()
}

test('a learner without e-mail registers, copies and prints the recovery code, and signs in by the user name', async ({ launch }) => {
  const { app, page } = await launch()
  const { username, recoveryCode } = await registerWithoutEmail(page, 'Bola Ade')
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  // On Windows the clipboard has its own ends of lines.
  expect((await app.evaluate(({ clipboard }) => clipboard.readText())).replaceAll('\r\n', '\n')).toBe(`${username}\n${recoveryCode}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('status', { name: 'Recovery code' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('strong')).toBeVisible()
  await expect(page.locator('nav:visible, button:visible, input:visible')).toHaveCount(0)
  await page.emulateMedia({ media: null })
  await goOnAndSignIn(page)
  await openProfile(page)
  await expect(page.getByText(`You sign in as ${username}.`)).toBeVisible()
  await expect(page.getByText(/only choose a new one with your recovery code/)).toBeVisible()
})

test('the profile and its picture are still there after a restart, and the picture is 256 pixels wide and high', async ({ launch }) => {
  test.skip(tier() === 'commit', 'units show what the profile keeps; here it lasts over a restart')
  const first = await launch()
  await registerAndSignIn(first.page)
  await openProfile(first.page)
  await first.page.locator('input[type="file"]').setInputFiles({ name: 'ada.png', mimeType: 'image/png', buffer: png })
  await expect(first.page.getByText('Your picture is saved.')).toBeVisible()
  await first.page.getByLabel('School').fill('Queen’s College')
  await first.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(first.page.getByText('Saved.', { exact: true })).toBeVisible()
  await first.close()

  const { page } = await launch({ home: first.home })
  await expectSignedIn(page)
  if (!(await page.getByRole('heading', { name: 'My profile' }).isVisible())) await openProfile(page)
  await expect(page.getByLabel('School')).toHaveValue('Queen’s College')
  const picture = page.getByRole('img', { name: 'Your picture' })
  await expect(picture).toHaveAttribute('src', /^data:image\/webp;base64,/)
  expect(await picture.evaluate((image) => [(image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).naturalHeight])).toEqual([256, 256])
})

test('changing the password ends every other session, and the current session continues', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const koya = await launch()
  const { page } = koya
  await expect(page.getByRole('link', { name: 'Create an account' }).first()).toBeVisible()
  await changeServer(koya, remote.address)
  const { username } = await registerWithoutEmail(page, 'Bola Ade')
  await goOnAndSignIn(page)
  const token = await signInElsewhere(username)
  expect(await statusElsewhere(token)).toBe(200)

  await openProfile(page)
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Your new recovery code' })).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Back to my profile' }).click()
  await expect(page.getByText(/You have a new password\. You are signed out on all other computers/)).toBeVisible()
  expect(await statusElsewhere(token)).toBe(401)
  expect(await callBridge(page, 'learning.listSubjects', {})).toMatchObject({ ok: true })

  await signOut(page)
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await fillCredentials(page, { identifier: username, password })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('is not right')
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectSignedIn(page)
})

test('learners who share a computer are listed with name and picture, and see no data of each other', async ({ launch }) => {
  test.skip(tier() === 'commit', 'switch-learner.spec.ts shows two learners on one computer at each commit')
  const { page } = await launch()
  await registerAndSignIn(page)
  await openProfile(page)
  await page.getByLabel('School').fill('Queen’s College')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await signOut(page)

  await registerWithoutEmail(page, 'Bola Ade')
  await goOnAndSignIn(page)
  await openProfile(page)
  await expect(page.getByLabel('Your name')).toHaveValue('Bola Ade')
  await expect(page.getByLabel('School')).toHaveValue('')
  await expect(page.locator('body')).not.toContainText('Ada Okafor')
  await signOut(page)

  await page.getByRole('link', { name: 'Sign in' }).first().click()
  const remembered = page.getByRole('list', { name: 'Learners on this computer' })
  await expect(remembered.getByRole('listitem')).toHaveText([/Bola Ade/, /Ada Okafor/])
  await expect(page.locator('body')).not.toContainText(ada.email)
  await remembered.getByRole('button', { name: 'Ada Okafor', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectSignedIn(page)
  await openProfile(page)
  await expect(page.getByLabel('School')).toHaveValue('Queen’s College')
  await signOut(page)

  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.getByRole('button', { name: 'Remove Bola Ade from this list' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(remembered.getByRole('listitem')).toHaveText([/Ada Okafor/])
})

/** A commit's run checks only the themes in which a wrong colour is easily missed. */
for (const theme of ['light', 'dark', 'contrast'] as const) {
  test(`no account screen has an accessibility violation, ${theme}`, async ({ launch }) => {
    test.skip(tier() === 'commit', 'the walk over all screens judges them at each commit; here are their faults and dialogs')
    const { page } = await launch()
    const found: string[] = []
    const look = async (name: string): Promise<void> => {
      found.push(...(await findViolations(page)).map((violation) => `${name}: ${violation}`))
    }
    // Main sets the theme of the system, but Playwright's emulation overrides it.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme === 'dark' ? 'dark' : 'light' })
    await expect(page.getByRole('link', { name: 'Create an account' }).first()).toBeVisible()
    expect(await callBridge(page, 'settings.change', { theme })).toMatchObject({ ok: true })
    await page.getByRole('link', { name: 'Create an account' }).first().click()
    await page.getByText('Without e-mail', { exact: true }).click()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Choose your class.')).toBeVisible()
    await look('register with errors')
    await page.getByRole('link', { name: 'Koya' }).first().click()
    await registerWithoutEmail(page, 'Bola Ade')
    await look('user name and recovery code')
    await goOnAndSignIn(page)
    await openDashboard(page)
    await page.getByRole('link', { name: 'Exams', exact: true }).first().click()
    await page.getByLabel('Class', { exact: true }).selectOption('js-2')
    await page.getByRole('group', { name: 'Subjects' }).locator('label').first().click()
    await look('complete profile')
    await openProfile(page)
    await look('profile')
    await page.getByRole('link', { name: 'More', exact: true }).click()
    await look('more')
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('radio', { name: 'Another server' }).check()
    await look('settings')
    await signOut(page)
    await page.getByRole('link', { name: 'Sign in' }).first().click()
    await expect(page.getByRole('button', { name: 'Bola Ade', exact: true })).toBeVisible()
    await look('remembered learners')
    expect(found).toEqual([])
  })
}
