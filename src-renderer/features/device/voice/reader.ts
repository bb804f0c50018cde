import type { SavedVoice } from '../../../../src-shared/device/settings.ts'
import { chooseVoice } from './choose-voice.ts'
import { voicesOf } from './voices.ts'

export type ReaderState = 'silent' | 'looking' | 'reading' | 'no-voice'

/** Reading settings: the voice, null for the best match, and the speed as a multiple of its normal rate. */
export interface ReadingManner {
  readonly voice: SavedVoice | null
  readonly rate: number
}

/** Reads texts aloud with the system's voices. */
export interface Reader {
  readonly getState: () => ReaderState
  readonly subscribe: (listener: () => void) => () => void
  /** Reads the texts in order; ends any earlier reading on this page. `onText` is called with the index of each text as it begins. */
  readonly read: (texts: readonly string[], manner: ReadingManner, onText?: (index: number) => void) => void
  readonly stop: () => void
}

/** The latest reading per page: if two wait for the voices, only this one continues. */
const latestReadings = new WeakMap<SpeechSynthesis, symbol>()

/**
 *  silent ── read ──▶ looking ──▶ reading ── last text ended, stop ──▶ silent
 *                        └──────▶ no-voice ── read, stop ─────────────▶ …
 *
 * A page has one speech queue for all readers: starting a reading ends those of other readers, and stopping an idle reader ends nothing.
 */
export function createReader(synthesis: SpeechSynthesis | undefined): Reader {
  const listeners = new Set<() => void>()
  let state: ReaderState = 'silent'
  /** Counts readings, so that late events of an ended one are ignored. */
  let reading = 0

  function show(next: ReaderState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function fallSilent(): void {
    reading += 1
    show('silent')
  }

  function stop(): void {
    if (state === 'reading') synthesis?.cancel()
    fallSilent()
  }

  async function read(texts: readonly string[], { voice: savedVoice, rate }: ReadingManner, onText?: (index: number) => void): Promise<void> {
    synthesis?.cancel()
    fallSilent()
    const current = reading
    const token = Symbol('turn')
    if (synthesis) latestReadings.set(synthesis, token)
    show('looking')
    const choice = synthesis ? chooseVoice(await voicesOf(synthesis), savedVoice) : null
    if (current !== reading) return
    if (!synthesis || choice === null || choice.kind === 'none') {
      show('no-voice')
      return
    }
    if (latestReadings.get(synthesis) !== token) {
      fallSilent()
      return
    }
    if (texts.length === 0) {
      fallSilent()
      return
    }
    show('reading')
    for (const [index, text] of texts.entries()) {
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.voice = choice.voice
      utterance.lang = choice.voice.lang
      utterance.rate = rate
      utterance.onstart = () => {
        if (current === reading) onText?.(index)
      }
      if (index === texts.length - 1) {
        utterance.onend = () => {
          if (current === reading) fallSilent()
        }
      }
      utterance.onerror = ({ error }) => {
        if (current !== reading) return
        // Another reader of the page has started; its speech must not be cancelled here.
        if (error === 'canceled' || error === 'interrupted') fallSilent()
        else stop()
      }
      synthesis.speak(utterance)
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: (texts, manner, onText) => void read(texts, manner, onText),
    stop
  }
}
