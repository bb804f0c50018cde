import { vi } from 'vitest'

export type FakeVoice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService' | 'default'>

export interface Utterance {
  readonly text: string
  voice: FakeVoice | null
  rate: number
  onstart: (() => void) | null
  onend: (() => void) | null
  onerror: ((event: { error: string }) => void) | null
}

export const fakeVoice = (lang: string, { name = lang, localService = true, isDefault = false } = {}): FakeVoice => ({
  name,
  lang,
  localService,
  default: isDefault
})

/**
 * Replaces the page's speech system: it says nothing and records its input. As in a browser, a cancelled utterance gets an error event. Undone by
 * `vi.unstubAllGlobals`.
 */
export function stubSpeech(first: readonly FakeVoice[]) {
  const spoken: Utterance[] = []
  const events = new EventTarget()
  const now = { voices: first, queue: [] as Utterance[] }
  const cancel = vi.fn(() => {
    const ended = now.queue
    now.queue = []
    for (const utterance of ended) queueMicrotask(() => utterance.onerror?.({ error: 'canceled' }))
  })
  const synthesis = {
    getVoices: () => now.voices,
    speak: (utterance: Utterance) => {
      spoken.push(utterance)
      now.queue.push(utterance)
    },
    cancel,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events)
  } as unknown as SpeechSynthesis
  vi.stubGlobal('speechSynthesis', synthesis)
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      voice = null
      rate = 1
      onstart = null
      onend = null
      onerror = null
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    }
  )
  return {
    synthesis,
    spoken,
    cancel,
    /** Changes the system's voices. */
    tell: (voices: readonly FakeVoice[]): void => {
      now.voices = voices
      events.dispatchEvent(new Event('voiceschanged'))
    },
    /** Ends the last utterance. */
    finish: (): void => {
      now.queue = []
      spoken.at(-1)?.onend?.()
    }
  }
}
