import { fail, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { toNetwork } from '../../platform/http/to-network.ts'
import { createSerialYielder } from '../../platform/jobs/yield-regularly.ts'
import type { PasswordHasher } from './create-password-hasher.ts'
import { createFairQueue, SlotLost, type Lane } from '../../platform/jobs/fair-queue.ts'

/** Who wants something hashed. */
export interface Asker {
  readonly lane: Lane
  /** Between sources the turns are shared fairly: a network, or an account whose device or session is known. */
  readonly source: string
  /** Aborted when the client has left. */
  readonly signal: AbortSignal
}

/** The hasher, in the turns of one request. */
export type QueuedHasher = Pick<PasswordHasher, 'hash' | 'findFit'>

export interface PasswordQueue {
  /**
   * Runs `work` with a place in the queue, and without one answers `session/crowded` or `exam-seat/crowded` at once, before anything was read or
   * hashed: so little that a flood of requests costs no more than answering them. What waits is dropped when the client leaves. In each lane one
   * request begins in a round of the event loop: what hundreds read from the database before they are hashed would stall everybody else's.
   */
  readonly take: <Value>(asker: Asker, work: (hasher: QueuedHasher) => Promise<Result<Value>>) => Promise<Result<Value>>
}

/** More than the 250 seats of a large centre, which all sign in at once; the last of them is answered within a client's 20 seconds. */
export const LANE_CAPACITY = 300

const LONGEST_RETRY_SECONDS = 10
/** Before anything was measured. About what one hash takes. */
const FIRST_GUESS_MS = 50
/** How much the newest job counts in the average. */
const NEWEST_SHARE = 0.1

const crowdedCodes = { pin: 'exam-seat/crowded', password: 'session/crowded' } as const

/** Shares the hasher fairly: candidates' PINs before passwords, and in each lane one source after the other. */
export function createPasswordQueue(hasher: PasswordHasher): PasswordQueue {
  const queue = createFairQueue({ size: hasher.size, most: LANE_CAPACITY })
  const beginnings = { pin: createSerialYielder(), password: createSerialYielder() } as const
  let averageMs = FIRST_GUESS_MS

  const refuse = (lane: Lane): Result<never> => {
    const waitMs = (queue.countOf(lane) * averageMs) / hasher.size
    const seconds = Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.ceil(waitMs / 1000)))
    return fail(crowdedCodes[lane], { retryAfterSeconds: String(seconds) })
  }

  const timed = async <Value>(job: () => Promise<Value>): Promise<Value> => {
    const start = performance.now()
    const value = await job()
    averageMs += (performance.now() - start - averageMs) * NEWEST_SHARE
    return value
  }

  return {
    take: async ({ lane, source, signal }, work) => {
      const slot = signal.aborted ? null : queue.enter(lane, source)
      if (!slot) return refuse(lane)
      signal.addEventListener('abort', slot.leave, { once: true })
      try {
        await beginnings[lane]()
        return await work({
          hash: (password, saltOf) => slot.run(() => timed(() => hasher.hash(password, saltOf))),
          findFit: (password, passwordHashes) => slot.run(() => timed(() => hasher.findFit(password, passwordHashes)))
        })
      } catch (error) {
        if (error instanceof SlotLost) return refuse(lane)
        throw error
      } finally {
        signal.removeEventListener('abort', slot.leave)
        slot.leave()
      }
    }
  }
}

/** Anybody at a network address. */
export function askerAt(lane: Lane, { address, signal }: { readonly address: string; readonly signal: AbortSignal }): Asker {
  return { lane, source: `network ${toNetwork(address)}`, signal }
}

/** Somebody whose session or device is known to be this account's. */
export function askerOfAccount(accountId: string, signal: AbortSignal): Asker {
  return { lane: 'password', source: `account ${accountId}`, signal }
}
