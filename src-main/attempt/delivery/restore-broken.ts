import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { RestoreFromBackend } from './restore-from-backend.ts'

/** A learner who comes back waits this long for the backend, for all attempts together, and only where damage was found. */
const MOST_WAIT_MS = 6000

/** The backend knows no such attempt, or withholds its questions: a retry changes neither, and a candidate is given the paper on entering the exam. */
const neverBlocks: readonly string[] = ['attempt/not-found', 'attempt/under-embargo']

interface RestoreBrokenDeps {
  readonly journal: Pick<JournalClient, 'listBroken'>
  readonly restore: RestoreFromBackend
  /** Called when what the backend holds was put back into the journal, also where nobody waits for it any more. */
  readonly restored: (attemptId: string) => void
}

/**
 * Restores the broken attempts of a learner before one of them is opened. Fails with the backend's code where an open exam is missing from the journal
 * and could not be restored, and with `backend/unreachable` where that takes too long: another one must not take its place. What is only incomplete is
 * opened as it is, and restored later.
 */
export function createRestoreBroken({ journal, restore, restored }: RestoreBrokenDeps): (userId: string) => Promise<Result<null>> {
  return async (userId) => {
    const broken = await journal.listBroken(userId)
    if (!broken.ok) return broken
    const works = broken.value.map(async (attempt) => {
      const outcome = await restore(attempt)
      if (outcome.ok) restored(attempt.attemptId)
      return outcome
    })
    const outcomes = await withinWait(works, fail('backend/unreachable'))
    const failure = outcomes.find((outcome, index) => {
      const attempt = broken.value[index]
      return attempt?.isMissing === true && !attempt.isSubmitted && !outcome.ok && !neverBlocks.includes(outcome.error.code)
    })
    return failure ?? succeed(null)
  }
}

/** What takes longer goes on all the same, and is answered as late here. */
async function withinWait<Value>(works: readonly Promise<Value>[], late: Value): Promise<Value[]> {
  let timer: NodeJS.Timeout | undefined
  const wait = new Promise<Value>((resolve) => {
    timer = setTimeout(() => {
      resolve(late)
    }, MOST_WAIT_MS)
  })
  try {
    return await Promise.all(works.map((work) => Promise.race([work, wait])))
  } finally {
    clearTimeout(timer)
  }
}
