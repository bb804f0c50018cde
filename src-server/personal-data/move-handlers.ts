import type { Paper } from '../../src-shared/attempt/record/paper.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { MovedProfile, MovedWork } from '../../src-shared/personal-data/move.ts'
import type { AccountDependencies } from '../account/session/account-dependencies.ts'
import { askPasswordAgain } from '../account/session/check-password.ts'
import { askerOfAccount, type QueuedHasher } from '../account/password/create-password-queue.ts'
import { checkPhoto } from '../account/profile/profile-handlers.ts'
import type { AttemptRepository } from '../attempt/store/attempt-repository.ts'
import type { HandlerTable } from '../platform/http/handler-table.ts'
import { mayWrite, type Authors } from '../content/own-questions/author-guard.ts'
import type { ItemMarkRepository } from '../learning/search/item-mark-repository.ts'
import type { ReadingRepository } from '../learning/library/reading-repository.ts'
import type { LearningDayRepository } from '../learning/time/learning-day-repository.ts'
import type { OwnQuestionRepository } from '../content/own-questions/own-question-repository.ts'
import type { DrillRepository } from '../learning/trainer/drill-repository.ts'
import { importAttempt } from './import-attempt.ts'
import type { MoveRepository } from './move-repository.ts'
import type { OwnKey } from './own-key.ts'

export interface MoveDeps {
  readonly accounts: Pick<AccountDependencies, 'accounts' | 'rateLimits' | 'passwordQueue' | 'now'>
  readonly moves: MoveRepository
  readonly attempts: Pick<AttemptRepository, 'find' | 'createWhole'>
  readonly makeOwnKey: (paper: Paper, accountId: string) => Promise<OwnKey | null>
  readonly questions: Pick<OwnQuestionRepository, 'save'>
  readonly authors: Authors
  readonly drills: Pick<DrillRepository, 'save'>
  readonly marks: Pick<ItemMarkRepository, 'save'>
  readonly readings: Pick<ReadingRepository, 'saveFirst'>
  readonly learningDays: Pick<LearningDayRepository, 'merge'>
  readonly subjectSlugs: () => Promise<ReadonlySet<string>>
}

type MoveHandlers = Pick<HandlerTable, 'beginMove' | 'bringProfile' | 'bringWork' | 'bringAttempt'>

/** How long a move may continue after the password was typed; then it is asked for again. */
const MOVE_LASTS_MS = 2 * 3_600_000
/** A paper left open for this long no longer counts as an exam in progress. */
const SITTING_LASTS_MS = 24 * 3_600_000

/**
 * Handlers that import a learner's history from another backend. Each request can be repeated; what one has stored stays, whatever happens to
 * the next.
 */
export function createMoveHandlers(deps: MoveDeps): MoveHandlers {
  const { moves, attempts, makeOwnKey } = deps
  const { now } = deps.accounts
  const whileBegun = async <Value>(move: { moveId: string; accountId: string }, work: () => Promise<Result<Value>>): Promise<Result<Value>> =>
    (await moves.isBegun(move, now() - MOVE_LASTS_MS)) ? work() : fail('move/not-begun')
  return {
    beginMove: ({ body, caller: { accountId }, signal }) =>
      deps.accounts.passwordQueue.take(askerOfAccount(accountId, signal), (hasher) => begin(deps, { ...body, accountId }, hasher)),
    bringProfile: async ({ params, body, caller: { accountId } }) => whileBegun({ ...params, accountId }, () => fillProfile(deps, accountId, body)),
    bringWork: async ({ params, body, caller: { accountId, role } }) =>
      whileBegun({ ...params, accountId }, () => saveWork(deps, { accountId, mayWrite: mayWrite(deps.authors, role) }, body)),
    bringAttempt: async ({ params, body, caller: { accountId } }) =>
      whileBegun({ ...params, accountId }, async () => {
        // Imported attempts are scored and shown, so not while an open paper may have the same questions.
        if (await moves.isSitting(accountId, now() - SITTING_LASTS_MS)) return fail('move/attempt-open')
        return importAttempt({ attempts, makeOwnKey, rateLimits: deps.accounts.rateLimits, now }, { ...params, accountId }, body)
      })
  }
}

interface Beginning {
  readonly moveId: string
  readonly sourceAccountId: string
  readonly password: string
  readonly accountId: string
}

/** Asks for the password, so that a person who finds a signed-in computer cannot fill its learner's account. */
async function begin(
  { accounts: services, moves }: MoveDeps,
  { password, ...move }: Beginning,
  hasher: QueuedHasher
): Promise<Result<Record<string, never>>> {
  const account = await services.accounts.find(move.accountId)
  if (!account) return fail('session/required')
  const checked = await askPasswordAgain(services, account, { password, hasher })
  if (!checked.ok) return checked
  return (await moves.begin({ ...move, begunAt: services.now() })) ? succeed({}) : fail('move/other-learner')
}

/** Leaves out subjects that this backend does not know. */
async function fillProfile(
  { moves, subjectSlugs }: MoveDeps,
  accountId: string,
  { profile, photo }: MovedProfile
): Promise<Result<Record<string, never>>> {
  const checked = photo === null ? succeed(null) : checkPhoto(photo)
  if (!checked.ok) return checked
  const known = await subjectSlugs()
  const slugs = [...new Set(profile.subjectSlugs)].filter((slug) => known.has(slug))
  await moves.fillProfile(accountId, { profile: { ...profile, subjectSlugs: slugs }, photo: checked.value })
  return succeed({})
}

interface Worker {
  readonly accountId: string
  /** Whether the account may have own questions here. */
  readonly mayWrite: boolean
}

async function saveWork(deps: MoveDeps, worker: Worker, work: MovedWork): Promise<Result<{ areQuestionsKept: boolean }>> {
  const { questions, drills, quarters, readings, marks, seen, learningDays = [] } = work
  const { accountId } = worker
  const now = deps.accounts.now()
  if (worker.mayWrite && questions.length > 0) {
    const saved = await deps.questions.save(accountId, questions, now)
    if (saved === null) return fail('own-question/too-many')
  }
  for (const drill of drills) await deps.drills.save(accountId, drill)
  await deps.moves.mergeQuarters(accountId, quarters)
  for (const { serial, reading } of readings) await deps.readings.saveFirst(accountId, serial, reading)
  for (const mark of marks) if ((await deps.marks.save(accountId, mark, now)) === null) return fail('item-mark/too-many')
  await deps.moves.saveSeen(accountId, seen)
  await deps.learningDays.merge(accountId, learningDays, now)
  return succeed({ areQuestionsKept: worker.mayWrite })
}
