import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import type { Result } from '../../../src-shared/kernel/errors/result.ts'

interface CrowdedDeps {
  /** From 0 to 1. */
  readonly random: () => number
  readonly wait: (durationMs: number) => Promise<unknown>
}

/** Codes that a backend returns at once, before it has read or changed anything. */
const crowdedCodes: ReadonlySet<ErrorCode> = new Set(['session/crowded', 'exam-seat/crowded'])
/** The learner waits at a form meanwhile: about twenty seconds at most, then the error is shown. */
const MOST_ATTEMPTS = 4
const LONGEST_PAUSE_MS = 5000

/**
 * Repeats a request that was refused because too many people sign in at that moment. It waits as long as the backend says (at most 5 s), randomly up
 * to half more or less, so that computers refused together do not return together. The reply to the fourth attempt is returned in any case.
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
