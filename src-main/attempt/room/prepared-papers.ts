import type { StartChoice } from '../../../src-shared/content/exams/assessment.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { Result } from '../../../src-shared/kernel/errors/result.ts'

type StartAttempt = (choice: StartChoice, userId: string) => Promise<Result<Paper>>

interface PreparedPaper {
  readonly slug: string
  /** Saves it on this computer. */
  readonly save: () => Promise<Result<Paper>>
}

/** Papers that an exam session gives its candidates: the exam room starts them instead of requesting one from the backend. */
export interface PreparedPapers {
  put(userId: string, paper: PreparedPaper): void
  /** Wraps `start`: returns the prepared paper of that learner once, and otherwise calls `start`. */
  before(start: StartAttempt): StartAttempt
}

export function createPreparedPapers(): PreparedPapers {
  const papers = new Map<string, PreparedPaper>()
  return {
    put(userId, paper) {
      papers.set(userId, paper)
    },
    before: (start) => (choice, userId) => {
      const prepared = papers.get(userId)
      papers.delete(userId)
      return prepared?.slug === choice.slug ? prepared.save() : start(choice, userId)
    }
  }
}
