import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { OwnVoice } from '../../../../../src-renderer/app/pages/own-voice.tsx'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import type { UserSettings } from '../../../../../src-shared/device/settings.ts'
import { createFakeBridge, fakeSettings, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { fakeVoice, stubSpeech } from '../../../../support/fake-speech.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the page with a main process that saves changes. */
async function open(answers: NonNullable<BridgeAnswers['settings']> = {}) {
  const now = { view: fakeSettings }
  const change = vi.fn((changed: Partial<UserSettings>) => {
    now.view = { ...now.view, values: { ...now.view.values, ...changed } }
    return Promise.resolve(succeed(now.view))
  })
  const settings = { read: () => Promise.resolve(succeed(now.view)), change: change as never, ...answers }
  await renderInKoya(<OwnVoice />, createFakeBridge({ settings }).bridge)
  return { change, section: within(await screen.findByRole('region', { name: 'Read aloud' })) }
}

describe('the voice in the profile', () => {
  it('the profile changes the voice and reading speed, and links to the settings', async () => {
    stubSpeech([fakeVoice('en-NG', { name: 'Ezinne' }), fakeVoice('en-GB', { name: 'Daniel' })])
    const { change, section } = await open()
    fireEvent.change(section.getByLabelText('Voice'), { target: { value: 'en-gb Daniel' } })
    expect(await section.findByText('Daniel (British English) will read to you, as you chose.')).toBeInstanceOf(HTMLElement)
    fireEvent.click(section.getByRole('button', { name: 'Slower' }))
    expect(await section.findByText('90%')).toBeInstanceOf(HTMLElement)
    expect(change.mock.calls).toEqual([[{ voice: { name: 'Daniel', lang: 'en-GB' } }], [{ voiceRate: 0.9 }]])
    expect(section.getByRole('link').getAttribute('href')).toBe('/dashboard/settings')
  })

  it('the voice setting in the profile says why it could not be saved', async () => {
    stubSpeech([fakeVoice('en-GB', { name: 'Daniel' })])
    const { section } = await open({ change: () => Promise.resolve(fail('settings/not-written')) })
    fireEvent.click(section.getByRole('button', { name: 'Faster' }))
    expect((await section.findByRole('alert')).textContent).toContain('works until Koya closes')
  })
})
