import { sql } from 'kysely'
import { lossOf, type AnswerLoss } from '../../src-shared/attempt/record/answer-loss.ts'
import { probeFindings, type ProbeFinding } from '../../src-shared/device/probe-findings.ts'
import type { Act } from '../../src-shared/attempt/record/attempt-event.ts'
import { readEvents } from '../attempt/store/attempt-event-rows.ts'
import type { Queries } from '../platform/database/open-database.ts'

/**
 * What a kiosk device recorded beside a candidate's answers. All are counts except the minutes and the findings. They prove nothing against a candidate,
 * because power cuts happen, too.
 */
export interface Evidence {
  /** Koya ended in the middle of the exam (power cut, crash, closed) and was started again. */
  readonly restarts: number
  /** The computer slept. */
  readonly sleeps: number
  /**
   * How long the candidate could not see or answer (restarts, sleep, loading, a frozen computer), in minutes, rounded up. Not charged unless
   * the session says `charged`. Untimed interruptions are not included.
   */
  readonly interruptionMinutes: number
  /** Interruptions of unknown length; they are not in the minutes. */
  readonly untimedInterruptions: number
  /** Another program had the keyboard focus. */
  readonly focusLosses: number
  /** The computer's clock was set. */
  readonly clockChanges: number
  /** A display was connected or disconnected. */
  readonly displayChanges: number
  /** An invigilator unlocked the device during the exam. */
  readonly seatOpenings: number
  /** How often the device's journal was damaged and continued in a new segment. */
  readonly journalBreaks: number
  /** Answers that were saved on the device and are now in no copy; null where no count of them survived, or the count may be too small. */
  readonly lostAnswers: number | null
  /** Koya or its page did not run for a while, as on a frozen computer, or a question was still loading. */
  readonly standstills: number
  /** What the device found beside itself at any time, the gravest first. */
  readonly probeFindings: readonly ProbeFinding[]
}

export const evidenceColumns = [
  'restarts',
  'sleeps',
  'interruption_minutes',
  'untimed_interruptions',
  'focus_losses',
  'clock_changes',
  'display_changes',
  'seat_openings',
  'journal_breaks',
  'lost_answers',
  'standstills',
  'probe_findings'
] as const

/** Interruptions that are neither a restart nor sleep. */
const standstillCauses: readonly string[] = ['app-stopped', 'page-stopped', 'loading']
const MINUTE_MS = 60_000
/** A session of 250 papers has half a million events, few of them of these kinds. */
const kinds = ['interrupted', 'focus', 'clock-set', 'seat', 'segment', 'probe'] as const

/** Reads the evidence of all candidates of a session who have begun, by attempt. */
export async function readEvidence(queries: Queries, examId: string): Promise<ReadonlyMap<string, Evidence>> {
  const rows = await queries
    .selectFrom('attempt_event')
    .innerJoin('exam_candidate', 'exam_candidate.attempt_id', 'attempt_event.attempt_id')
    .innerJoin('attempt', 'attempt.attempt_id', 'attempt_event.attempt_id')
    .select(['attempt_event.attempt_id', 'attempt_event.act', 'attempt.paper_hash'])
    .where('exam_candidate.exam_id', '=', examId)
    // Quotation marks in a candidate's own text are escaped, so only the kind of an act matches.
    .where((row) => row.or(kinds.map((kind) => sql<boolean>`attempt_event.act like ${`%"kind":"${kind}"%`}`)))
    .orderBy('attempt_event.attempt_id')
    .orderBy('attempt_event.sequence')
    .execute()
  const acts = Map.groupBy(rows, (row) => row.attempt_id)
  const evidence = [...acts].map(async ([attemptId, own]) => {
    const noted = own.map(({ act }) => JSON.parse(act) as Act)
    // Few journals are damaged; only for those are all events read, to count what is there.
    const isBroken = noted.some(({ kind }) => kind === 'segment')
    const loss = isBroken ? lossOf((await readEvents(queries, { attemptId, paperHash: own[0]?.paper_hash ?? '' })).map(({ event }) => event)) : null
    return [attemptId, gather(noted, loss)] as const
  })
  return new Map(await Promise.all(evidence))
}

/** Pure. `loss` is what was lost in breaks of the journal; null where there was none. */
export function gather(acts: readonly Act[], loss: AnswerLoss | null = null): Evidence {
  const interruptions = acts.filter((act) => act.kind === 'interrupted')
  const seats = acts.filter((act) => act.kind === 'seat')
  const darkMs = interruptions.reduce((sum, act) => sum + (act.darkMs ?? 0), 0)
  return {
    restarts: interruptions.filter(({ cause }) => cause === 'restart').length,
    sleeps: interruptions.filter(({ cause }) => cause === 'sleep').length,
    interruptionMinutes: Math.ceil(darkMs / MINUTE_MS),
    untimedInterruptions: interruptions.filter((act) => act.darkMs === null).length,
    focusLosses: acts.filter((act) => act.kind === 'focus' && !act.hasFocus).length,
    clockChanges: acts.filter(({ kind }) => kind === 'clock-set').length,
    displayChanges: seats.filter(({ what }) => what === 'displays').length,
    seatOpenings: seats.filter(({ what }) => what === 'opened').length,
    journalBreaks: acts.filter(({ kind }) => kind === 'segment').length,
    lostAnswers: loss === null ? 0 : loss.isAtLeast ? null : loss.count,
    standstills: interruptions.filter(({ cause }) => standstillCauses.includes(cause)).length,
    probeFindings: probeFindings.filter((finding) => acts.some((act) => act.kind === 'probe' && act.found.includes(finding)))
  }
}

/** Returns the cells in the order of `evidenceColumns`. */
export function evidenceCells(evidence: Evidence): readonly (number | string)[] {
  const {
    restarts,
    sleeps,
    interruptionMinutes,
    untimedInterruptions,
    focusLosses,
    clockChanges,
    displayChanges,
    seatOpenings,
    journalBreaks,
    lostAnswers,
    standstills,
    probeFindings: found
  } = evidence
  const seen = [restarts, sleeps, interruptionMinutes, untimedInterruptions, focusLosses, clockChanges, displayChanges, seatOpenings]
  return [...seen, journalBreaks, lostAnswers ?? 'unknown', standstills, found.join(' ')]
}
