/** Limits on the rows that callers without a session may create. docs/operations/server.md describes what happens at each limit. */
export interface RowCaps {
  /** Registrations that wait for their code. */
  readonly waitingRegistrations: number
  /** Stored replies for repeated requests without a session. */
  readonly openReplies: number
  /** Rate-limit counters of each purpose for names, ids and kiosk devices unknown to this backend. Counters of real accounts are not limited. */
  readonly counters: number
  /** Names at which one network may try wrong pictures in a day, on computers that their accounts do not know. */
  readonly pictureNamesPerNetwork: number
  /** Accounts created in an hour, from all networks together. */
  readonly accountsPerHour: number
  /** Computers that reported which version they run. */
  readonly computers: number
}

/**
 * The limits fit the disk of a school's server, and no honest day reaches them:
 * - a national registration day submits about 10,000 forms an hour, and a code is valid for fifteen minutes;
 * - four processors hash about 60 passwords a second, so fifteen minutes of guessing leave 54,000 counters, which expire before they must be
 *   removed;
 * - counters of pictures last a day, in which such a server hashes five million passwords. One network may therefore begin only 1,000 of them, more
 *   than the pupils of a school who forget their pictures on one day, and a hundred networks must guess together to reach the cap. At the cap only
 *   counters of made-up names are removed, so whoever reaches it learns which names exist.
 */
export const ROW_CAPS: RowCaps = {
  waitingRegistrations: 20_000,
  openReplies: 20_000,
  counters: 100_000,
  pictureNamesPerNetwork: 1000,
  accountsPerHour: 10_000,
  computers: 20_000
}

/** For tools that open a database beside its server and leave the limits to that server. */
export const NO_ROW_CAPS: RowCaps = {
  waitingRegistrations: Number.POSITIVE_INFINITY,
  openReplies: Number.POSITIVE_INFINITY,
  counters: Number.POSITIVE_INFINITY,
  pictureNamesPerNetwork: Number.POSITIVE_INFINITY,
  accountsPerHour: Number.POSITIVE_INFINITY,
  computers: Number.POSITIVE_INFINITY
}
