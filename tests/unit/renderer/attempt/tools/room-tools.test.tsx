import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { defaultSettings } from '../../../../../src-shared/device/settings.ts'
import { ATTEMPT_ID } from '../../../../support/build-open-attempt.ts'
import { enterExamRoom, pressKey, question, startedAttempt, withPassage } from '../../../../support/enter-exam-room.tsx'
import { examParts } from '../../../../support/exam-parts.ts'
import type { FakeBridge } from '../../../../support/fake-bridge.ts'
import { fakeVoice, stubSpeech } from '../../../../support/fake-speech.ts'

afterEach(cleanup)

/** Fake of the sound system. It plays nothing and reports each tone that it is asked to play. */
class FakeNode {
  readonly gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined }
  connect = (): this => this
}
const fakeAudioContext = class {
  readonly currentTime = 0
  readonly destination = new FakeNode()
  close = (): Promise<void> => Promise.resolve()
}
const fakeOscillator = (onStart: (frequency: number) => void) =>
  class extends FakeNode {
    readonly start: () => void
    constructor(_context: unknown, { frequency }: { readonly frequency: number }) {
      super()
      this.start = () => {
        onStart(frequency)
      }
    }
    stop = (): void => undefined
  }

describe('the clock and its warnings', () => {
  const tick = (fake: FakeBridge, remainingMs: number): void => {
    act(() => {
      fake.tell.attempt.onClockTicked({ attemptId: ATTEMPT_ID, remainingMs })
    })
  }
  const text = (): string => screen.queryByText(/^(Half of your time is|You have .* minutes?) left\./)?.textContent ?? ''

  it('each time warning sounds a tone, and none once the tone is switched off', async () => {
    const played: number[] = []
    vi.stubGlobal('AudioContext', fakeAudioContext)
    vi.stubGlobal('GainNode', FakeNode)
    vi.stubGlobal(
      'OscillatorNode',
      fakeOscillator((frequency) => played.push(frequency))
    )
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const onChange = vi.fn()
    const fake = await enterExamRoom(startedAttempt, { saved: defaultSettings, onChange })
    tick(fake, 3_600_000)
    tick(fake, 3_599_000)
    expect(played).toEqual([660, 495])
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
    fireEvent.click(screen.getByRole('switch', { name: 'Play a sound when time is short' }))
    tick(fake, 600_000)
    expect(played).toHaveLength(2)
    expect(onChange.mock.calls).toEqual([[{ hasTimeTone: false }]])
  })

  it('a hidden clock still gives warnings and is shown automatically in the last five minutes', async () => {
    const onChange = vi.fn()
    const fake = await enterExamRoom(startedAttempt, { saved: defaultSettings, onChange })
    const clock = (): string | null => screen.getByRole(...examParts.clock).textContent
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
    const shows = screen.getByRole<HTMLInputElement>('switch', { name: 'Show the clock' })
    expect(document.activeElement).toBe(shows)
    fireEvent.click(shows)
    expect(clock()).toBe('Clock hidden')
    expect(onChange.mock.calls).toEqual([[{ isClockHidden: true }]])
    tick(fake, 600_000)
    expect({ clock: clock(), warning: text() }).toEqual({ clock: 'Clock hidden', warning: 'You have ten minutes left.' })
    tick(fake, 300_000)
    expect({ clock: clock(), warning: text() }).toEqual({ clock: '00:05:00', warning: 'You have five minutes left. You can see the clock again.' })
    expect({ isDisabled: shows.disabled, isChecked: shows.checked }).toEqual({ isDisabled: true, isChecked: true })
    expect(screen.getByRole(...examParts.tools).textContent).toContain('The clock always shows in the last five minutes.')
  })

  it('the exam room opens with the clock hidden when this was chosen before', async () => {
    await enterExamRoom(startedAttempt, { saved: { ...defaultSettings, isClockHidden: true }, onChange: () => undefined })
    expect(screen.getByRole(...examParts.clock).textContent).toBe('Clock hidden')
  })
})

describe('what is chosen in the room', () => {
  it('the exam room switches letter keys off and digit keys on, at once and for the next time', async () => {
    const onChange = vi.fn()
    await enterExamRoom(startedAttempt, { saved: defaultSettings, onChange })
    const isChosen = (): boolean[] =>
      within(question())
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ checked }) => checked)
    pressKey('2')
    expect(isChosen()).toEqual([false, false, false, false])
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
    fireEvent.click(screen.getByRole('switch', { name: 'Use letter keys such as A, N and S to answer, move and submit' }))
    fireEvent.click(screen.getByRole('switch', { name: 'Use number keys to choose an answer' }))
    for (const key of ['c', 'n', 's', 'h']) pressKey(key)
    expect({ itemId: question().getAttribute('data-item-id'), dialog: screen.queryByRole('alertdialog') }).toEqual({ itemId: 'item-1', dialog: null })
    expect(screen.getByRole('button', { name: 'Submit' }).getAttribute('aria-keyshortcuts')).toBe(null)
    pressKey('2')
    expect(isChosen()).toEqual([false, true, false, false])
    pressKey('ArrowRight')
    expect(question().getAttribute('data-item-id')).toBe('item-2')
    expect(onChange.mock.calls).toEqual([[{ hasLetterKeys: false }], [{ hasDigitKeys: true }]])
  })

  it('the exam room zooms in and out in steps', async () => {
    const onChange = vi.fn()
    await enterExamRoom(startedAttempt, { saved: { ...defaultSettings, zoom: 2 }, onChange })
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
    fireEvent.click(screen.getByRole('button', { name: 'Larger' }))
    expect(within(screen.getByRole('group', { name: 'Size' })).getByRole('status').textContent).toBe('250%')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Larger' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Smaller' }))
    expect(onChange.mock.calls).toEqual([[{ zoom: 2.5 }], [{ zoom: 2 }]])
  })
})

describe('the voice that reads questions', () => {
  const daniel = fakeVoice('en-GB', { name: 'Daniel' })
  const ezinne = fakeVoice('en-NG', { name: 'Ezinne' })

  it('the read-aloud voice chosen in the exam room reads from then on and is saved', async () => {
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const { spoken } = stubSpeech([ezinne, daniel])
    const onChange = vi.fn()
    await enterExamRoom(startedAttempt, { saved: defaultSettings, onChange })
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
    const panel = within(screen.getByRole('region', { name: 'Read aloud' }))
    fireEvent.change(panel.getByLabelText('Voice'), { target: { value: 'en-gb Daniel' } })
    fireEvent.click(panel.getByRole('button', { name: 'Slower' }))
    expect(panel.getByText('Daniel (British English) will read to you, as you chose.')).toBeInstanceOf(HTMLElement)
    expect(onChange.mock.calls).toEqual([[{ voice: { name: 'Daniel', lang: 'en-GB' } }], [{ voiceRate: 0.9 }]])
    fireEvent.click(screen.getByRole('button', { name: 'Read aloud' }))
    await waitFor(() => {
      expect(spoken[0]).toMatchObject({ voice: daniel, rate: 0.9 })
    })
    expect(new Set(spoken.map(({ voice }) => voice))).toEqual(new Set([daniel]))
  })

  it('playing a voice sample stops reading the question aloud', async () => {
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const { spoken } = stubSpeech([ezinne])
    await enterExamRoom()
    const read = screen.getByRole('button', { name: 'Read aloud' })
    fireEvent.click(read)
    await waitFor(() => {
      expect({ ariaPressed: read.getAttribute('aria-pressed'), hasSpoken: spoken.length > 0 }).toEqual({ ariaPressed: 'true', hasSpoken: true })
    })
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
    fireEvent.click(screen.getByRole('button', { name: 'Play a sample' }))
    await waitFor(() => {
      expect(spoken.at(-1)?.text).toContain('triangle')
      expect(read.getAttribute('aria-pressed')).toBe('false')
    })
    expect(screen.getByRole('button', { name: 'Stop' })).toBeInstanceOf(HTMLElement)
  })

  it('letter keys in the voice list do not answer the question or move the exam', async () => {
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    stubSpeech([ezinne, daniel])
    await enterExamRoom()
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
    for (const key of ['d', 'n', 'ArrowRight', 's']) pressKey(key, screen.getByLabelText('Voice'))
    expect({ itemId: question().getAttribute('data-item-id'), dialog: screen.queryByRole('alertdialog') }).toEqual({ itemId: 'item-1', dialog: null })
    expect(
      within(question())
        .getAllByRole<HTMLInputElement>('radio')
        .some(({ checked }) => checked)
    ).toBe(false)
  })
})

describe('the divider between passage and question', () => {
  async function openPassage(passagePercent: number) {
    const onChange = vi.fn()
    await enterExamRoom(withPassage('Grain is sold by the bowl.'), { saved: { ...defaultSettings, passagePercent }, onChange })
    return onChange
  }
  const divider = (): HTMLElement => screen.getByRole('separator', { name: 'Width of the passage' })
  const width = (): string | undefined => question().parentElement?.style.getPropertyValue('--passage-width')

  it('the passage divider opens at its saved place, moves by arrow keys within limits and does not move the exam', async () => {
    await openPassage(60)
    expect({ ariaValue: divider().getAttribute('aria-valuenow'), width: width() }).toEqual({ ariaValue: '60', width: '60%' })
    pressKey('ArrowRight', divider())
    expect(width()).toBe('62%')
    pressKey('End', divider())
    pressKey('ArrowRight', divider())
    expect({ width: width(), ariaMaximum: divider().getAttribute('aria-valuemax') }).toEqual({ width: '70%', ariaMaximum: '70' })
    pressKey('Home', divider())
    pressKey('ArrowLeft', divider())
    expect(width()).toBe('30%')
    expect(question().getAttribute('data-item-id')).toBe('item-1')
  })

  it('the passage divider is saved only once it stops moving', async () => {
    const onChange = await openPassage(50)
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) pressKey(key, divider())
    expect(onChange).not.toHaveBeenCalled()
    await vi.waitFor(() => {
      expect(onChange.mock.calls).toEqual([[{ passagePercent: 44 }]])
    })
  })
})
