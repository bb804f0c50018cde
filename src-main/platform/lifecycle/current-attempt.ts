import { createSignal } from '../create-signal.ts'

/** The attempt in the exam room of this computer. */
export interface RoomAttempt {
  readonly learnerId: string
  readonly title: string
}

/** Which attempt is in the exam room now, for everything that opens before the room or knows no attempts. */
export interface CurrentAttempt {
  readonly read: () => RoomAttempt | null
  readonly isOpen: () => boolean
  /** Called in the same turn in which an attempt enters the room. */
  readonly onOpened: (listener: () => void) => void
  /** Called whenever an attempt enters or leaves the room. */
  readonly onChange: (listener: (isOpen: boolean) => void) => void
  /** For a new room. What earlier rooms write changes nothing from now on. */
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
