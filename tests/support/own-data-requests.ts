import { exportedParts } from '../../src-server/personal-data/learner-tables.ts'
import type { AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'
import type { OwnQuestion } from '../../src-shared/content/own-questions/own-question.ts'

interface Sat {
  readonly paper: Paper
  readonly events: readonly AttemptEvent[]
  /** A question that the learner wrote. */
  readonly own: OwnQuestion
}

/** All requests about their own data that a learner can send while a paper is open, by endpoint. */
export function ownDataAsks(bearer: string, { paper, events, own }: Sat) {
  const move = { params: { moveId: crypto.randomUUID() } }
  return {
    listOwnData: [{ bearer }],
    // All but `own_question`, which contains its author's text.
    readOwnData: [...exportedParts.keys()].filter((part) => part !== 'own_question').map((part) => ({ bearer, params: { part } })),
    fetchMovedAttempt: [{ bearer, params: { attemptId: paper.attemptId } }],
    bringWork: [{ bearer, ...move, body: { questions: [own], drills: [], quarters: [], readings: [], marks: [], seen: [] } }],
    // The open paper as if another backend had scored it: an import would reveal its score.
    bringAttempt: [{ bearer, ...move, body: movedAs(paper, events) }]
  }
}

function movedAs(paper: Paper, events: readonly AttemptEvent[]): object {
  const moved = events.map((event) => ({ event, receivedAt: 1_790_000_000_000 }))
  return { paper, subject: null, level: null, events: moved, keys: {}, receiptId: 'forged', submittedAt: 1_790_000_000_000 }
}
