import type { Correction } from '../draw/correction.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { AttemptRepository } from '../store/attempt-repository.ts'
import type { CorrectionRepository } from './correction-repository.ts'
import { regradeAttempt, type RegradeOutcome } from './regrade-attempt.ts'
import type { EnteredCorrection } from '../store/regrade-records.ts'

type Refusal = Extract<RegradeOutcome, `${string}/${string}`>

/** The result of one correction: attempts by outcome, and those left unchanged until somebody reviews them. */
export interface CorrectionSummary {
  readonly correctionId: string
  readonly markedAgain: number
  readonly doneBefore: number
  /** Not submitted yet: the first scoring will include it. */
  readonly waiting: number
  readonly refused: readonly { readonly attemptId: string; readonly code: Refusal }[]
}

export interface Corrections {
  /**
   * Enters corrections and regrades all affected attempts, each in its own transaction. Idempotent. Fails with `correction/id-taken` where
   * one of the ids was entered before with other contents; then none is entered.
   */
  readonly apply: (corrections: readonly Correction[], madeBy: string) => Promise<Result<readonly CorrectionSummary[]>>
  /** Enters corrections for `applyUnfinished`. Idempotent; fails as `apply` does. */
  readonly enter: (corrections: readonly Correction[], madeBy: string) => Promise<Result<null>>
  /** Applies entered corrections that are not finished: new ones, and those interrupted by a crash or a shutdown. */
  readonly applyUnfinished: () => Promise<readonly CorrectionSummary[]>
}

interface CorrectionDeps {
  readonly attempts: Pick<AttemptRepository, 'change'>
  readonly corrections: CorrectionRepository
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
  /** Checked between two attempts; the rest then waits for the next run. */
  readonly isStopping?: () => boolean
}

const PAGE = 200

export function createCorrections(deps: CorrectionDeps): Corrections {
  const { corrections, now } = deps
  const enter = (entered: readonly EnteredCorrection[]): Promise<string | null> => corrections.enter(entered, now())
  return {
    apply: async (list, madeBy) => {
      const entered = list.map((correction) => ({ correction, madeBy }))
      const takenId = await enter(entered)
      return takenId === null ? succeed(await applyEach(deps, entered)) : fail('correction/id-taken', { id: takenId })
    },
    enter: async (list, madeBy) => {
      const takenId = await enter(list.map((correction) => ({ correction, madeBy })))
      return takenId === null ? succeed(null) : fail('correction/id-taken', { id: takenId })
    },
    applyUnfinished: async () => applyEach(deps, await corrections.listUnfinished())
  }
}

async function applyEach(deps: CorrectionDeps, entered: readonly EnteredCorrection[]): Promise<readonly CorrectionSummary[]> {
  const summaries: CorrectionSummary[] = []
  for (const one of entered) summaries.push(await applyOne(deps, one))
  return summaries
}

async function applyOne(deps: CorrectionDeps, entered: EnteredCorrection): Promise<CorrectionSummary> {
  const { attempts, corrections, now, isStopping = () => false } = deps
  const { id: correctionId, itemId } = entered.correction
  const counts = { 'marked-again': 0, 'done-before': 0, waiting: 0, 'not-concerned': 0 }
  const refused: { attemptId: string; code: Refusal }[] = []
  let page = await corrections.listAttemptsWith(itemId, { after: null, limit: PAGE })
  while (page.length > 0 && !isStopping()) {
    for (const attemptId of page) {
      if (isStopping()) break
      const outcome = (await attempts.change(attemptId, (attempt) => regradeAttempt(attempt, entered, now()))) ?? 'not-concerned'
      if (isRefusal(outcome)) refused.push({ attemptId, code: outcome })
      else counts[outcome] += 1
    }
    page = await corrections.listAttemptsWith(itemId, { after: page.at(-1) ?? null, limit: PAGE })
  }
  if (refused.length === 0 && !isStopping()) await corrections.finish(correctionId, now())
  return { correctionId, markedAgain: counts['marked-again'], doneBefore: counts['done-before'], waiting: counts.waiting, refused }
}

/** Error codes contain a slash. */
function isRefusal(outcome: RegradeOutcome): outcome is Refusal {
  return outcome.includes('/')
}
