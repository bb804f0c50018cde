import { compareReleaseLines } from '../kernel/server/release-line.ts'
import { SILENT_MOST_MS } from './exam-times.ts'

/** What this computer knows of the server that its learners work with; a computer with its own backend knows of none. */
export interface ServerNews {
  readonly address: string
  /** Its last reported version; null before the first reply. */
  readonly version: string | null
  /** When it replied last, or was first asked; milliseconds since 1970. */
  readonly heardAt: number
}

/**
 * Returns why a version has to wait for the server: with a newer release line than the server's, this computer could start no exam. A server that has
 * never replied blocks, too, but for two weeks at most: one that never returns must not block updates for good.
 */
export function serverHoldOf(news: ServerNews | null, offered: string, now: number): 'server-older' | 'server-unknown' | null {
  if (news === null) return null
  // Absolute value: a clock that was set back must not block for years.
  if (news.version === null) return Math.abs(now - news.heardAt) <= SILENT_MOST_MS ? 'server-unknown' : null
  return compareReleaseLines(offered, news.version) === 'backend-older' ? 'server-older' : null
}

/** Returns the id by which a staged rollout counts this computer: all computers of a server take a version together, so no hall is split. */
export function rolloutIdOf(installId: string, news: ServerNews | null): string {
  return news === null ? installId : `server ${news.address.toLowerCase()}`
}
