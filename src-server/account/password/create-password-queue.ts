import { fail, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { toNetwork } from '../../platform/http/to-network.ts'
import { createSerialYielder } from '../../platform/jobs/yield-regularly.ts'
import type { PasswordHasher } from './create-password-hasher.ts'
import { createFairQueue, SlotLost, type Lane } from '../../platform/jobs/fair-queue.ts'

/** The caller of a hash job. */
export interface Asker {
  readonly lane: Lane
  /** Turns are shared fairly between sources: a network, or an account whose device or session is known. */
  readonly source: string
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}

/** The hasher, within the queue slot of one request. */
export type QueuedHasher = Pick<PasswordHasher, 'hash' | 'findFit'>

export interface PasswordQueue {
  /**
   * Runs `work` with a slot in the queue. Without a free slot, fails at once with `session/crowded` or `exam-seat/crowded`, before any read
   * or hash, so a flood costs no more than these replies. Waiting work is dropped when the client disconnects. In each lane one request
   * begins per round of the event loop: database reads of hundreds at once would stall all other requests.
   */
  readonly take: <Value>(asker: Asker, work: (hasher: QueuedHasher) => Promise<Result<Value>>) => Promise<Result<Value>>
  /** Requests of a lane that wait or are worked on. */
  readonly countOf: (lane: Lane) => number
}

/** More than the 250 devices of a large centre, which all sign in at once; the last is answered within a client's 20 seconds. */
export const LANE_CAPACITY = 300

const LONGEST_RETRY_SECONDS = 10
/** Used before anything was measured: about the time of one hash. */
const FIRST_GUESS_MS = 50
/** The weight of the newest job in the average. */
const NEWEST_SHARE = 0.1

const crowdedCodes = { pin: 'exam-seat/crowded', password: 'session/crowded' } as const

/** Shares the hasher fairly: candidates' PINs before passwords, and within each lane one source after the other. */
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
    },
    countOf: queue.countOf
  }
}

/** A caller known only by network address. */
export function askerAt(lane: Lane, { address, signal }: { readonly address: string; readonly signal: AbortSignal }): Asker {
  return { lane, source: `network ${toNetwork(address)}`, signal }
}

/** A caller whose session or device is known to belong to this account. */
export function askerOfAccount(accountId: string, signal: AbortSignal): Asker {
  return { lane: 'password', source: `account ${accountId}`, signal }
}
