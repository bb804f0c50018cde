import { versionSchema } from '../../src-shared/kernel/server/release-line.ts'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import type { Log } from '../platform/log/log.ts'
import type { UpdateStore } from './update-store.ts'

interface ServerWatchDeps {
  /** Of the remote backend; empty for this computer's own. */
  readonly address: () => string
  readonly ask: () => Promise<Result<{ readonly version: string }>>
  /** Asks which updates it has; a server of an earlier version knows no such question. */
  readonly askChannel: () => Promise<Result<{ readonly channel: string | null }>>
  readonly store: Pick<UpdateStore, 'readServer' | 'writeServer' | 'removeServer'>
  readonly wallNow: () => number
  readonly log: Log
}

/** A reply that says nothing new is written this seldom. */
const WRITE_AGAIN_MS = 24 * 60 * 60 * 1000

/**
 * Creates the function that asks the server for its version and its updates, and stores both for later starts, which decide before any server can be
 * asked.
 */
export function createServerWatch({ address, ask, askChannel, store, wallNow, log }: ServerWatchDeps): () => Promise<void> {
  async function learn(): Promise<void> {
    const at = address()
    const stored = store.readServer()
    if (at === '') {
      if (stored !== null) store.removeServer()
      return
    }
    const known = stored?.address === at ? stored : null
    const reply = await ask()
    if (address() !== at || (!reply.ok && known !== null)) return
    const version = (reply.ok ? versionSchema.safeParse(reply.value.version).data : undefined) ?? null
    const channel = reply.ok ? await askChannel() : reply
    if (address() !== at) return
    const updateChannel = channel.ok ? channel.value.channel : null
    const isNews = known?.version !== version || known.updateChannel !== updateChannel || Math.abs(wallNow() - known.heardAt) > WRITE_AGAIN_MS
    if (isNews) store.writeServer({ address: at, version, updateChannel, heardAt: wallNow() })
  }

  return async () => {
    try {
      await learn()
    } catch (error) {
      log.warn(`updates: the server’s version was not kept: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
