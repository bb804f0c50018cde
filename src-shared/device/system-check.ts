import { z } from '../kernel/schema/zod.ts'
import type { UpdateOff } from '../updates/update-state.ts'
import type { UpdatesView } from '../updates/updates-contract.ts'

/** What is looked at, in the order in which it is shown. */
export const systemCheckNames = ['display', 'memory', 'disk', 'clock', 'network', 'keychain', 'journal', 'version', 'updates'] as const

export type SystemCheckName = (typeof systemCheckNames)[number]

/** `well`: nothing to do; `poor`: exams can be sat, but something should be done; `bad`: nobody should sit an exam here; `unknown`: it could not be found out. */
export const systemCheckVerdicts = ['well', 'poor', 'bad', 'unknown'] as const

export type SystemCheckVerdict = (typeof systemCheckVerdicts)[number]

/** What main found, `null` where it could not be found out. */
export interface SystemCheckFacts {
  /** Logical pixels of the smallest display. */
  readonly display: { readonly width: number; readonly height: number; readonly count: number } | null
  readonly memoryMb: number | null
  /** Free where Koya keeps its data. */
  readonly diskFreeMb: number | null
  /** How far this computer's clock goes before the backend's, in seconds; null where no backend told the time. */
  readonly clockAheadS: number | null
  readonly network:
    | { readonly kind: 'embedded' }
    | { readonly kind: 'reached'; readonly address: string; readonly tripMs: number }
    | { readonly kind: 'not-reached'; readonly address: string; readonly why: string }
  readonly keychain: 'available' | 'absent' | 'locked' | 'unknown'
  readonly journal: 'safe' | 'trouble' | 'unknown'
  /** Which of this copy and the backend is older, or that they mark by different rules; null where the backend did not say. */
  readonly version: {
    readonly own: string
    readonly backend: string
    readonly order: 'same-line' | 'client-older' | 'backend-older' | 'marks-otherwise'
  } | null
  readonly updates: UpdateFacts
}

/** What this copy knows of newer ones. */
export type UpdateFacts =
  | { readonly kind: 'off'; readonly reason: UpdateOff }
  | {
      readonly kind: 'on'
      /** False where updates come by a stick alone. */
      readonly hasFeed: boolean
      /** Whole days since it last looked; null where it never did. */
      readonly lookedDaysAgo: number | null
      /** The newest word of its channel has passed its date. */
      readonly isExpired: boolean
      /** The version that should be here instead, and whether it lies here whole; null where none is known. */
      readonly waiting: { readonly version: string; readonly isHere: boolean } | null
      readonly installedBy: UpdatesView['installedBy']
    }

/** One line of the page: which words of `readiness.json` say it is `words`, and `values` are put into them. */
export const systemCheckSchema = z.strictObject({
  name: z.enum(systemCheckNames),
  verdict: z.enum(systemCheckVerdicts),
  words: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()]))
})

export type SystemCheck = z.infer<typeof systemCheckSchema>

/** What the exam room needs to show a passage beside its question. */
const LEAST_WIDTH = 1024
const LEAST_HEIGHT = 600
/** Below the first Windows itself stalls; below the second a centre's own floor of 4 GB (field.md, 2), less what graphics take, is not met. */
const BAD_MEMORY_MB = 1800
const POOR_MEMORY_MB = 3600
/** A day of exams, its journals and a pack. */
const BAD_DISK_MB = 200
const POOR_DISK_MB = 1000
/** Beyond it a person who looks at both clocks is confused; exams themselves don't run on this clock. */
const POOR_CLOCK_S = 120
/** Beyond it certificates and sign-ins run out or are not yet valid. */
const BAD_CLOCK_S = 24 * 60 * 60
const SLOW_TRIP_MS = 1000
/** A computer that is on looks each day; a school's holidays are no fault. */
const LONG_UNLOOKED_DAYS = 30

/** What is to be thought of each fact. The same for the page, the printout and `koya device check`. */
export function judgeSystem(facts: SystemCheckFacts): readonly SystemCheck[] {
  return [
    judgeDisplay(facts.display),
    judgeAmount('memory', facts.memoryMb, { bad: BAD_MEMORY_MB, poor: POOR_MEMORY_MB }),
    judgeAmount('disk', facts.diskFreeMb, { bad: BAD_DISK_MB, poor: POOR_DISK_MB }),
    judgeClock(facts),
    judgeNetwork(facts.network),
    judgeKeychain(facts.keychain),
    judgeJournal(facts.journal),
    judgeVersion(facts),
    judgeUpdates(facts.updates)
  ]
}

/** The worst of all; what could not be found out is as bad as poor. */
export function worstOf(checks: readonly SystemCheck[]): 'well' | 'poor' | 'bad' {
  if (checks.some(({ verdict }) => verdict === 'bad')) return 'bad'
  return checks.every(({ verdict }) => verdict === 'well') ? 'well' : 'poor'
}

interface CheckParts {
  readonly verdict: SystemCheckVerdict
  /** The verdict where absent. */
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

/** `limits` in MB: below the first it is bad, below the second poor. Shown in GB with one digit. */
function judgeAmount(name: 'memory' | 'disk', amountMb: number | null, limits: { readonly bad: number; readonly poor: number }): SystemCheck {
  if (amountMb === null) return check(name, { verdict: 'unknown' })
  const values = { gigabytes: (Math.floor(amountMb / 102.4) / 10).toFixed(1) }
  return check(name, { verdict: amountMb < limits.bad ? 'bad' : amountMb < limits.poor ? 'poor' : 'well', values })
}

/** A computer that works by itself has no other clock to compare with, and needs none. */
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

function judgeVersion({ version, network }: SystemCheckFacts): SystemCheck {
  if (version === null) return check('version', { verdict: 'unknown' })
  const { own, backend, order } = version
  if (network.kind === 'embedded') return check('version', { verdict: 'well', words: 'alone', values: { own } })
  return order === 'same-line'
    ? check('version', { verdict: 'well', values: { own, backend } })
    : check('version', { verdict: 'bad', words: order, values: { own, backend } })
}

/** Without updates nothing has to be done today; what waits is better done before an exam than found at its start. */
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
