import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseVoice } from '../../../../src-renderer/features/attempt/read-aloud/choose-voice.ts'
import { createReader, type Reader } from '../../../../src-renderer/features/attempt/read-aloud/reader.ts'

const voice = (lang: string, localService = true, isDefault = false) => ({ lang, localService, default: isDefault, name: lang, voiceURI: lang })

interface Utterance {
  text: string
  voice: { lang: string } | null
  onend: (() => void) | null
  onerror: (() => void) | null
}

/** A speech system that says nothing and remembers what it was given. */
function openSystem(first: readonly object[], later: readonly object[] = first) {
  const spoken: Utterance[] = []
  const events = new EventTarget()
  const now = { voices: first }
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      voice = null
      onend = null
      onerror = null
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    }
  )
  const cancel = vi.fn()
  const synthesis = {
    getVoices: () => now.voices,
    speak: (utterance: Utterance) => spoken.push(utterance),
    cancel,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events)
  }
  const tell = (): void => {
    now.voices = later
    events.dispatchEvent(new Event('voiceschanged'))
  }
  return { reader: createReader(synthesis as unknown as SpeechSynthesis), spoken, cancel, tell }
}

const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined)
async function readOut(reader: Reader): Promise<void> {
  reader.read(['Which is heavier?', 'A: iron.'])
  await settle()
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the voice', () => {
  it('is one of this computer, in English, in an accent that is known here', () => {
    expect(chooseVoice([voice('en-US'), voice('en_GB'), voice('en-NG', false)])?.lang).toBe('en_GB')
    expect(chooseVoice([voice('fr-FR'), voice('en-US'), voice('en-AU', true, true)])?.lang).toBe('en-AU')
    expect(chooseVoice([voice('en-NG', false), voice('fr-FR')])).toBe(null)
  })
})

describe('reading aloud', () => {
  it('says one text after the other, and is silent after the last', async () => {
    const { reader, spoken } = openSystem([voice('en-GB')])
    await readOut(reader)
    expect(reader.getState()).toBe('reading')
    expect(spoken.map(({ text }) => text)).toEqual(['Which is heavier?', 'A: iron.'])
    expect(spoken[0]?.voice?.lang).toBe('en-GB')
    spoken[0]?.onend?.()
    expect(reader.getState()).toBe('reading')
    spoken[1]?.onend?.()
    expect(reader.getState()).toBe('silent')
  })

  it('stops when it is told to, and hears no more of what it stopped', async () => {
    const { reader, spoken, cancel } = openSystem([voice('en-GB')])
    await readOut(reader)
    reader.stop()
    expect(reader.getState()).toBe('silent')
    const before = cancel.mock.calls.length
    await readOut(reader)
    spoken[1]?.onend?.()
    expect([reader.getState(), cancel.mock.calls.length]).toEqual(['reading', before + 1])
  })

  it('waits a moment for the voices, which some systems tell late', async () => {
    const { reader, spoken, tell } = openSystem([], [voice('en-NG')])
    await readOut(reader)
    expect(reader.getState()).toBe('looking')
    tell()
    await settle()
    expect([reader.getState(), spoken.length]).toEqual(['reading', 2])
  })

  it.each([
    ['there are no voices', []],
    ['the only voices are on the internet', [voice('en-GB', false)]]
  ])('says so where %s, and speaks nothing', async (_what, voices) => {
    const { reader, spoken } = openSystem(voices)
    await readOut(reader)
    await vi.advanceTimersByTimeAsync(1500)
    expect([reader.getState(), spoken.length]).toEqual(['no-voice', 0])
    reader.stop()
    expect(reader.getState()).toBe('silent')
  })

  it('says so where the page cannot speak at all', async () => {
    const reader = createReader(undefined)
    await readOut(reader)
    expect(reader.getState()).toBe('no-voice')
  })
})
