import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { SettingsPage } from '../../../../../../src-renderer/app/pages/device/settings-page.tsx'
import { fail, succeed, type Result } from '../../../../../../src-shared/kernel/errors/result.ts'
import type { SettingsView } from '../../../../../../src-shared/device/settings-contract.ts'
import type { UserSettings } from '../../../../../../src-shared/device/settings.ts'
import { createFakeBridge, fakeSettings, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { fakeVoice, stubSpeech } from '../../../../../support/fake-speech.ts'
import { fillField, press } from '../../../../../support/fill-field.ts'
import { renderInKoya } from '../../../../../support/render-in-koya.tsx'
import { findStatus } from '../../../../../support/status-text.ts'

afterEach(cleanup)

/** Opens the page with a main process that saves changes. */
async function openSettings(view: SettingsView = fakeSettings, answers: NonNullable<BridgeAnswers['settings']> = {}) {
  const now = { view }
  const change = vi.fn((changed: Partial<UserSettings>) => {
    now.view = { ...now.view, values: { ...now.view.values, ...changed } }
    return Promise.resolve(succeed(now.view))
  })
  const settings = { read: () => Promise.resolve(succeed(now.view)), change: change as never, changeBackend: change as never, ...answers }
  await renderInKoya(<SettingsPage />, createFakeBridge({ settings }).bridge)
  await screen.findByRole('heading', { name: 'Settings' })
  return { change, now }
}

describe('the looks', () => {
  it('a change of the theme takes effect at once', async () => {
    const { change } = await openSettings()
    fireEvent.click(screen.getByRole('radio', { name: 'High contrast' }))
    await waitFor(() => {
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'High contrast' }).checked).toBe(true)
    })
    expect(change).toHaveBeenCalledWith({ theme: 'contrast' })
  })

  it('the zoom grows and resets in steps within its limits', async () => {
    const { change } = await openSettings({ ...fakeSettings, values: { ...fakeSettings.values, zoom: 2 } })
    press('Larger')
    expect(await screen.findByText('250%')).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('button', { name: 'Larger' })).toHaveProperty('disabled', true)
    press('Back to 100%')
    expect(await screen.findByText('100%')).toBeInstanceOf(HTMLElement)
    expect(change.mock.calls).toEqual([[{ zoom: 2.5 }], [{ zoom: 1 }]])
  })

  it('a theme change that was not saved says why, and the previous theme stays selected', async () => {
    await openSettings(fakeSettings, { change: () => Promise.resolve(fail('settings/not-written')) })
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    expect((await screen.findByRole('alert')).textContent).toContain('works until Koya closes')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Same as this computer' }).checked).toBe(true)
  })
})

describe('reading aloud', () => {
  it('the settings change the voice and speed of reading aloud', async () => {
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    stubSpeech([fakeVoice('en-GB', { name: 'Daniel' })])
    const { change } = await openSettings()
    const row = within(screen.getByRole('region', { name: 'Read aloud' }))
    fireEvent.change(row.getByLabelText('Voice'), { target: { value: 'en-gb Daniel' } })
    expect(await row.findByText('Daniel (British English) will read to you, as you chose.')).toBeInstanceOf(HTMLElement)
    fireEvent.click(row.getByRole('button', { name: 'Faster' }))
    expect(await row.findByText('110%')).toBeInstanceOf(HTMLElement)
    expect(change.mock.calls).toEqual([[{ voice: { name: 'Daniel', lang: 'en-GB' } }], [{ voiceRate: 1.1 }]])
  })
})

describe('the exam room', () => {
  it.each([
    ['Hide the clock', { isClockHidden: true }],
    ['Sound when time is short', { hasTimeTone: false }],
    ['Letter keys', { hasLetterKeys: false }],
    ['Number keys', { hasDigitKeys: true }],
    ['Cross out options', { hasStrikes: false }]
  ])('the exam room setting “%s” is changed by its switch', async (name, changed) => {
    const { change } = await openSettings()
    fireEvent.click(screen.getByRole('switch', { name }))
    await waitFor(() => {
      expect(change.mock.calls).toEqual([[changed]])
    })
  })
})

describe('what a centre has set', () => {
  it('a setting from the policy is marked as locked by the centre and cannot be changed', async () => {
    const { change } = await openSettings({
      ...fakeSettings,
      values: { ...fakeSettings.values, backend: 'https://koya.school.example' },
      origins: { ...fakeSettings.origins, backend: 'policy' },
      policy: { state: 'valid', path: '/etc/koya/policy.json', problems: [] }
    })
    const row = screen.getByRole('region', { name: 'Server' })
    expect(row.textContent).toContain('Locked by your centre')
    expect(screen.getByRole('radio', { name: 'Koya’s own server, on this computer' })).toHaveProperty('disabled', true)
    expect(screen.getByLabelText('Server address')).toHaveProperty('readOnly', true)
    expect(screen.getByRole('region', { name: 'Colours' }).textContent).not.toContain('Locked by your centre')
    expect(change).not.toHaveBeenCalled()
  })

  it.each([
    ['absent', [], /^Nothing on this page is locked\.$/],
    ['valid', [], /rules are in \/etc\/koya\/policy.json/],
    ['invalid', ['backend: not an address'], /does not understand all of it/],
    ['unreadable', [], /does not let Koya read it/]
  ] as const)('the settings page says that the policy file is %s', async (state, problems, text) => {
    await openSettings({ ...fakeSettings, policy: { state, path: '/etc/koya/policy.json', problems: [...problems] } })
    const notice = await findStatus(text)
    for (const problem of problems) expect(notice.textContent).toContain(problem)
  })
})

describe('the server', () => {
  const testBackend = () => Promise.resolve(succeed({ version: '0.3.0', markingVersion: '2' }))

  it('the server is changed only after a Koya server has answered at the new address', async () => {
    const { change } = await openSettings(fakeSettings, { testBackend })
    fireEvent.click(screen.getByRole('radio', { name: 'Another server' }))
    await fillField('Server address', 'https://Koya.School.example/')
    expect(screen.queryByRole('button', { name: 'Use this server' })).toBe(null)
    press('Test the connection')
    expect(await screen.findByText('We found Koya 0.3.0 at this address.')).toBeInstanceOf(HTMLElement)
    expect(change).not.toHaveBeenCalled()
    press('Use this server')
    await waitFor(() => {
      expect(change).toHaveBeenCalledWith({ backend: 'https://koya.school.example' })
    })
  })

  it('the server setting reports an invalid address and an address without a Koya server', async () => {
    await openSettings(fakeSettings, { testBackend: () => Promise.resolve(fail('lan/no-server-there')) })
    fireEvent.click(screen.getByRole('radio', { name: 'Another server' }))
    await fillField('Server address', 'http://koya.school.example')
    press('Test the connection')
    expect(await screen.findByText('The address must begin with https://.')).toBeInstanceOf(HTMLElement)
    await fillField('Server address', 'https://koya.school.example')
    fireEvent.click(await screen.findByRole('button', { name: 'Test the connection' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^No Koya server answered at this address\. .* Add it with “Set up this computer” below\.$/
    )
    expect(screen.queryByRole('button', { name: 'Use this server' })).toBe(null)
  })

  it('declining the confirmation of a server change is reported as a status beside the button', async () => {
    const answer = Promise.withResolvers<Result<SettingsView>>()
    const changeBackend = vi.fn(() => answer.promise)
    await openSettings(fakeSettings, { testBackend, changeBackend })
    fireEvent.click(screen.getByRole('radio', { name: 'Another server' }))
    await fillField('Server address', 'https://koya.school.example')
    press('Test the connection')
    fireEvent.click(await screen.findByRole('button', { name: 'Use this server' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Answer the question in the other window…' }))
    answer.resolve(fail('lan/change-declined'))
    const text = await screen.findByText('You chose Cancel. Nothing was changed.')
    expect(text.closest('[role]')?.getAttribute('role')).toBe('status')
    expect(screen.getByRole('radiogroup', { name: 'Server' }).parentElement?.contains(text)).toBe(true)
    expect(await screen.findByRole('button', { name: 'Use this server' })).toBeInstanceOf(HTMLElement)
    expect(changeBackend).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['lan/question-open', /already asking a question/],
    ['lan/declined-too-often', /Try again in ten minutes/]
  ] as const)('a refused server change says why: %s', async (code, text) => {
    const values = { ...fakeSettings.values, backend: 'https://koya.school.example' }
    await openSettings({ ...fakeSettings, values }, { changeBackend: () => Promise.resolve(fail(code)) })
    fireEvent.click(screen.getByRole('radio', { name: 'Koya’s own server, on this computer' }))
    press('Use Koya’s own server')
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
  })

  it('the server setting reports that too many addresses were tested', async () => {
    await openSettings(fakeSettings, { testBackend: () => Promise.resolve(fail('lan/too-many-addresses')) })
    fireEvent.click(screen.getByRole('radio', { name: 'Another server' }))
    await fillField('Server address', 'https://koya.school.example')
    press('Test the connection')
    expect((await screen.findByRole('alert')).textContent).toBe('Too many addresses were tested on this computer. Try again in ten minutes.')
  })

  it('the server cannot be changed during an open exam, and the page says so', async () => {
    const values = { ...fakeSettings.values, backend: 'https://koya.school.example' }
    await openSettings({ ...fakeSettings, values }, { changeBackend: () => Promise.resolve(fail('call/not-during-exam')) })
    fireEvent.click(screen.getByRole('radio', { name: 'Koya’s own server, on this computer' }))
    press('Use Koya’s own server')
    expect((await screen.findByRole('alert')).textContent).toContain('You can do this after you submit your exam or practice.')
  })
})

describe('about this copy', () => {
  it('the settings page shows the version of Koya', async () => {
    await openSettings()
    expect(screen.getByText('Koya 0.1.0')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByText(/different Electron/)).toBe(null)
  })

  it('licences are loaded on request, and the text of an opened licence is shown', async () => {
    const licence = { name: 'fastify', version: '5.0.0', licence: 'MIT', text: 'Permission is hereby granted' }
    const listLicences = vi.fn(() => Promise.resolve(succeed({ licences: [licence] })))
    await openSettings(fakeSettings, { listLicences })
    expect(listLicences).not.toHaveBeenCalled()
    press('Show the licences')
    const summary = await screen.findByText('fastify 5.0.0, MIT')
    expect(screen.queryByText(/Permission is hereby granted/)).toBe(null)
    const details = summary.closest('details')!
    details.open = true
    fireEvent(details, new Event('toggle'))
    expect(await screen.findByText(/Permission is hereby granted/)).toBeInstanceOf(HTMLElement)
  })

  it('the saved support file’s path is shown, and cancelling shows nothing', async () => {
    const now = { path: null as string | null }
    await openSettings(fakeSettings, { saveSupportBundle: () => Promise.resolve(succeed({ path: now.path })) })
    press('Save the file')
    expect((await screen.findByRole('button', { name: 'Save the file' })).textContent).toBe('Save the file')
    expect(screen.queryByText(/^Saved: /)).toBe(null)
    now.path = '/home/ada/koya-support.zip'
    press('Save the file')
    expect(await screen.findByText('Saved: /home/ada/koya-support.zip')).toBeInstanceOf(HTMLElement)
  })
})
