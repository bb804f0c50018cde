import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import type { Result } from '../../../src-shared/kernel/errors/result.ts'

interface CrowdedDeps {
  /** From 0 to 1. */
  readonly random: () => number
  readonly wait: (durationMs: number) => Promise<unknown>
}

/** What a backend answers at once, before it has read or changed anything. */
const crowdedCodes: ReadonlySet<ErrorCode> = new Set(['session/crowded', 'exam-seat/crowded'])
/** A learner looks at a form meanwhile: about twenty seconds at most, then the words of the error. */
const MOST_ATTEMPTS = 4
const LONGEST_PAUSE_MS = 5000

/**
 * Asks again where too many people sign in at that moment, as late as the backend says (5 s at most), give or take a half: computers that were
 * refused together must not come back together. The reply of the fourth try is the last word.
 */
export async function askWhenCrowded<Value>(
  ask: () => Promise<Result<Value>>,
  { random, wait: pause }: CrowdedDeps = { random: Math.random, wait }
): Promise<Result<Value>> {
  let reply = await ask()
  for (let attempts = 1; attempts < MOST_ATTEMPTS && !reply.ok && crowdedCodes.has(reply.error.code); attempts += 1) {
    await pause(pauseOf(reply.error.fields?.['retryAfterSeconds']) * (0.5 + random()))
    reply = await ask()
  }
  return reply
}

function pauseOf(seconds: string | undefined): number {
  const wantedMs = Number(seconds) * 1000
  return wantedMs > 0 && wantedMs < LONGEST_PAUSE_MS ? wantedMs : LONGEST_PAUSE_MS
}
