import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { VoicePanel, type VoicePanelProps } from '../../../../../src-renderer/features/device/voice/voice-panel.tsx'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { fakeVoice, stubSpeech } from '../../../../support/fake-speech.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ezinne = fakeVoice('en-NG', { name: 'Ezinne' })
const daniel = fakeVoice('en-GB', { name: 'Daniel' })
const online = fakeVoice('en-GB', { name: 'Cloud', localService: false })
const french = fakeVoice('fr-FR', { name: 'Amélie' })
const savedDaniel = { name: 'Daniel', lang: 'en-GB' }

async function open(props: Partial<VoicePanelProps> = {}) {
  const onChange = vi.fn()
  await renderInKoya(<VoicePanel voice={null} rate={1} onChange={onChange} {...props} />, createFakeBridge().bridge)
  return onChange
}

/** Stops the timers, so that the wait for voices does not end on a slow machine. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

/** The last status of the panel. */
const nowText = (): string => screen.getAllByRole('status').at(-1)?.textContent ?? ''
const select = (): HTMLSelectElement => screen.getByLabelText('Voice')
const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name })

describe('the voice that reads aloud', () => {
  it('the voice panel offers only English voices of this computer, never online ones', async () => {
    stubSpeech([french, daniel, online, ezinne])
    const onChange = await open()
    expect(
      within(select())
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    ).toEqual(['Let Koya choose', 'Daniel (British English)', 'Ezinne (English (Nigeria))'])
    expect(nowText()).toBe('Ezinne (English (Nigeria)) will read to you. Koya chose this voice.')
    fireEvent.change(select(), { target: { value: 'en-gb Daniel' } })
    expect(onChange.mock.calls).toEqual([[{ voice: savedDaniel }]])
  })

  it('the voice panel names the chosen voice, and the choice can be given back to Koya', async () => {
    stubSpeech([daniel, ezinne])
    const onChange = await open({ voice: savedDaniel })
    expect(nowText()).toBe('Daniel (British English) will read to you, as you chose.')
    fireEvent.change(select(), { target: { value: '' } })
    expect(onChange.mock.calls).toEqual([[{ voice: null }]])
  })

  it('the voice panel says when another voice replaces a missing chosen one, which stays chosen', async () => {
    stubSpeech([ezinne])
    const onChange = await open({ voice: savedDaniel })
    expect(nowText()).toBe('Daniel (British English) is not on this computer, so Ezinne (English (Nigeria)) will read to you. Your choice is saved.')
    expect({ voice: select().value, label: select().selectedOptions[0]?.textContent }).toEqual({
      voice: 'en-gb Daniel',
      label: 'Daniel (British English) (not on this computer)'
    })
    fireEvent.change(select(), { target: { value: 'en-gb Daniel' } })
    expect(onChange).not.toHaveBeenCalled()
  })

  it('the voice panel shows voices reported late and follows which voices are installed and removed', async () => {
    holdTime()
    const { tell } = stubSpeech([])
    await open({ voice: savedDaniel })
    expect({ text: nowText(), select: screen.queryByLabelText('Voice') }).toEqual({ text: 'Looking for voices on this computer…', select: null })
    act(() => {
      tell([ezinne])
    })
    expect(nowText()).toContain('is not on this computer')
    act(() => {
      tell([ezinne, daniel])
    })
    expect(nowText()).toBe('Daniel (British English) will read to you, as you chose.')
    act(() => {
      tell([])
    })
    expect(nowText()).toContain('no English voice')
  })

  it.each([
    ['none', []],
    ['only others', [french, online]]
  ])('the voice panel says that there is no English voice when the computer has %s, and offers none', async (_what, voices) => {
    holdTime()
    stubSpeech(voices)
    await open({ voice: savedDaniel })
    act(() => {
      vi.advanceTimersByTime(1500)
    })
    expect(nowText()).toBe(
      'This computer has no English voice. Ask the person in charge of this computer to install one. ' +
        'You chose Daniel (British English). Koya will use it if it is installed here.'
    )
    expect({ select: screen.queryByLabelText('Voice'), buttonCount: screen.queryAllByRole('button').length }).toEqual({
      select: null,
      buttonCount: 0
    })
  })
})

describe('the speed', () => {
  it.each([
    [0.6, ['60%', true, false]],
    [1, ['100%', false, false]],
    [1.4, ['140%', false, true]]
  ])('at speed %d the “Slower” and “Faster” buttons are disabled at the limits', async (rate, [percent, isSlowest, isFastest]) => {
    stubSpeech([daniel])
    await open({ rate })
    expect({
      percent: within(screen.getByRole('group', { name: 'Speed' })).getByRole('status').textContent,
      isSlowest: button('Slower').disabled,
      isFastest: button('Faster').disabled
    }).toEqual({ percent, isSlowest, isFastest })
  })

  it('the reading speed changes in steps', async () => {
    stubSpeech([daniel])
    const onChange = await open({ rate: 0.9 })
    fireEvent.click(button('Slower'))
    fireEvent.click(button('Faster'))
    expect(onChange.mock.calls).toEqual([[{ voiceRate: 0.8 }], [{ voiceRate: 1 }]])
  })
})

describe('“Hear it”', () => {
  it('the voice sample speaks in the chosen voice at the chosen speed, and stops when pressed again', async () => {
    const { spoken, finish, cancel } = stubSpeech([ezinne, daniel])
    await open({ voice: savedDaniel, rate: 0.8 })
    fireEvent.click(button('Play a sample'))
    await waitFor(() => {
      expect(spoken.map(({ voice, rate, text }) => [voice, rate, text.includes('triangle')])).toEqual([[daniel, 0.8, true]])
    })
    act(finish)
    fireEvent.click(button('Play a sample'))
    await waitFor(() => {
      expect(spoken).toHaveLength(2)
    })
    const before = cancel.mock.calls.length
    fireEvent.click(button('Stop'))
    expect({ cancelCount: cancel.mock.calls.length, button: button('Play a sample').textContent }).toEqual({
      cancelCount: before + 1,
      button: 'Play a sample'
    })
  })

  it('the voice sample speaks nothing while speech is silenced', async () => {
    const { spoken } = stubSpeech([daniel])
    await open({ isSilenced: true })
    expect(button('Play a sample').getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button('Play a sample'))
    expect({ button: button('Play a sample').textContent, spokenCount: spoken.length }).toEqual({ button: 'Play a sample', spokenCount: 0 })
  })
})
