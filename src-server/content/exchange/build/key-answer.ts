import type { ImportFinding, UnfinishedParts } from '../imported-question.ts'

/** The members of an item that its type needs, what was lost, and why it cannot be an item. */
export interface KeyAnswer {
  readonly members: object
  /** Feedback that explains the right answer. */
  readonly explanation: string
  readonly losses: readonly ImportFinding[]
  readonly faults: readonly ImportFinding[]
  /** Of a question that its author must finish. */
  readonly unfinished?: UnfinishedParts
}
