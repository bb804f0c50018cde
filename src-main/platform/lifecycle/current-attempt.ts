import { createSignal } from '../create-signal.ts'

/** The attempt in the exam room of this computer. */
export interface RoomAttempt {
  readonly learnerId: string
  readonly title: string
}

/** The attempt in the exam room now, for modules that open before the room or do not know attempts. */
export interface CurrentAttempt {
  readonly read: () => RoomAttempt | null
  readonly isOpen: () => boolean
  /** Called synchronously when an attempt enters the room. */
  readonly onOpened: (listener: () => void) => void
  /** Called whenever an attempt enters or leaves the room. */
  readonly onChange: (listener: (isOpen: boolean) => void) => void
  /** Returns the writer for a new room. Writers of earlier rooms have no effect from now on. */
  readonly writer: () => (attempt: RoomAttempt | null) => void
}

export function createCurrentAttempt(): CurrentAttempt {
  const changed = createSignal<[isOpen: boolean]>()
  let current: RoomAttempt | null = null
  let room = 0

  function write(next: RoomAttempt | null): void {
    current = next
    changed.emit(next !== null)
  }

  return {
    read: () => current,
    isOpen: () => current !== null,
    onOpened(listener) {
      changed.on((isOpen) => {
        if (isOpen) listener()
      })
    },
    onChange: changed.on,
    writer() {
      room += 1
      const own = room
      if (current !== null) write(null)
      return (next) => {
        if (own === room) write(next)
      }
    }
  }
}
