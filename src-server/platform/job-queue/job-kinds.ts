import { z } from '../../../src-shared/kernel/schema/zod.ts'

/** How one kind of job is done. Times in seconds. */
export interface JobRules {
  /** Its data, as JSON. It never holds a code, a password or a name: rows of jobs are read by people who look for faults. */
  readonly data: z.ZodType
  /** At most one waits and one runs, in all processes together: a job without data, which does all that is due. */
  readonly isAlone: boolean
  /** It is also asked for at each start, and then once in this time by all processes together; null: only when somebody asks for it. */
  readonly everySeconds: number | null
  /** The most that one try may take. */
  readonly longestSeconds: number
  /** How often it is tried. Then it has failed, and is held for `FAILED_RETENTION_SECONDS`. */
  readonly tries: number
  /** The pause after the first try; each further one is twice as long, up to `longestPauseSeconds`. Half of each is random. */
  readonly firstPauseSeconds: number
  readonly longestPauseSeconds: number
  /** How many run at once in one process. */
  readonly atOnce: number
}

/** For how long a process may be silent before another one takes its job over. */
export const LEASE_SECONDS = 20

/** A failed mail is of no use a day later; failed work without data is asked for again before that. */
export const FAILED_RETENTION_SECONDS = 86_400

const nothing = z.strictObject({})

const alone = { data: nothing, isAlone: true, tries: 5, firstPauseSeconds: 10, longestPauseSeconds: 600, atOnce: 1 } as const
/** Twelve tries in about half an hour: a mail server that restarts, and no code that comes when nobody waits for it. */
const mail = {
  isAlone: false,
  everySeconds: null,
  longestSeconds: 120,
  tries: 12,
  firstPauseSeconds: 5,
  longestPauseSeconds: 300,
  atOnce: 3
} as const

/** All kinds of jobs. A kind that was released is never renamed: its jobs wait in a database. */
export const jobKinds = {
  /** Removes rows that no request can use any more. */
  'remove-expired': { ...alone, everySeconds: 3600, longestSeconds: 3600 },
  /** Regrades attempts by corrections that are entered and not finished. Rarely by itself: one that waits for a person reads all its attempts again. */
  'apply-corrections': { ...alone, everySeconds: 6 * 3600, longestSeconds: 6 * 3600 },
  /** Deletes the data of closed accounts. */
  'finish-deletions': { ...alone, everySeconds: 600, longestSeconds: 6 * 3600 },
  /** Counts first answers of marked attempts for the statistics of questions. */
  'count-answers': { ...alone, everySeconds: 900, longestSeconds: 6 * 3600 },
  /** The mail of a registration. Its code follows from the id and a key of the server. */
  'mail-registration': { ...mail, data: z.strictObject({ registrationId: z.string() }) },
  /** The mail with a code for a new password. `accountId` names nobody where the address has no account; the code follows from both ids and a key of the server. */
  'mail-reset-code': { ...mail, data: z.strictObject({ accountId: z.string(), mailId: z.string() }) },
  /** The mail with a code for an address that is to get the weekly summary. */
  'mail-weekly-code': { ...mail, data: z.strictObject({ accountId: z.string(), mailId: z.string() }) },
  /** Mails the weekly summaries that are due. */
  'send-weekly-mails': { ...alone, everySeconds: 900, longestSeconds: 6 * 3600 }
} as const satisfies Record<string, JobRules>

export type JobName = keyof typeof jobKinds
export type JobData<Name extends JobName> = z.output<(typeof jobKinds)[Name]['data']>

export const jobNames = Object.keys(jobKinds) as readonly JobName[]

/** Returns the rules of a kind without its name's own types. */
export function rulesOf(name: JobName): JobRules {
  return jobKinds[name]
}

/** Returns the kind with this name; null for one that this version does not know. */
export function toJobName(text: string): JobName | null {
  return jobNames.find((name) => name === text) ?? null
}
