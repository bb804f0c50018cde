/** One candidate's way through one exam. */
export interface Sitting {
  readonly start: () => Promise<void>
  /** Answers the question that is shown, or changes its answer, and goes on to the next; after the last one the first comes again. */
  readonly answer: () => Promise<void>
  /** What comes between the last answer and the request that ends the exam. */
  readonly prepareFinish: () => Promise<void>
  /** Ends the exam, which is scored then. */
  readonly finish: () => Promise<void>
  /** Reads the full result: each question with its answer, key and explanation. */
  readonly readResult: () => Promise<void>
}

/** TCExam or Koya, as it serves exams of `QUESTIONS` questions. */
export interface Program {
  readonly name: string
  /** How often each result is read: a few pages that take seconds say as much as hundreds that take milliseconds. */
  readonly readings: number
  /** Sittings of a new exam, by candidates who are signed in. */
  readonly openSittings: (count: number) => Promise<readonly Sitting[]>
  /** Checks that the answers since the last call are in the database, and answers all other questions of the exam. */
  readonly completeAnswers: (answersEach: number) => Promise<void>
  /** Checks that all of the exam's sittings are over. */
  readonly checkFinished: () => Promise<void>
  /** The processor time of its processes without PostgreSQL so far, milliseconds. */
  readonly processorMs: () => number
  /** Asks the program's own database. */
  readonly query: Query
  /** A table that is no part of an attempt although it grows with each request. */
  readonly besides?: string
}

export type Query = (text: string, values?: readonly unknown[]) => Promise<readonly Readonly<Record<string, unknown>>[]>

export const QUESTIONS = 180
