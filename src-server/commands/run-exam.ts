import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { createAccountRepository } from '../account/store/account-repository.ts'
import type { PasswordHasher } from '../account/password/create-password-hasher.ts'
import { createAttemptRepository } from '../attempt/store/attempt-repository.ts'
import { readResultsAt } from '../attempt/store/closing-rows.ts'
import { createAssessmentRepository } from '../content/catalogue/assessment-repository.ts'
import { createAssessmentCatalogue } from '../content/catalogue/create-assessment-catalogue.ts'
import { createContentLibrary } from '../content/catalogue/create-content-library.ts'
import { openContentLibrary } from '../content/catalogue/open-content-library.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { kindOf } from '../platform/database/kind-of.ts'
import { packFolderOf } from '../content/packs/archive/pack-folder.ts'
import type { ServerSettings } from '../platform/read-server-settings.ts'
import { useExistingDatabase } from './use-existing-database.ts'
import { createRateLimitRepository } from '../account/store/rate-limit-repository.ts'
import { isHallHeld, rateLimitOfHall } from '../exam-session/check-pin.ts'
import { checkExam } from '../exam-session/check-exam.ts'
import { writeAudit } from '../attempt/store/exam-audit.ts'
import { gather, readEvidence, type Evidence } from '../exam-session/evidence.ts'
import { toFields } from '../exam-session/exam-finding.ts'
import { createExamRepository } from '../exam-session/store/exam-repository.ts'
import { writeResults } from '../exam-session/exam-results.ts'
import { stageOfSitter, startOf, type ExamCandidate, type ExamSession } from '../exam-session/store/exam-stage.ts'
import { findLeaks, tellEmbargo } from '../exam-session/find-leaks.ts'
import { forgetSession } from '../exam-session/forget-session.ts'
import { loadExam } from '../exam-session/load-exam.ts'
import type { ExamCommand } from './exam-commands.ts'
import { countUnmarked, listMarkedSince } from '../exam-session/marking/apply-marks.ts'
import { nameMarker } from '../exam-session/marking/markers.ts'
import { takeMarks } from '../exam-session/marking/take-marks.ts'
import { markPapers } from '../exam-session/mark-papers.ts'
import type { Outcome } from '../exam-session/result-row.ts'
import { releaseResults } from '../exam-session/release-results.ts'
import { readExamFolder } from '../exam-session/read-exam-folder.ts'
import { closeSession, forgivePins, giveExtraTime, moveCandidate, startSession } from '../exam-session/run-session.ts'
import { renameWhenFree } from '../platform/disk/rename-when-free.ts'

export interface ExamCommandDeps {
  readonly settings: Pick<ServerSettings, 'DATABASE_URL' | 'KOYA_DATA' | 'KOYA_RESOURCES' | 'KOYA_REGISTRATION'>
  readonly hasher: Pick<PasswordHasher, 'hash'>
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** A session as staff see it, with times in UTC such as 2026-12-01T08:00:00.000Z. */
interface ShownSession {
  readonly examId: string
  readonly title: string
  readonly paper: string
  readonly opensAt: string
  readonly startsAt: string | null
  readonly lateMinutes: number | null
  readonly closesAt: string
  readonly startedAt: string | null
  readonly closedAt: string | null
  readonly forgottenAt: string | null
  /** Until then its banks are withheld on this server. */
  readonly releasedAt: string | null
}

interface ShownCandidate {
  readonly number: string
  readonly name: string
  readonly stage: string
  readonly seat: string | null
  readonly plannedSeat: string | null
  readonly heardAt: string | null
  readonly spentMinutes: number
  readonly extraMinutes: number
  /** The device at which this number and PIN were typed and which waits for the invigilator's decision. */
  readonly wantedAt: string | null
  readonly isWiped: boolean
}

/** With the evidence of the device; null before the exam was begun. */
interface WatchedCandidate extends ShownCandidate {
  readonly seen: Evidence | null
}

/** Typed in the last hour, over the whole centre and all numbers. */
interface WrongPins {
  readonly count: number
  /** Nobody can sign in until they are cleared, or the hour is over. */
  readonly isHeld: boolean
}

/** When results were last written, and the numbers for which something has arrived since. */
interface ShownResults {
  readonly writtenAt: string | null
  readonly outdated: readonly string[]
  /** Written answers without final marks. */
  readonly unmarked: number
}

export type ExamAnswer =
  | { readonly checked: { readonly candidateCount: number; readonly closes: string } }
  | { readonly loaded: { readonly examId: string; readonly candidateCount: number; readonly closes: string } }
  | { readonly sessions: readonly ShownSession[] }
  | {
      readonly session: ShownSession
      readonly results: ShownResults
      readonly candidates: readonly WatchedCandidate[]
      readonly wrongPins: WrongPins
    }
  | { readonly session: ShownSession }
  | { readonly candidate: ShownCandidate }
  | { readonly marker: { readonly examId: string; readonly account: string; readonly as: 'marker' | 'chief' | null } }
  | { readonly results: { readonly file: string; readonly counts: Readonly<Record<Outcome, number>> } }

/** Runs the command in the database of a server or of an embedded backend, also while that runs. */
export function runExam(command: ExamCommand, deps: ExamCommandDeps): Promise<Result<ExamAnswer>> {
  const { settings, now } = deps
  return useExistingDatabase({ dataFolder: command.dataFolder, settings }, async (queries): Promise<Result<ExamAnswer>> => {
    switch (command.kind) {
      case 'check':
      case 'load':
        return checkOrLoad(queries, command, deps)
      case 'state':
        return showState(queries, command.examId, now())
      case 'start':
        return toSessionAnswer(await startSession(queries, { ...command, now: now() }), now())
      case 'forgive':
        return toSessionAnswer(await forgivePins(queries, { ...command, now: now() }), now())
      case 'close':
        return close(queries, command, now())
      case 'extra':
      case 'move': {
        const changed = await (command.kind === 'extra'
          ? giveExtraTime(queries, { ...command, now: now() })
          : moveCandidate(queries, { ...command, now: now() }))
        return changed.ok ? succeed({ candidate: toShownCandidate(changed.value.session, changed.value.candidate, now()) }) : changed
      }
      case 'marker':
        return addMarker(queries, command, now())
      case 'release':
        return toSessionAnswer(await releaseResults(queries, { ...command, now: now() }), now())
      case 'forget':
        return toSessionAnswer(await forgetSession(queries, { ...command, now: now() }), now())
      case 'results':
        return saveResults(queries, command, now())
    }
  })
}

type Of<Kind extends ExamCommand['kind']> = Extract<ExamCommand, { kind: Kind }>

/** Reports every fault at once; with any fault, nothing is loaded. */
async function checkOrLoad(queries: Queries, command: Of<'check'> | Of<'load'>, deps: ExamCommandDeps): Promise<Result<ExamAnswer>> {
  const { settings, hasher, logger, now } = deps
  const packFolder = packFolderOf(command.dataFolder ?? settings.KOYA_DATA)
  const repository = createAssessmentRepository(queries)
  const { library } = await openContentLibrary({
    resourcesFolder: settings.KOYA_RESOURCES,
    packFolder,
    database: { kind: kindOf(queries), queries },
    logger
  })
  const catalogue = createAssessmentCatalogue({ library, repository, now })
  const read = await readExamFolder(command.folder)
  const checked = await checkExam({ catalogue, exams: createExamRepository(queries), now }, read)
  const banks = { queries, library, repository, now }
  const leaks =
    read.session === null
      ? []
      : await findLeaks({ ...banks, builtIn: createContentLibrary(settings.KOYA_RESOURCES), packFolder, settings }, read.session)
  const findings = [...checked.findings, ...leaks]
  if (findings.length > 0 || read.session === null) return fail('request/malformed', toFields(findings))
  const { candidates } = checked
  const closes = await tellEmbargo(banks, read.session)
  if (command.kind === 'check') return succeed({ checked: { candidateCount: candidates.length, closes } })
  const { replaces, by } = command
  const loaded = await loadExam(queries, hasher, { session: read.session, candidates, replaces, by, now: now() })
  return loaded.ok ? succeed({ loaded: { ...loaded.value, closes } }) : loaded
}

/** Scores submitted papers, whether or not their devices ask for it, and puts written answers into the queue of the markers. */
async function close(queries: Queries, command: Of<'close'>, now: number): Promise<Result<ExamAnswer>> {
  const closed = await closeSession(queries, { ...command, now })
  const attempts = createAttemptRepository(queries)
  if (closed.ok) {
    await markPapers({ exams: createExamRepository(queries), attempts }, closed.value)
    await takeMarks({ queries, attempts, now: () => now }, closed.value)
  }
  return toSessionAnswer(closed, now)
}

async function addMarker(queries: Queries, { examId, account, as, by }: Of<'marker'>, now: number): Promise<Result<ExamAnswer>> {
  const found = await createAccountRepository(queries).findByIdentifier(account)
  if (!found) return fail('account/not-found')
  const named = await nameMarker(queries, { examId, accountId: found.accountId, as, by, now })
  return named.ok ? succeed({ marker: { examId, account: found.identifier, as } }) : named
}

async function showState(queries: Queries, examId: string | null, now: number): Promise<Result<ExamAnswer>> {
  const exams = createExamRepository(queries)
  if (examId === null) return succeed({ sessions: (await exams.listSessions()).map((session) => toShownSession(session, now)) })
  const session = await exams.findSession(examId)
  if (!session) return fail('exam/not-found')
  const known = await exams.listCandidates(session)
  const evidence = await readEvidence(queries, examId)
  const candidates = known.map((candidate) => {
    const { attemptId } = candidate
    return { ...toShownCandidate(session, candidate, now), seen: attemptId === null ? null : (evidence.get(attemptId) ?? gather([])) }
  })
  const writtenAt = await readResultsAt(queries, examId)
  const marked = new Set(writtenAt === null ? [] : await listMarkedSince(queries, examId, writtenAt))
  const isSince = ({ number, arrivedAt }: ExamCandidate): boolean =>
    writtenAt !== null && (marked.has(number) || (arrivedAt !== null && arrivedAt > writtenAt))
  const outdated = known.filter(isSince).map(({ number }) => number)
  const results = { writtenAt: toMoment(writtenAt), outdated, unmarked: await countUnmarked(queries, examId) }
  const count = await createRateLimitRepository(queries).read(rateLimitOfHall(now))
  const wrongPins = { count, isHeld: isHallHeld(count, await exams.countAwaited(now)) }
  return succeed({ session: toShownSession(session, now), results, candidates, wrongPins })
}

/** Never replaces another file; an existing file is always complete. */
async function saveResults(queries: Queries, { examId, file, by }: Of<'results'>, now: number): Promise<Result<ExamAnswer>> {
  const exams = createExamRepository(queries)
  const session = await exams.findSession(examId)
  if (!session) return fail('exam/not-found')
  if (existsSync(file)) return fail('exam/file-there')
  const { csv, counts } = await writeResults(queries, session, now)
  const unfinished = `${file}.part`
  try {
    await writeFile(unfinished, csv, { mode: 0o600 })
    await renameWhenFree(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    return fail('request/malformed', { 'file to write': error instanceof Error ? error.message : String(error) })
  }
  await writeAudit(queries, { examId, number: null, act: 'results-written', detail: { marked: counts.marked }, by, at: now })
  return succeed({ results: { file, counts } })
}

function toSessionAnswer(changed: Result<ExamSession>, now: number): Result<ExamAnswer> {
  return changed.ok ? succeed({ session: toShownSession(changed.value, now) }) : changed
}

function toShownSession(session: ExamSession, now: number): ShownSession {
  const { examId, title, slug, opensAt, startsAt, lateMinutes, closesAt, closedAt, forgottenAt, releasedAt } = session
  return {
    examId,
    title,
    paper: slug,
    opensAt: toMoment(opensAt),
    startsAt: toMoment(startsAt),
    lateMinutes,
    closesAt: toMoment(closesAt),
    startedAt: toMoment(startOf(session, now)),
    closedAt: toMoment(closedAt),
    forgottenAt: toMoment(forgottenAt),
    releasedAt: toMoment(releasedAt)
  }
}

function toShownCandidate(session: ExamSession, candidate: ExamCandidate, now: number): ShownCandidate {
  const { number, name, seat, plannedSeat, heardAt, spentMs, extraMinutes, wantedSeat, wipedAt } = candidate
  return {
    number,
    name,
    stage: stageOfSitter({ session, candidate }, now),
    seat: seat?.name ?? null,
    plannedSeat,
    heardAt: toMoment(heardAt),
    spentMinutes: Math.floor(spentMs / 60_000),
    extraMinutes,
    wantedAt: wantedSeat,
    isWiped: wipedAt !== null
  }
}

function toMoment(at: number): string
function toMoment(at: number | null): string | null
function toMoment(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
