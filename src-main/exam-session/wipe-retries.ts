import type { Failure } from '../../src-shared/kernel/errors/result.ts'
import type { CandidatePapers } from './wipe-papers.ts'

/** The delay before unconfirmed attempts are tried again, milliseconds. */
const WIPE_AGAIN_MS = 30_000

/** Wipes candidates' attempts, and repeats until none is left. */
export interface WipeRetries {
  readonly wipe: () => Promise<void>
  /** Schedules a wipe if attempts are left and none is scheduled. */
  readonly wipeLater: () => void
  readonly stop: () => void
}

interface WipeRetriesDeps {
  readonly papers: Pick<CandidatePapers, 'list' | 'wipe'>
  readonly noteWiped: (wiped: readonly string[], failure: Failure | null) => void
}

export function createWipeRetries({ papers, noteWiped }: WipeRetriesDeps): WipeRetries {
  let timer: NodeJS.Timeout | undefined

  async function wipe(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (papers.list().length === 0) return
    const { wiped, failure } = await papers.wipe()
    noteWiped(wiped, failure)
    if (papers.list().length > 0) timer = setTimeout(() => void wipe(), WIPE_AGAIN_MS)
  }

  return {
    wipe,
    wipeLater() {
      if (papers.list().length > 0) timer ??= setTimeout(() => void wipe(), WIPE_AGAIN_MS)
    },
    stop() {
      clearTimeout(timer)
    }
  }
}
