/** Known voices of this computer; empty until the system reports them. */
export interface KnownVoices {
  readonly isKnown: boolean
  readonly voices: readonly SpeechSynthesisVoice[]
}

/** The current voices; updated while there are subscribers. */
export interface VoiceList {
  readonly getState: () => KnownVoices
  readonly subscribe: (listener: () => void) => () => void
}

/** Browsers load the list of voices shortly after the first request. Milliseconds. */
const VOICES_WITHIN_MS = 1500

const unknown: KnownVoices = { isKnown: false, voices: [] }
const none: KnownVoices = { isKnown: true, voices: [] }

/** Absent if the browser was built without speech synthesis. */
export function synthesisOfPage(): SpeechSynthesis | undefined {
  return (window as { readonly speechSynthesis?: SpeechSynthesis }).speechSynthesis
}

/**
 * A system reports its voices late, and again when one is installed or removed.
 *
 *  unknown ── voices told ──▶ known ◀──┐ told again
 *     └────── none in time ──▶ known ──┘
 */
export function createVoiceList(synthesis: SpeechSynthesis | undefined): VoiceList {
  const listeners = new Set<() => void>()
  let state = synthesis ? unknown : none
  let close: (() => void) | null = null

  function show(next: KnownVoices): void {
    state = next
    for (const listener of listeners) listener()
  }

  function open(system: SpeechSynthesis): () => void {
    const look = (): void => {
      const voices = system.getVoices()
      if (state.isKnown || voices.length > 0) show({ isKnown: true, voices })
    }
    system.addEventListener('voiceschanged', look)
    look()
    const timer = setTimeout(() => {
      if (!state.isKnown) show(none)
    }, VOICES_WITHIN_MS)
    return () => {
      clearTimeout(timer)
      system.removeEventListener('voiceschanged', look)
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      if (synthesis) close ??= open(synthesis)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        close?.()
        close = null
      }
    }
  }
}

/** Returns a system's voices once it has reported them; none if it does not in time. */
export function voicesOf(synthesis: SpeechSynthesis): Promise<readonly SpeechSynthesisVoice[]> {
  const list = createVoiceList(synthesis)
  return new Promise((resolve) => {
    const answer = (): void => {
      const { isKnown, voices } = list.getState()
      if (!isKnown) return
      stop()
      resolve(voices)
    }
    const stop = list.subscribe(answer)
    answer()
  })
}
