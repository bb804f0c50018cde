import type { Page } from '@playwright/test'
import type { SavedVoice } from '../../src-shared/device/settings.ts'

export interface Spoken {
  readonly text: string
  readonly voice: string
  readonly rate: number
}

/** A voice as the page sees it. */
type PageVoice = SavedVoice & { readonly localService: boolean }

/** Replaces the system's voices, because a computer for tests may have none; everything else is the app's own code. */
export async function giveVoices(page: Page, voices: readonly PageVoice[]): Promise<void> {
  await page.evaluate(replaceVoices, voices)
}

/** The same for a page that is loaded again. */
export async function giveVoicesWhenLoaded(page: Page, voices: readonly PageVoice[]): Promise<void> {
  await page.addInitScript(replaceVoices, voices)
}

/** Runs in the page. */
function replaceVoices(given: readonly PageVoice[]): void {
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
}

export async function lastSpoken(page: Page): Promise<Spoken | undefined> {
  return page.evaluate(() => (window as unknown as { fakeSpeech: { spoken: Spoken[] } }).fakeSpeech.spoken.at(-1))
}
