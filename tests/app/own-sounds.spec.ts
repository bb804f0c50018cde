import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { examParts } from '../support/exam-parts.ts'
import { completeProfile, settle } from '../support/learner.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { makeToneWav } from '../support/sounds.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const said = 'Twice a day the water leaves the harbour, and the boats lie on the sand.'

async function addSound(page: Page, name: string, buffer: Buffer): Promise<void> {
  // The first one: the pictures of the question are below the passage.
  await page.locator('input[type="file"]').first().setInputFiles({ name, mimeType: '', buffer })
}

test('a teacher adds a sound to a passage, hears it as candidates do, and practises the question about it', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch()
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await visit(page, '/dashboard/my-questions')
  await page.getByRole('link', { name: 'Add a question' }).first().click()
  await page.getByLabel('The question', { exact: true }).fill('What lies on the sand?')
  for (const [number, text] of ['The water', 'The boats'].entries()) await page.getByLabel(`Option ${number + 1}`, { exact: true }).fill(text)
  for (const number of [4, 3]) await page.getByRole('button', { name: `Remove option ${number}` }).click()
  await page.getByLabel('Option 2 is right').check()
  await page.getByRole('button', { name: 'Add a passage' }).click()
  await page.getByLabel('Title', { exact: true }).fill('The harbour')
  await page.getByLabel('Kind of passage').selectOption({ label: 'Something to listen to' })
  await page.getByLabel('What to listen for').fill('Listen to the talk about a harbour.')
  await expect(page.getByText('Add the sound of the passage.')).toBeVisible()

  await page.setViewportSize({ width: 1024, height: 600 })
  await addSound(page, 'talk.ogg', Buffer.from('This is no sound.'))
  await expect(page.getByText('Koya cannot play this file.')).toBeVisible()
  await addSound(page, 'talk.wav', makeToneWav(66_000))
  await expect(page.getByText('This sound is too large.')).toBeVisible()
  await addSound(page, 'talk.mp3', makeToneWav(1500))
  const editor = page.getByRole('group', { name: 'The passage' })
  const own = editor.locator('[data-state]')
  await expect(own).toBeVisible()
  await expect(page.getByText('Write what is said in the sound.').first()).toBeVisible()
  await page.getByLabel('What is said').fill(said)
  await page.getByLabel('Plays in an exam').selectOption({ label: 'Once' })
  await expect(page.getByRole('heading', { name: 'This question is ready to use.' })).toBeVisible()
  await page.getByLabel('The question', { exact: true }).fill(`${said} What lies there?`)
  await expect(page.getByText('The question shows more than seven words of what is said.')).toBeVisible()
  await page.getByLabel('The question', { exact: true }).fill('What lies on the sand?')
  await expect(page.getByRole('heading', { name: 'This question is ready to use.' })).toBeVisible()

  const heard = page.getByRole('region', { name: 'What the candidate sees' }).locator('[data-state]')
  await play(heard)
  await expect(heard.getByRole('status')).toHaveText('No plays left: you have played it once.')
  await page.getByRole('button', { name: 'Try again from the first play' }).click()
  await expect(heard.getByRole('status')).toHaveText(/^You can play this recording once/)
  await play(own)
  await expect(own).toHaveAttribute('data-state', 'silent')
  await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Saved.', { exact: true })).toHaveCount(2)

  await page.getByRole('link', { name: 'Back to my questions' }).click()
  await page.getByRole('link', { name: /^What lies on the sand/ }).click()
  await expect(heard.getByRole('status')).toHaveText(/^You can play this recording once/)
  await page.getByRole('link', { name: 'Back to my questions' }).click()
  await page.getByRole('link', { name: /^Practise / }).click()
  await page.getByRole('button', { name: 'Start the practice' }).press('Enter')
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  await settle(page)
  const room = page.getByRole(...examParts.sound)
  // The usual practice is a study, which has no limit.
  await expect(room.getByRole('status')).toHaveText('You can play this as often as you like.')
  await play(room)
})

/** Plays to the end. A computer for tests has no sound output and first shows a message; a second press plays anyway. */
async function play(player: Locator): Promise<void> {
  const button = player.getByRole('button')
  await button.press('Enter')
  await expect(player).toHaveAttribute('data-state', /mute|playing/, { timeout: 20_000 })
  if ((await player.getAttribute('data-state')) === 'mute') await button.press('Space')
  await expect(player).toHaveAttribute('data-state', 'playing', { timeout: 20_000 })
  await expect(player).toHaveAttribute('data-state', 'silent', { timeout: 20_000 })
}
