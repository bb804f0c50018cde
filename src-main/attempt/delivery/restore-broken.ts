import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { RestoreFromBackend } from './restore-from-backend.ts'

/** Longest wait for the backend, for all attempts together; only if damage was found. */
const MOST_WAIT_MS = 6000

/**
 * The backend knows no such attempt, or its questions are under embargo. A retry changes neither, and a candidate receives the paper on entering the
 * exam.
 */
const neverBlocks: readonly string[] = ['attempt/not-found', 'attempt/under-embargo']

interface RestoreBrokenDeps {
  readonly journal: Pick<JournalClient, 'listBroken'>
  readonly restore: RestoreFromBackend
  /** Called when the backend's events were written back into the journal, also after the wait has ended. */
  readonly restored: (attemptId: string) => void
}

/**
 * Restores a learner's broken attempts before one of them is opened. It fails with the backend's code if an open exam is missing from the journal and
 * could not be restored, and with `backend/unreachable` if that takes too long: no other attempt may take its place. An attempt that is only
 * incomplete is opened as it is and restored later.
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

/** Work that takes longer continues, but counts as `late` here. */
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
