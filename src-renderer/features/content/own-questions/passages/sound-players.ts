import type { ReactNode } from 'react'

/** Players of sounds at addresses of this app. The exam room's own, so that both sound and look alike. */
export interface SoundPlayers {
  /** With unlimited plays. */
  readonly forAuthor: (address: string) => ReactNode
  /** With as many plays as an exam allows; null for any number. */
  readonly forCandidate: (address: string, mostPlays: number | null) => ReactNode
}
