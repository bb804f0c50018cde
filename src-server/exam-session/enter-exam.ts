import { v7 as uuidOfTime } from 'uuid'
import type { StartChoice } from '../../src-shared/content/exams/assessment.ts'
import type { AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'
import { longestClockMs } from '../../src-shared/attempt/record/stage.ts'
import type { ExtraTime } from '../../src-shared/content/exams/extra-time.ts'
import type { ErrorCode } from '../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { SeatStage } from '../../src-shared/exam-session/candidate-seat.ts'
import { agreeVersions, type ClientVersions } from '../attempt/draw/agree-versions.ts'
import { drawPaper } from '../attempt/draw/draw-paper.ts'
import type { MediaAddress } from '../../src-shared/content/media/media-address.ts'
import { addressPaperMedia } from '../attempt/delivery/address-paper-media.ts'
import type { PaperSource } from '../content/catalogue/paper-source.ts'
import { stageOfSitter, type ExamCandidate, type Sitter } from './store/exam-stage.ts'
import type { SeatSources } from './candidate-seat-sources.ts'

const MINUTE_MS = 60_000

/** Why a candidate at these stages cannot enter. */
const refusals: Partial<Record<SeatStage, ErrorCode>> = {
  unconfirmed: 'exam-seat/not-confirmed',
  waiting: 'exam-seat/not-started',
  missed: 'exam-seat/missed',
  closed: 'exam-seat/over',
  'handed-in': 'exam-seat/handed-in'
}

interface Entry {
  readonly paper: Paper
  readonly capability: string
  readonly events: AttemptEvent[]
  readonly spentMs: number
  readonly opensAtOnce?: true
  readonly mediaAddresses?: MediaAddress[]
}

/**
 * Returns the candidate's only paper, drawn at the first call and the same ever after, with everything stored for it, so that another
 * computer continues where the last one stopped.
 */
export async function enterExam(
  services: SeatSources,
  sitter: Sitter,
  { seatId, ...versions }: ClientVersions & { readonly seatId: string }
): Promise<Result<Entry>> {
  const { exams, seats, attempts, capabilities, mediaSigner, version, now } = services
  const agreed = agreeVersions(versions, version)
  if (!agreed.ok) return agreed
  const refusal = refusals[stageOfSitter(sitter, now())]
  if (refusal) return fail(refusal)
  const source = await readSource(services, sitter)
  if (!source.ok) return source
  // It begins with the time, by which PostgreSQL stores attempts of one month together.
  const attemptId = await seats.claimAttempt({ sitter, seatId, attemptId: uuidOfTime({ msecs: now() }), now: now() })
  if (attemptId === null) return fail('exam-seat/moved')
  const made = await findOrMake(services, { sitter, attemptId, source: source.value, markingVersion: versions.markingVersion })
  if (!made.ok) return made
  const { budgetMs, paper } = made.value
  // Read again under its lock, together with the turn: after this, no computer that the candidate has left can add to it.
  const held = await attempts.change(attemptId, async (attempt) => ({
    seatGeneration: attempt.stored.seatGeneration,
    events: await attempt.readEvents()
  }))
  if (!held) return fail('attempt/not-found')
  // The candidate may have been moved meanwhile: this computer must not get the next one's turn.
  if ((await exams.findOf(sitter.candidate.accountId))?.candidate.seat?.id !== seatId) return fail('exam-seat/moved')
  const events = held.events.map(({ event }) => event)
  return succeed({
    paper,
    ...addressPaperMedia(mediaSigner, paper),
    capability: await capabilities.issue(attemptId, held.seatGeneration),
    events,
    ...(sitter.session.continuesAfterRestart ? { opensAtOnce: true as const } : {}),
    spentMs: Math.min(budgetMs, Math.max(sitter.candidate.spentMs, ...events.map(({ spentMs }) => spentMs), 0))
  })
}

/** Uses the profile's rules and the candidate's own time and subjects, never those that the device requests. */
async function readSource({ catalogue }: SeatSources, { session, candidate }: Sitter): Promise<Result<PaperSource>> {
  const source = await catalogue.readPaperSource(choiceOf(session.slug, candidate.electives))
  if (typeof source === 'string') return fail(source === 'cannot-be-filled' ? 'assessment/cannot-be-filled' : 'assessment/not-found')
  // An exam uses authored items only, which a person has solved.
  const { fresh: _, ...written } = source
  const extraTime = extraTimeOf(candidate)
  return succeed({
    ...written,
    ...(extraTime ? { extraTime } : {}),
    ...(session.chargesInterruptions ? { interruptions: 'charged' as const } : {})
  })
}

/** Returns the candidate's choice: the paper with the candidate's own subjects. */
export function choiceOf(slug: string, electives: readonly string[] | null): StartChoice {
  return electives === null ? { slug } : { slug, electives: [...electives] }
}

/** Returns what the centre grants, in the form of an exam profile's extra time. */
function extraTimeOf({ extraMinutes, isInWords }: ExamCandidate): ExtraTime | undefined {
  if (extraMinutes === 0 && !isInWords) return undefined
  return { id: 'centre', title: 'Granted by the centre', msPerPart: extraMinutes * MINUTE_MS, ...(isInWords ? { isInWords } : {}) }
}

interface Drawing {
  readonly sitter: Sitter
  readonly attemptId: string
  readonly source: PaperSource
  readonly markingVersion: string
}

/** Creates an attempt that was claimed but not created, for example after a crash: the same id draws the same paper. */
async function findOrMake(services: SeatSources, drawing: Drawing): Promise<Result<{ budgetMs: number; paper: Paper }>> {
  const { attempts, now } = services
  const { sitter, attemptId, source, markingVersion } = drawing
  if (!(await attempts.find(attemptId))) {
    const drawn = drawPaper(source, { attemptId, markingVersion, startedAt: now() })
    if (!drawn.ok) return drawn
    const { accountId } = sitter.candidate
    // False where the same request came twice and the other one was first.
    const isMade = await attempts.create({ ...drawn.value, accountId, subject: null, level: null, maximumTotal: source.maximumTotal })
    if (isMade) return succeed({ paper: drawn.value.paper, budgetMs: longestClockMs(drawn.value.paper) })
  }
  const stored = await attempts.find(attemptId)
  return stored ? succeed({ budgetMs: stored.budgetMs, paper: await attempts.readPaper(attemptId) }) : fail('attempt/not-found')
}
