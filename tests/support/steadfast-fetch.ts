import { setTimeout as wait } from 'node:timers/promises'
import type { HallFetch } from './hall-candidate.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5000
const REQUEST_TIMEOUT_MS = 20_000

export interface SteadfastFetch {
  readonly fetch: HallFetch
  /** Requests that had to be repeated. */
  readonly repeated: () => number
}

/**
 * Sends requests to one of several servers in turn, as a balancer does, and repeats each until a server answers, as a computer's delivery does: at a
 * random time up to a limit that doubles. Gives up after `forMs`.
 */
export function openSteadfastFetch(addresses: readonly string[], forMs: number): SteadfastFetch {
  let asked = 0
  let repeats = 0
  return {
    repeated: () => repeats,
    async fetch(path, init) {
      const until = performance.now() + forMs
      for (let tries = 0; ; tries += 1) {
        const address = addresses[asked % addresses.length] ?? ''
        asked += 1
        const response = await fetch(address + path, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }).catch(() => null)
        if (response !== null && response.status !== 503) return response
        if (performance.now() > until) throw new Error(`no server answers ${path}`)
        repeats += 1
        await wait(Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * Math.random())
      }
    }
  }
}
