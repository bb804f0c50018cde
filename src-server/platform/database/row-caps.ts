/** The most that callers who are not signed in may leave behind. What happens at each is told in docs/operations/server.md. */
export interface RowCaps {
  /** Registrations that wait for their code. */
  readonly waitingRegistrations: number
  /** Replies that are kept so that a repeated request without a session gets them again. */
  readonly openReplies: number
  /** Counters of tries for each purpose, of names, ids and seats that nobody here has. Those of real accounts are never among them. */
  readonly counters: number
  /** Accounts that are made in an hour, from all networks together. */
  readonly accountsPerHour: number
}

/**
 * Rows are kept small enough for the disk of a school's server, and large enough that no honest day reaches them:
 * - a national registration day fills in about 10,000 forms an hour, and a code is good for fifteen minutes;
 * - four processors hash about 60 passwords a second, so fifteen minutes of guessing leave 54,000 counters: they end before they have to go.
 */
export const ROW_CAPS: RowCaps = {
  waitingRegistrations: 20_000,
  openReplies: 20_000,
  counters: 100_000,
  accountsPerHour: 10_000
}

/** For tools that open a database beside its server, and leave the caps to it. */
export const NO_ROW_CAPS: RowCaps = {
  waitingRegistrations: Number.POSITIVE_INFINITY,
  openReplies: Number.POSITIVE_INFINITY,
  counters: Number.POSITIVE_INFINITY,
  accountsPerHour: Number.POSITIVE_INFINITY
}
