import type { Failure } from '../../../../src-shared/kernel/errors/result.ts'

/**
 * State of a sound. `remainingSeconds` counts down in whole seconds.
 *
 *   silent ── press ──▶ starting ── loaded, output available, play counted ──▶ playing ── end, stop ──▶ silent
 *                          ├── no output ──▶ mute ── press ──▶ starting, without requiring an output
 *                          ├── not counted ──▶ refused ── press ──▶ starting
 *                          └── not loaded, or playback failed ──▶ broken ── press ──▶ starting
 */
export type SoundState =
  | { readonly kind: 'silent' | 'starting' | 'mute' | 'broken' }
  | { readonly kind: 'playing'; readonly remainingSeconds: number }
  | { readonly kind: 'refused'; readonly failure: Failure }

export interface SoundPlay {
  readonly getState: () => SoundState
  readonly subscribe: (listener: () => void) => () => void
  /** Plays from the beginning; ignored while playing or starting. */
  readonly press: () => void
  /** Stops; a started play stays counted. */
  readonly stop: () => void
}

export interface SoundPlayDeps {
  /** Returns a new element that has started loading the sound. */
  readonly load: () => HTMLAudioElement
  readonly hasOutput: () => Promise<boolean>
  /** Counts the play. Resolves with null once that is on the disk, or with the failure. Playback starts only after it. */
  readonly begin: () => Promise<Failure | null>
  /** Cancels the count after a playback that produced no sound. */
  readonly giveBack: () => Promise<unknown>
}

export function createSoundPlay({ load, hasOutput, begin, giveBack }: SoundPlayDeps): SoundPlay {
  const listeners = new Set<() => void>()
  let state: SoundState = { kind: 'silent' }
  let audio: HTMLAudioElement | null = null
  /** Counts presses and stops, so that late events of an ended play are ignored. */
  let generation = 0

  function show(next: SoundState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function stop(): void {
    generation += 1
    audio?.pause()
    audio = null
    show({ kind: 'silent' })
  }

  async function play(isOutputAsked: boolean): Promise<void> {
    stop()
    const current = generation
    const isOver = (): boolean => current !== generation
    show({ kind: 'starting' })
    const element = load()
    const [isLoaded, isHeard] = await Promise.all([loaded(element), isOutputAsked ? hasOutput() : true])
    if (isOver()) return
    if (!isLoaded || !isHeard) {
      show({ kind: isLoaded ? 'mute' : 'broken' })
      return
    }
    const failure = await begin()
    if (isOver()) return
    if (failure !== null) {
      show({ kind: 'refused', failure })
      return
    }
    audio = element
    follow(element, isOver)
  }

  function follow(element: HTMLAudioElement, isOver: () => boolean): void {
    const tell = (): void => {
      if (!isOver()) show({ kind: 'playing', remainingSeconds: Math.max(0, Math.ceil(element.duration - element.currentTime)) })
    }
    const fail = async (): Promise<void> => {
      if (isOver()) return
      const isHeard = element.currentTime > 0
      stop()
      if (isHeard) return
      const own = generation
      await giveBack()
      if (own === generation) show({ kind: 'broken' })
    }
    element.ontimeupdate = tell
    element.onended = () => {
      if (!isOver()) stop()
    }
    element.onerror = () => void fail()
    tell()
    element.play().catch(() => fail())
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    press() {
      if (state.kind !== 'starting' && state.kind !== 'playing') void play(state.kind !== 'mute')
    },
    stop
  }
}

/** Resolves to whether it can be played to its end without buffering. */
function loaded(element: HTMLAudioElement): Promise<boolean> {
  return new Promise((resolve) => {
    element.oncanplaythrough = () => {
      resolve(true)
    }
    element.onerror = () => {
      resolve(false)
    }
  })
}
