import { join } from 'node:path'
import type { SeatKind } from '../../../src-shared/device/kiosk-device-kinds.ts'
import type { Policy } from '../../../src-shared/device/policy.ts'
import { readInstalledSeat } from './installed-kiosk-device.ts'
import type { Log } from '../../platform/log/log.ts'
import { policyPath } from './policy-path.ts'
import { readPolicy, type PolicyReading } from './read-policy.ts'
import { judgeSeat, type Seat } from './judge-kiosk-device.ts'
import { createKeptSeat } from './stored-kiosk-device.ts'
import { policyOfSeat } from './kiosk-device-rules.ts'

/** What this computer is, and by what policy. */
export interface SeatReading {
  readonly reading: PolicyReading
  readonly seat: Seat
  /** What an installer said; null where it said nothing. */
  readonly installed: SeatKind | null
  /** The policy with what being an exam seat adds. */
  readonly policy: Policy
}

interface SeatPlace {
  readonly dataFolder: string
  readonly isTestBuild: boolean
  readonly log: Log
  /** True where nothing is to be kept for the next start. */
  readonly isOnlyLooking?: boolean
}

/** Reads policy, marker and what was kept, once; what is wrong with the policy is logged, and what a valid one says is kept. */
export function readSeat({ dataFolder, isTestBuild, log, isOnlyLooking = false }: SeatPlace): SeatReading {
  const path = policyPath({ platform: process.platform, environment: process.env, isTestBuild })
  const reading = readPolicy(path)
  for (const problem of reading.state.problems) log.warn(`policy ${reading.state.state}: ${problem}`)
  const kept = createKeptSeat(join(dataFolder, 'seat.json'))
  const installed = readInstalledSeat(path)
  const seat = judgeSeat({ reading, installed, keptKind: kept.read() })
  // A policy that is locked out has not said what this computer is: what was known before stays.
  if (reading.state.state === 'valid' && seat.fault !== 'no-mode' && !isOnlyLooking) kept.keep(seat.kind)
  if (seat.fault !== null) log.error(`the start is locked: an exam seat whose policy is ${seat.fault}`)
  return { reading, seat, installed, policy: policyOfSeat(reading.policy, seat) }
}
