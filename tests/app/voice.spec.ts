import { expect } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { examParts } from '../support/exam-parts.ts'
import { completeProfile, settle } from '../support/learner.ts'
import { giveVoices, lastSpoken } from '../support/page-voices.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const ezinne = { name: 'Ezinne', lang: 'en-NG', localService: true, default: false }
const daniel = { name: 'Daniel', lang: 'en-GB', localService: true, default: false }
const online = { name: 'Cloud', lang: 'en-GB', localService: false, default: true }

test('a voice chosen in the profile is saved with the account and reads aloud in the exam room', async ({ launch }) => {
  test.skip(tier() === 'commit', 'each of its steps is a unit test, too')
  const { page } = await launch()
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await giveVoices(page, [online, ezinne, daniel])

  await visit(page, '/dashboard/profile')
  // Often while the page still fades in: this press was lost once.
  await page.getByRole('switch', { name: /^Save my colours, size, language, voice/ }).press('Space')
  await expect(page.getByRole('switch', { name: /^Save my colours/ })).toBeChecked()
  const voices = page.getByRole('region', { name: 'Read aloud' })
  await expect(voices.getByRole('option')).toHaveText(['Let Koya choose', 'Ezinne (English (Nigeria))', 'Daniel (British English)'])
  await voices.getByLabel('Voice').selectOption({ label: 'Daniel (British English)' })
  await expect(voices.getByText('Daniel (British English) will read to you, as you chose.', { exact: true })).toBeVisible()
  await voices.getByRole('button', { name: 'Slower' }).press('Enter')
  await expect(voices.getByRole('group', { name: 'Speed' }).getByRole('status')).toHaveText('90%')
  await voices.getByRole('button', { name: 'Play a sample' }).press('Enter')
  await expect.poll(() => lastSpoken(page)).toMatchObject({ voice: 'Daniel', rate: 0.9 })
  await expect
    .poll(async () => {
      const read = await callBridge(page, 'session.read', {})
      return read.ok ? read.value.auth.user?.profile.ownSettings : null
    })
    .toMatchObject({ voice: { name: 'Daniel', lang: 'en-GB' }, voiceRate: 0.9 })

  await visit(page, '/dashboard/assessments/utme-mock/start-page')
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  await settle(page)
  await page.getByRole('button', { name: 'Read aloud', exact: true }).click()
  await expect.poll(async () => (await lastSpoken(page))?.text.includes('triangle')).toBe(false)
  expect(await lastSpoken(page)).toMatchObject({ voice: 'Daniel', rate: 0.9 })
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(page.getByText('Daniel (British English) will read to you, as you chose.', { exact: true })).toBeVisible()
  await page.evaluate(
    (left) => {
      ;(window as unknown as { fakeSpeech: { tell: (voices: unknown) => void } }).fakeSpeech.tell(left)
    },
    [ezinne]
  )
  await expect(page.getByText(/Your choice is saved\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Play a sample' }).press('Enter')
  await expect.poll(() => lastSpoken(page)).toMatchObject({ voice: 'Ezinne', rate: 0.9 })
})
