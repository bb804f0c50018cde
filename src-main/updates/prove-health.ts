import type { ErrorCode } from '../../src-shared/kernel/errors/error-table.ts'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import type { Log } from '../platform/log/log.ts'
import type { UpdateStore } from './update-store.ts'

/** What a version on trial must show before it counts as proven. */
export interface HealthSigns {
  /** What the window shows now: a drawn page of the app, nothing yet, or a page that reports a fault of Koya's. */
  readonly page: () => Promise<'drawn' | 'blank' | 'fault'>
  /** Whether the session is restored, or known to be none. */
  readonly hasSessionAnswered: () => boolean
  /** Resolves once the journal answers. */
  readonly openJournal: () => Promise<Result<unknown>>
  /** Saves an answer of a made-up attempt, and reads it back from the disk. */
  readonly rehearse: () => Promise<Result<unknown>>
  /** Whether the backend replies, over the network if it is a remote one. */
  readonly hasBackendReplied: () => Promise<boolean>
}

interface HealthDeps {
  readonly store: Pick<UpdateStore, 'readTrial' | 'writeTrial'>
  readonly runningVersion: string
  readonly signs: HealthSigns
  readonly isAttemptOpen: () => boolean
  /** Records the proof. */
  readonly prove: () => void
  /** Ends the program with an exit code, so that the last version is restored. */
  readonly end: (exitCode: number) => void
  readonly wait: (ms: number) => Promise<void>
  readonly monotonicNow: () => number
  readonly log: Log
}

/** From an open journal to a drawn page and a session; a slow disk needs half of it. */
const LOCAL_LIMIT_MS = 90_000
const LOOK_EVERY_MS = 500
const ASK_EVERY_MS = 30_000
/** The program's exit code if the running version did not prove itself; any but 0 restores the last version (`watch-first-start.ts`). */
export const UNHEALTHY_EXIT = 75

/** Failures of this computer, which another version would meet too. */
const blameless: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['journal/in-use', 'journal/disk-full'])

/**
 * Proves the running version if it is on trial: its window shows a page, the session answered, the journal is open, a rehearsed attempt was saved and
 * read back, and the backend replied. Until the reply comes, which an offline school may wait for, the last version is kept, and starts count for
 * nothing. A version that shows none of the signs on this computer ends itself, unless an attempt is open.
 */
export async function proveHealth(deps: HealthDeps): Promise<void> {
  const { store, runningVersion, signs, prove, wait, log } = deps
  const trial = store.readTrial()
  if (trial === null || trial.isReturned || trial.to !== runningVersion) return
  const trouble = await findLocalTrouble(deps)
  if (trouble !== null) {
    log.error(`updates: ${runningVersion} is not healthy: ${trouble}`)
    if (!deps.isAttemptOpen()) deps.end(UNHEALTHY_EXIT)
    return
  }
  // From now on, only a backend that does not reply is missing: that is no fault of this version.
  store.writeTrial({ ...trial, starts: 0 })
  while (!(await signs.hasBackendReplied())) await wait(ASK_EVERY_MS)
  prove()
}

/** Returns what is wrong with the running version on this computer; null if nothing is. */
async function findLocalTrouble({ signs, wait, monotonicNow }: HealthDeps): Promise<string | null> {
  // First, since no page opens while another program holds the journal.
  const journalTrouble = await findJournalTrouble(signs.openJournal, wait)
  if (journalTrouble !== null) return journalTrouble
  const begun = monotonicNow()
  let missing: string | null = 'nothing was shown'
  while (missing !== null) {
    const page = await signs.page()
    missing = page !== 'drawn' ? `the window shows ${page === 'fault' ? 'a fault' : 'nothing'}` : signs.hasSessionAnswered() ? null : 'no session'
    if (missing !== null && monotonicNow() - begun > LOCAL_LIMIT_MS) return missing
    if (missing !== null) await wait(LOOK_EVERY_MS)
  }
  return findJournalTrouble(signs.rehearse, wait)
}

/** Tries again for as long as the computer itself is to blame. */
async function findJournalTrouble(act: () => Promise<Result<unknown>>, wait: HealthDeps['wait']): Promise<string | null> {
  for (;;) {
    const done = await act()
    if (done.ok) return null
    if (!blameless.has(done.error.code)) return done.error.code
    await wait(ASK_EVERY_MS)
  }
}
