import { succeed, type Result } from '../../src-shared/errors/result.ts'
import type { JournalClient } from './journal-client.ts'
import type { RestoreFromBackend } from './restore-from-backend.ts'

/** A learner who comes back waits this long for the backend, and only where damage was found. */
const MOST_WAIT_MS = 6000

/** The backend knows no such attempt, or withholds its questions: a retry changes neither, and a candidate is given the paper on entering the exam. */
const neverBlocks: readonly string[] = ['attempt/not-found', 'attempt/under-embargo']

interface RestoreBrokenDeps {
  readonly journal: Pick<JournalClient, 'listBroken'>
  readonly restore: RestoreFromBackend
  /** Called when something was restored. */
  readonly restored: () => void
}

/**
 * Restores the broken attempts of a learner before one of them is opened. Fails with the backend's code where an open exam is missing from the journal
 * and could not be restored: another one must not take its place. What is only incomplete is opened as it is, and restored later.
 */
export function createRestoreBroken({ journal, restore, restored }: RestoreBrokenDeps): (userId: string) => Promise<Result<null>> {
  return async (userId) => {
    const broken = await journal.listBroken(userId)
    if (!broken.ok) return broken
    for (const attempt of broken.value) {
      const outcome = await withinWait(restore(attempt))
      if (outcome?.ok) restored()
      const isNeeded = attempt.isMissing && !attempt.isSubmitted
      if (isNeeded && outcome?.ok === false && !neverBlocks.includes(outcome.error.code)) return outcome
    }
    return succeed(null)
  }
}

/** Null where it takes longer; it goes on all the same. */
async function withinWait<Value>(work: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const wait = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null)
    }, MOST_WAIT_MS)
  })
  try {
    return await Promise.race([work, wait])
  } finally {
    clearTimeout(timer)
  }
}
