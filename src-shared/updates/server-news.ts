import { z } from '../kernel/schema/zod.ts'
import { compareReleaseLines, versionSchema } from '../kernel/server/release-line.ts'
import { SILENT_MOST_MS } from './exam-times.ts'
import { UPDATES_PATH } from './update-endpoints.ts'
import { updateChannelSchema } from './update-manifest.ts'

/** What this computer knows of the server that its learners work with; a computer with its own backend knows of none. */
export const serverNewsSchema = z.strictObject({
  address: z.string(),
  /** Its last reported version; null before the first reply. */
  version: versionSchema.nullable(),
  /** The channel of the updates that it has for its computers; null if it has none. */
  updateChannel: updateChannelSchema.nullable().default(null),
  /** When it replied last, or was first asked; milliseconds since 1970. */
  heardAt: z.number()
})

export type ServerNews = Readonly<z.infer<typeof serverNewsSchema>>

/** What decides whether this computer waits for that server. */
export type KnownServer = Omit<ServerNews, 'updateChannel'>

/**
 * Returns why a version has to wait for the server: with a newer release line than the server's, this computer could start no exam. A server that has
 * never replied blocks, too, but for two weeks at most: one that never returns must not block updates for good.
 */
export function serverHoldOf(news: KnownServer | null, offered: string, now: number): 'server-older' | 'server-unknown' | null {
  if (news === null) return null
  // Absolute value: a clock that was set back must not block for years.
  if (news.version === null) return Math.abs(now - news.heardAt) <= SILENT_MOST_MS ? 'server-unknown' : null
  return compareReleaseLines(offered, news.version) === 'backend-older' ? 'server-older' : null
}

/** Returns the feed of the server that this computer works with; null if that has no updates of the channel. */
export function feedOfServer(news: ServerNews | null, channel: string): string | null {
  return news !== null && news.updateChannel === channel ? `${news.address}${UPDATES_PATH}/` : null
}

/** Returns the id by which a staged rollout counts this computer: all computers of a server take a version together, so no hall is split. */
export function rolloutIdOf(installId: string, news: KnownServer | null): string {
  return news === null ? installId : `server ${news.address.toLowerCase()}`
}
