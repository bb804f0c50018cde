import { chooseVoice } from './choose-voice.ts'

export type ReaderState = 'silent' | 'looking' | 'reading' | 'no-voice'

/** Reads texts aloud by the voices of the system. */
export interface Reader {
  readonly getState: () => ReaderState
  readonly subscribe: (listener: () => void) => () => void
  /** Reads one text after the other; what was read before ends. */
  readonly read: (texts: readonly string[]) => void
  readonly stop: () => void
}

/** The list of voices comes a moment after it is first asked for. Milliseconds. */
const VOICES_WITHIN_MS = 1500

/**
 *  silent ── read ──▶ looking ──▶ reading ── last text ended, stop ──▶ silent
 *                        └──────▶ no-voice ── read, stop ─────────────▶ …
 */
export function createReader(synthesis: SpeechSynthesis | undefined): Reader {
  const listeners = new Set<() => void>()
  let state: ReaderState = 'silent'
  /** Counts readings, so that what an ended one still tells is passed over. */
  let reading = 0

  function show(next: ReaderState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function stop(): void {
    reading += 1
    synthesis?.cancel()
    show('silent')
  }

  async function read(texts: readonly string[]): Promise<void> {
    stop()
    const current = reading
    show('looking')
    const voice = synthesis ? chooseVoice(await voicesOf(synthesis)) : null
    if (current !== reading) return
    if (!synthesis || voice === null) {
      show('no-voice')
      return
    }
    show('reading')
    for (const [index, text] of texts.entries()) {
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.voice = voice
      utterance.lang = voice.lang
      const finish = (): void => {
        if (current === reading) stop()
      }
      if (index === texts.length - 1) utterance.onend = finish
      utterance.onerror = finish
      synthesis.speak(utterance)
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: (texts) => void read(texts),
    stop
  }
}

function voicesOf(synthesis: SpeechSynthesis): Promise<readonly SpeechSynthesisVoice[]> {
  const known = synthesis.getVoices()
  if (known.length > 0) return Promise.resolve(known)
  return new Promise((resolve) => {
    const answer = (): void => {
      clearTimeout(timer)
      synthesis.removeEventListener('voiceschanged', answer)
      resolve(synthesis.getVoices())
    }
    const timer = setTimeout(answer, VOICES_WITHIN_MS)
    synthesis.addEventListener('voiceschanged', answer)
  })
}
