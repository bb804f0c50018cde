import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import { analyseAttempt, type MarkedPart } from './analyse-attempt.ts'
import type { AttemptAnalysis } from '../../../src-shared/attempt/report/attempt-analysis.ts'
import { agreedMarking } from '../../../src-shared/content/scoring/marks-of.ts'
import { scoringOf } from '../../../src-shared/content/scoring/plain-scoring.ts'
import type { EventToMark } from '../events/accept-events.ts'
import { isUnmarked } from '../../../src-shared/content/scoring/credit-of.ts'
import { createMarking, toMoments } from './analysed-answer.ts'
import type { AnswerKey } from '../draw/answer-key.ts'

interface AnalysedSubmission {
  readonly paper: Pick<Paper, 'subjects' | 'budgetMs' | 'rules' | 'markingVersion'>
  readonly answerKey: AnswerKey
  /** All events in order, the submit event last. */
  readonly events: readonly EventToMark[]
  /** Ids of the items of questions that the candidate did not choose. Default: none. */
  readonly notChosen?: ReadonlySet<string>
}

type ScoredPart = Pick<MarkedPart, 'slug'>

/** Returns the analysis of a report. Late events are ignored, because they do not count. Pure. */
export function analyseSubmission(submission: AnalysedSubmission, scored: readonly ScoredPart[]): AttemptAnalysis {
  const { paper, answerKey, events, notChosen = new Set() } = submission
  const keys = new Map(answerKey.flatMap(({ items }) => items.map((key) => [key.id, key])))
  const itemsOf = new Map(paper.subjects.map(({ slug, items }) => [slug, items]))
  return analyseAttempt({
    parts: scored.map(({ slug }) => ({
      slug,
      items: (itemsOf.get(slug) ?? []).map(({ id }) => {
        const keyed = keys.get(id)
        const { topic = '', difficulty = null, ruling } = keyed ?? {}
        return {
          id,
          topic,
          difficulty,
          isDropped: ruling === 'dropped',
          isUnmarked: keyed !== undefined && isUnmarked(keyed),
          isNotChosen: notChosen.has(id)
        }
      })
    })),
    moments: toMoments(events.filter(({ isLate }) => !isLate).map(({ event }) => event)),
    marking: createMarking(answerKey, { marking: agreedMarking(scoringOf(paper.rules).marking, paper.markingVersion) }),
    endMs: Math.min(events.at(-1)?.event.spentMs ?? 0, paper.budgetMs)
  })
}
