import { describe, expect, it, onTestFinished } from 'vitest'
import { LANE_CAPACITY } from '../../src-server/account/password/create-password-queue.ts'
import { measurePinStorm, type PinStorm } from '../support/measure-pin-storm.ts'
import { tier } from '../support/tier.ts'

/** Check A13: no number of waiting wrong sign-ins prevents a candidate from entering the exam. */
const COUNTS = tier() === 'commit' ? [1000] : [200, 1000, 5000]
const SLOWEST_PIN_MS = 2000
/**
 * A virtual machine may take its processors away: then a log-in alone takes longer, too, and a PIN may take as long as 30 of these. In one
 * first-come queue candidates would wait for hundreds of log-ins.
 */
const LOG_INS_OF_A_PIN = 30
/** Enough to fill the queue of today's hasher for longer than a candidate may wait. */
const CONTROL_COUNT = 200

async function run(count: number, hashing?: 'first-come'): Promise<PinStorm & { readonly p99: number }> {
  const storm = await measurePinStorm(count, { ...(hashing ? { hashing } : {}), onFinished: onTestFinished })
  const { pinMs } = storm
  const p99 = pinMs[Math.ceil(pinMs.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY
  const median = pinMs[Math.floor(pinMs.length / 2)] ?? 0
  console.log(
    `A13 ${String(count)} wrong log-ins${hashing === undefined ? '' : `, ${hashing}`}: ${String(pinMs.length)} PINs, median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; attackers were answered ${JSON.stringify(storm.statuses)}; a log-in took ${storm.aloneMs.toFixed(0)} ms before them, and ${storm.afterMs.toFixed(0)} ms after they left`
  )
  return { ...storm, p99 }
}

function slowestPinMs(logInMs: number): number {
  return Math.max(SLOWEST_PIN_MS, LOG_INS_OF_A_PIN * logInMs)
}

describe('While attackers send wrong log-ins all at once', () => {
  it.each(COUNTS)('during %i concurrent wrong sign-ins a candidate’s PIN is answered within two seconds', { timeout: 120_000 }, async (count) => {
    const { p99, pinMs, signedIn, statuses, aloneMs, afterMs } = await run(count)
    expect(signedIn).toBe(pinMs.length)
    expect(p99).toBeLessThanOrEqual(slowestPinMs(aloneMs))
    // Requests beyond the queue's capacity are refused at once, and no password is hashed after its client has left.
    expect(statuses['503'] ?? 0).toBeGreaterThanOrEqual(count - LANE_CAPACITY - pinMs.length)
    expect(afterMs).toBeLessThanOrEqual(SLOWEST_PIN_MS)
  })

  // The longer tiers have time for a control.
  it.skipIf(tier() === 'commit')(
    'control: with one first-come queue for all sign-ins, candidates wait beyond the limit',
    { timeout: 120_000 },
    async () => {
      const { p99, aloneMs } = await run(CONTROL_COUNT, 'first-come')
      expect(p99).toBeGreaterThan(slowestPinMs(aloneMs))
    }
  )
})
