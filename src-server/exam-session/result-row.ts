/**
 * The result of a candidate. `absent`: never signed in; `did-not-begin`: signed in only; `sitting`: the paper is open; `not-handed-in`: the
 * session was closed while it was open and no submission has arrived, so the score covers what has arrived; `not-marked`: submitted, but it
 * cannot be scored; `marked`.
 */
export const outcomes = ['absent', 'did-not-begin', 'sitting', 'not-handed-in', 'not-marked', 'marked'] as const

export type Outcome = (typeof outcomes)[number]

export const resultColumns = [
  'number',
  'name',
  'outcome',
  'seat',
  'extra_minutes',
  'began_at',
  'received_at',
  'spent_seconds',
  'answered',
  'total',
  'maximum',
  'unmarked_answers',
  'provisional',
  'receipt',
  'paper_hash',
  'last_hash',
  'late_answers',
  'arrived_late_answers',
  'after_closing'
] as const

export type ResultColumn = (typeof resultColumns)[number]

/** One candidate's row of the results, with a score for each subject of the paper. */
export interface ResultRow {
  readonly number: string
  readonly outcome: Outcome
  readonly cells: Readonly<Partial<Record<ResultColumn, string | number>>>
  readonly scores: Readonly<Record<string, number | null>>
}
