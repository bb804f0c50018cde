import type { FoundSign, ProbeFinding } from '../../../../src-shared/device/probe-findings.ts'
import type { Lock } from '../locks/locks.ts'
import type { Probe, ProbeResult } from './probe-computer.ts'

interface ProbeWatchDeps {
  readonly probe: Probe
  /** Findings with which the device is not locked. */
  readonly refused: readonly ProbeFinding[]
  /** Time between two looks, milliseconds. */
  readonly everyMs: number
  /** Called after each look that found something else than the one before; a first look that finds nothing is not told. */
  readonly changed: (result: ProbeResult) => void
}

export interface ProbeWatch {
  /** The lock that looks while it is held. */
  readonly lock: Lock
  /** What the last look found; nothing before the first. */
  readonly signs: () => readonly FoundSign[]
  /** Those of them with which the device is not locked. */
  readonly refusedSigns: () => readonly FoundSign[]
}

/**
 * Looks for signs of help from outside while the device is locked. Only the first look can refuse the lock, and only for what the policy names: a
 * candidate who already works cannot help it, so what is found later is recorded. A look that fails refuses nothing.
 */
export function createProbeWatch({ probe, refused, everyMs, changed }: ProbeWatchDeps): ProbeWatch {
  let last: ProbeResult = { signs: [], isComplete: true }
  let timer: NodeJS.Timeout | undefined
  /** Counts locks, so that a look that began before an unlock does not go on after it. */
  let turn = 0

  async function look(): Promise<ProbeResult> {
    const result = await probe()
    const isNew = JSON.stringify(result) !== JSON.stringify(last)
    last = result
    if (isNew) changed(result)
    return result
  }

  function lookAgain(own: number): void {
    timer = setTimeout(() => {
      void look().then(() => {
        if (own === turn) lookAgain(own)
      })
    }, everyMs)
  }

  const refusedIn = ({ signs }: ProbeResult): readonly FoundSign[] => signs.filter(({ finding }) => refused.includes(finding))

  return {
    signs: () => last.signs,
    refusedSigns: () => refusedIn(last),
    lock: {
      name: 'probe',
      async take() {
        turn += 1
        const own = turn
        const first = look()
        if (refused.length > 0 && refusedIn(await first).length > 0) return { refused: 'found' }
        lookAgain(own)
        return 'held'
      },
      release() {
        turn += 1
        clearTimeout(timer)
      }
    }
  }
}
