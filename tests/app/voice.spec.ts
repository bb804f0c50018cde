import { expect, type Page } from '@playwright/test'
import type { SavedVoice } from '../../src-shared/device/settings.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { examParts } from '../support/exam-parts.ts'
import { completeProfile, settle } from '../support/learner.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

interface Spoken {
  readonly text: string
  readonly voice: string
  readonly rate: number
}

const ezinne = { name: 'Ezinne', lang: 'en-NG', localService: true, default: false }
const daniel = { name: 'Daniel', lang: 'en-GB', localService: true, default: false }
const online = { name: 'Cloud', lang: 'en-GB', localService: false, default: true }

/** Replaces the system's voices, because a computer for tests may have none; everything else is the app's own code. */
async function giveVoices(page: Page, voices: readonly (SavedVoice & { readonly localService: boolean })[]): Promise<void> {
  await page.evaluate((given) => {
    const events = new EventTarget()
    const now = { voices: given }
    const spoken: Spoken[] = []
    const synthesis = {
      getVoices: () => now.voices,
      speak: ({ text, voice, rate }: { text: string; voice: { name: string } | null; rate: number }) =>
        spoken.push({ text, voice: voice?.name ?? '', rate }),
      cancel: () => undefined,
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events)
    }
    const utterance = class {
      voice = null
      rate = 1
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    }
    Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: synthesis })
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { configurable: true, value: utterance })
    const tell = (later: typeof given): void => {
      now.voices = later
      events.dispatchEvent(new Event('voiceschanged'))
    }
    Object.assign(window, { fakeSpeech: { spoken, tell } })
  }, voices)
}

async function lastSpoken(page: Page): Promise<Spoken | undefined> {
  return page.evaluate(() => (window as unknown as { fakeSpeech: { spoken: Spoken[] } }).fakeSpeech.spoken.at(-1))
}

test('a voice chosen in the profile is saved with the account and reads aloud in the exam room', async ({ launch }) => {
  test.skip(tier() === 'commit', 'each of its steps is a unit test, too')
  const { page } = await launch()
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await giveVoices(page, [online, ezinne, daniel])

  await visit(page, '/dashboard/profile')
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
