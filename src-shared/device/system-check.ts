import { z } from '../kernel/schema/zod.ts'
import type { FoundSign, ProbeFinding } from './probe-findings.ts'
import type { UpdateOff } from '../updates/update-state.ts'
import type { UpdatesView } from '../updates/updates-contract.ts'

/** Checks, in display order. */
export const systemCheckNames = ['display', 'memory', 'disk', 'clock', 'network', 'keychain', 'journal', 'outside', 'version', 'updates'] as const

export type SystemCheckName = (typeof systemCheckNames)[number]

/**
 * `well`: nothing to do. `poor`: exams are possible, but something should be fixed. `bad`: no exam should be taken here. `unknown`: could not be
 * determined.
 */
export const systemCheckVerdicts = ['well', 'poor', 'bad', 'unknown'] as const

export type SystemCheckVerdict = (typeof systemCheckVerdicts)[number]

/** Measurements by main; `null` where one failed. */
export interface SystemCheckFacts {
  /** Logical pixels of the smallest display. */
  readonly display: { readonly width: number; readonly height: number; readonly count: number } | null
  readonly memoryMb: number | null
  /** Free space on the disk of Koya's data. */
  readonly diskFreeMb: number | null
  /** How far this computer's clock is ahead of the backend's, in seconds; null if no backend sent its time. */
  readonly clockAheadS: number | null
  readonly network:
    | { readonly kind: 'embedded' }
    | { readonly kind: 'reached'; readonly address: string; readonly tripMs: number }
    | { readonly kind: 'not-reached'; readonly address: string; readonly why: string }
  readonly keychain: 'available' | 'absent' | 'locked' | 'unknown'
  readonly journal: 'safe' | 'trouble' | 'unknown'
  /** What a look for help from outside found, and what the policy refuses; null on a computer that is no kiosk device. */
  readonly outside: { readonly signs: readonly FoundSign[]; readonly isComplete: boolean; readonly refused: readonly ProbeFinding[] } | null
  /** Whether this copy or the backend is older, or both mark by different rules; null if the backend did not report its version. */
  readonly version: {
    readonly own: string
    readonly backend: string
    readonly order: 'served' | 'client-older' | 'backend-older' | 'marks-otherwise'
  } | null
  readonly updates: UpdateFacts
}

/** Known newer versions. */
export type UpdateFacts =
  | { readonly kind: 'off'; readonly reason: UpdateOff }
  | {
      readonly kind: 'on'
      /** False if updates come only by USB drive. */
      readonly hasFeed: boolean
      /** Whole days since the last check; null if never. */
      readonly lookedDaysAgo: number | null
      /** The channel's newest manifest has expired. */
      readonly isExpired: boolean
      /** The version that should be installed, and whether it is fully downloaded; null if none is known. */
      readonly waiting: { readonly version: string; readonly isHere: boolean } | null
      readonly installedBy: UpdatesView['installedBy']
    }

/** One row of the page: `words` is a key of `readiness.json`, and `values` fill its placeholders. */
export const systemCheckSchema = z.strictObject({
  name: z.enum(systemCheckNames),
  verdict: z.enum(systemCheckVerdicts),
  words: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()]))
})

export type SystemCheck = z.infer<typeof systemCheckSchema>

/** Minimum size at which the exam room shows a passage beside its question. */
const LEAST_WIDTH = 1024
const LEAST_HEIGHT = 600
/** Below the first, Windows itself stalls. Below the second, the computer misses a centre's minimum of 4 GB (field.md, 2), less graphics memory. */
const BAD_MEMORY_MB = 1800
const POOR_MEMORY_MB = 3600
/** Enough for a day of exams, its journals and a pack. */
const BAD_DISK_MB = 200
const POOR_DISK_MB = 1000
/** A larger difference confuses people who compare the clocks; exams do not depend on this clock. */
const POOR_CLOCK_S = 120
/** A larger difference makes certificates and sign-ins expired or not yet valid. */
const BAD_CLOCK_S = 24 * 60 * 60
const SLOW_TRIP_MS = 1000
/** A running computer checks daily; school holidays are not an error. */
const LONG_UNLOOKED_DAYS = 30

/** Judges each measurement; shared by the page, the printout and `koya device check`. */
export function judgeSystem(facts: SystemCheckFacts): readonly SystemCheck[] {
  return [
    judgeDisplay(facts.display),
    judgeAmount('memory', facts.memoryMb, { bad: BAD_MEMORY_MB, poor: POOR_MEMORY_MB }),
    judgeDisk(facts),
    judgeClock(facts),
    judgeNetwork(facts.network),
    judgeKeychain(facts.keychain),
    judgeJournal(facts.journal),
    ...judgeOutside(facts.outside),
    judgeVersion(facts),
    judgeUpdates(facts.updates)
  ]
}

/** Returns the worst verdict; `unknown` counts as `poor`. */
export function worstOf(checks: readonly SystemCheck[]): 'well' | 'poor' | 'bad' {
  if (checks.some(({ verdict }) => verdict === 'bad')) return 'bad'
  return checks.every(({ verdict }) => verdict === 'well') ? 'well' : 'poor'
}

interface CheckParts {
  readonly verdict: SystemCheckVerdict
  /** Defaults to the verdict. */
  readonly words?: string
  readonly values?: SystemCheck['values']
}

function check(name: SystemCheckName, { verdict, words = verdict, values = {} }: CheckParts): SystemCheck {
  return { name, verdict, words, values }
}

function judgeDisplay(display: SystemCheckFacts['display']): SystemCheck {
  if (display === null) return check('display', { verdict: 'unknown' })
  const { width, height, count } = display
  const values = { width, height, count, leastWidth: LEAST_WIDTH, leastHeight: LEAST_HEIGHT }
  if (width < LEAST_WIDTH || height < LEAST_HEIGHT) return check('display', { verdict: 'bad', values })
  return count > 1 ? check('display', { verdict: 'poor', words: 'many', values }) : check('display', { verdict: 'well', values })
}

/** `limits` in MB: below the first is `bad`, below the second `poor`. Displayed in GB with one decimal. */
function judgeAmount(name: 'memory' | 'disk', amountMb: number | null, limits: { readonly bad: number; readonly poor: number }): SystemCheck {
  if (amountMb === null) return check(name, { verdict: 'unknown' })
  const values = { gigabytes: (Math.floor(amountMb / 102.4) / 10).toFixed(1) }
  return check(name, { verdict: amountMb < limits.bad ? 'bad' : amountMb < limits.poor ? 'poor' : 'well', values })
}

/** A disk that forgets comes before one that is nearly full. */
function judgeDisk({ diskFreeMb, outside }: SystemCheckFacts): SystemCheck {
  const disk = judgeAmount('disk', diskFreeMb, { bad: BAD_DISK_MB, poor: POOR_DISK_MB })
  const isForgetful = outside?.signs.some(({ finding }) => finding === 'forgetful-disk') === true
  if (!isForgetful || disk.verdict === 'bad' || disk.verdict === 'unknown') return disk
  return { ...disk, verdict: outside.refused.includes('forgetful-disk') ? 'bad' : 'poor', words: 'forgetful' }
}

/** With the embedded backend there is no other clock to compare with, and none is needed. */
function judgeClock({ clockAheadS, network }: SystemCheckFacts): SystemCheck {
  if (network.kind === 'embedded') return check('clock', { verdict: 'well', words: 'alone' })
  if (clockAheadS === null) return check('clock', { verdict: 'unknown' })
  const off = Math.abs(clockAheadS)
  const values = { minutes: Math.round(off / 60) }
  if (off < POOR_CLOCK_S) return check('clock', { verdict: 'well' })
  return check('clock', { verdict: off < BAD_CLOCK_S ? 'poor' : 'bad', words: clockAheadS > 0 ? 'ahead' : 'behind', values })
}

function judgeNetwork(network: SystemCheckFacts['network']): SystemCheck {
  if (network.kind === 'embedded') return check('network', { verdict: 'well', words: 'alone' })
  const { address } = network
  if (network.kind === 'not-reached') return check('network', { verdict: 'bad', values: { address, why: network.why } })
  const values = { address, tripMs: network.tripMs }
  return check('network', { verdict: network.tripMs < SLOW_TRIP_MS ? 'well' : 'poor', values })
}

function judgeKeychain(keychain: SystemCheckFacts['keychain']): SystemCheck {
  if (keychain === 'available') return check('keychain', { verdict: 'well' })
  return keychain === 'unknown' ? check('keychain', { verdict: 'unknown' }) : check('keychain', { verdict: 'poor', words: keychain })
}

function judgeJournal(journal: SystemCheckFacts['journal']): SystemCheck {
  return check('journal', { verdict: journal === 'safe' ? 'well' : journal === 'trouble' ? 'bad' : 'unknown' })
}

/** Tells the gravest sign; the next one shows once that is gone. */
function judgeOutside(outside: SystemCheckFacts['outside']): SystemCheck[] {
  if (outside === null) return []
  const { isComplete, refused } = outside
  const signs = outside.signs.filter(({ finding }) => finding !== 'forgetful-disk')
  const sign = signs.find(({ finding }) => refused.includes(finding)) ?? signs[0]
  if (sign === undefined) return [check('outside', { verdict: isComplete ? 'well' : 'unknown' })]
  const values = { programs: sign.programs.join(', ') }
  const words = sign.programs.length === 0 ? sign.finding : `${sign.finding}-by`
  return [check('outside', { verdict: refused.includes(sign.finding) ? 'bad' : 'poor', words, values })]
}

function judgeVersion({ version, network }: SystemCheckFacts): SystemCheck {
  if (version === null) return check('version', { verdict: 'unknown' })
  const { own, backend, order } = version
  if (network.kind === 'embedded') return check('version', { verdict: 'well', words: 'alone', values: { own } })
  return order === 'served'
    ? check('version', { verdict: 'well', values: { own, backend } })
    : check('version', { verdict: 'bad', words: order, values: { own, backend } })
}

/** A missing update service requires no action. A waiting update should be installed before an exam rather than be discovered at its start. */
function judgeUpdates(updates: UpdateFacts): SystemCheck {
  if (updates.kind === 'off') return check('updates', { verdict: 'well', words: updates.reason })
  const { waiting, installedBy, isExpired, hasFeed, lookedDaysAgo } = updates
  if (waiting !== null) {
    const words = waiting.isHere ? 'ready' : installedBy === 'learner' ? 'offered' : 'administrator'
    return check('updates', { verdict: 'poor', words, values: { version: waiting.version } })
  }
  if (!hasFeed) return check('updates', { verdict: 'well', words: 'by-hand' })
  if (lookedDaysAgo === null) return check('updates', { verdict: 'well', words: 'soon' })
  if (lookedDaysAgo >= LONG_UNLOOKED_DAYS) return check('updates', { verdict: 'poor', words: 'long-ago', values: { days: lookedDaysAgo } })
  return isExpired ? check('updates', { verdict: 'poor', words: 'expired' }) : check('updates', { verdict: 'well' })
}
