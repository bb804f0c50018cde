import type { Failure } from '../../../../src-shared/kernel/errors/result.ts'

/**
 * How a sound stands on the screen. `remainingSeconds` counts down in whole seconds.
 *
 *   silent ── press ──▶ starting ── loaded, output there, play counted ──▶ playing ── end, stop ──▶ silent
 *                          ├── no output ──▶ mute ── press ──▶ starting, which asks for no output
 *                          ├── not counted ──▶ refused ── press ──▶ starting
 *                          └── not loaded, or nothing came of it ──▶ broken ── press ──▶ starting
 */
export type SoundState =
  | { readonly kind: 'silent' | 'starting' | 'mute' | 'broken' }
  | { readonly kind: 'playing'; readonly remainingSeconds: number }
  | { readonly kind: 'refused'; readonly failure: Failure }

export interface SoundPlay {
  readonly getState: () => SoundState
  readonly subscribe: (listener: () => void) => () => void
  /** Plays from the beginning; nothing while it plays or is about to. */
  readonly press: () => void
  /** What has begun is used up. */
  readonly stop: () => void
}

export interface SoundPlayDeps {
  /** A new element that has begun to load the sound. */
  readonly load: () => HTMLAudioElement
  readonly hasOutput: () => Promise<boolean>
  /** Counts the play; resolves once that is on the disk, with why not where it is not. Nothing is heard before. */
  readonly begin: () => Promise<Failure | null>
  /** Takes the count back: it began, and nothing was heard. */
  readonly giveBack: () => Promise<unknown>
}

export function createSoundPlay({ load, hasOutput, begin, giveBack }: SoundPlayDeps): SoundPlay {
  const listeners = new Set<() => void>()
  let state: SoundState = { kind: 'silent' }
  let audio: HTMLAudioElement | null = null
  /** Counts presses and stops, so that what an ended one still tells is passed over. */
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

/** Whether it can be played to its end without a wait. */
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
