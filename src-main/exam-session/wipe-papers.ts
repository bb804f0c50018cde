import { attemptIdSchema } from '../../src-shared/attempt/record/attempt-id.ts'
import type { EndpointBody } from '../../src-shared/kernel/http/endpoint.ts'
import type { Endpoints } from '../../src-shared/contracts/endpoints.ts'
import { fail, succeed, type Failure, type Result } from '../../src-shared/kernel/errors/result.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import type { CapabilityStore } from '../attempt/delivery/capability-store.ts'
import type { JournalClient } from '../attempt/journal/journal-client.ts'
import type { AttemptRecord } from '../attempt/journal/journal-record.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Session } from '../account/session.ts'
import type { StoredValues } from '../platform/settings-file.ts'

export const storedCandidatePapersSchema = z.object({
  /** Candidates whose attempts are still here: each stays until the backend has it, and then all of it is wiped. No names. */
  'examSeat.papers': z.array(z.strictObject({ userId: z.string(), attemptId: attemptIdSchema })).optional()
})

export type StoredKioskPapers = z.infer<typeof storedCandidatePapersSchema>

/** A candidate's attempt on this computer. */
interface CandidatePaper {
  readonly userId: string
  readonly attemptId: string
}

export interface WipeDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'currentUser' | 'logout'>
  readonly journal: Pick<JournalClient, 'readAttempt' | 'forgetLearner'>
  readonly capabilities: Pick<CapabilityStore, 'obtain' | 'forget'>
  readonly settings: StoredValues<StoredKioskPapers>
  /** Removes the settings that this candidate chose here. */
  readonly forgetSettings: (userId: string) => void
  readonly kioskDeviceName: string
  readonly log: { readonly info: (message: string) => void; readonly warn: (message: string) => void }
}

/** The candidates' data that this computer still stores. */
export interface CandidatePapers {
  list(): readonly CandidatePaper[]
  add(paper: CandidatePaper): Promise<void>
  /**
   * Wipes the data of each candidate whose attempt the backend, asked again, confirms to have and to have scored: attempt, events, media, capability,
   * session, settings. It does the same for each candidate who was moved to another computer, once the backend confirms that it lacks nothing stored
   * here. All other data stays. Returns the wiped attempts and the last failure.
   */
  wipe(): Promise<{ readonly wiped: readonly string[]; readonly failure: Failure | null }>
}

export function createCandidatePapers(deps: WipeDeps): CandidatePapers {
  const { settings } = deps
  let queue: Promise<unknown> = Promise.resolve()
  const list = (): readonly CandidatePaper[] => settings.get('examSeat.papers') ?? []

  async function remove(attemptId: string): Promise<void> {
    await settings.set(
      'examSeat.papers',
      list().filter((paper) => paper.attemptId !== attemptId)
    )
  }

  async function wipeAll(): Promise<{ wiped: string[]; failure: Failure | null }> {
    const wiped: string[] = []
    let failure: Failure | null = null
    for (const paper of list()) {
      const done = await wipeOne(deps, paper)
      if (!done.ok) failure = done.error
      else if (done.value) {
        deps.forgetSettings(paper.userId)
        await remove(paper.attemptId)
        wiped.push(paper.attemptId)
      }
    }
    return { wiped, failure }
  }

  return {
    list,
    async add(paper) {
      if (list().some(({ attemptId }) => attemptId === paper.attemptId)) return
      await settings.set('examSeat.papers', [...list(), { ...paper }])
    },
    wipe() {
      const next = queue.then(wipeAll)
      queue = next.catch(() => undefined)
      return next
    }
  }
}

/** Finishes a wipe that a crash interrupted: the rows are gone, but the newest data may still be in the journal's log. */
async function finishWipe(
  { journal, capabilities }: Pick<WipeDeps, 'journal' | 'capabilities'>,
  { userId, attemptId }: CandidatePaper
): Promise<Result<true>> {
  const forgotten = await journal.forgetLearner(userId)
  if (!forgotten.ok) return forgotten
  await capabilities.forget(attemptId)
  return succeed(true)
}

/** Returns true if no data of the attempt is left here; false if the backend does not have everything yet. */
async function wipeOne(deps: WipeDeps, paper: CandidatePaper): Promise<Result<boolean>> {
  const { api, session, journal, capabilities, log } = deps
  const { userId, attemptId } = paper
  const saved = await journal.readAttempt(attemptId)
  if (!saved.ok) return saved
  if (saved.value === null)
    return session.currentUser()?.id === userId ? succeed(false) : finishWipe({ journal, capabilities }, { userId, attemptId })
  const { serverReceiptId: receiptId } = saved.value
  if (receiptId === null) return wipeLeft(deps, paper, endOf(saved.value))
  const bearer = await capabilities.obtain(attemptId, userId)
  if (bearer === null) return fail('attempt/capability-refused')
  const params = { attemptId }
  const confirmed = await api.call('noteSeatWiped', { params, body: { receiptId, isDone: false }, bearer })
  if (!confirmed.ok) return confirmed
  const forgotten = await journal.forgetLearner(userId)
  if (!forgotten.ok) return forgotten
  await capabilities.forget(attemptId)
  if (session.currentUser()?.id === userId) await session.logout()
  log.info(`exam seat: attempt ${attemptId} wiped, receipt ${receiptId}`)
  const noted = await api.call('noteSeatWiped', { params, body: { receiptId, isDone: true }, bearer })
  if (!noted.ok) log.warn(`exam seat: the wipe of attempt ${attemptId} was not noted: ${noted.error.code}`)
  return succeed(true)
}

type End = Pick<EndpointBody<Endpoints['noteSeatLeft']>, 'lastSequence' | 'lastHash'>

function endOf({ events, paper }: Pick<AttemptRecord, 'events' | 'paper'>): End {
  const last = events.at(-1)
  return last ? { lastSequence: last.sequence, lastHash: last.hash } : { lastSequence: 0, lastHash: paper.paperHash }
}

/**
 * Wipes the data of a candidate who was moved away. While that candidate is signed in here, and so may be returning, nothing is requested or changed.
 */
async function wipeLeft(
  { api, session, journal, capabilities, kioskDeviceName, log }: WipeDeps,
  { userId, attemptId }: CandidatePaper,
  end: End
): Promise<Result<boolean>> {
  const isHere = (): boolean => session.currentUser()?.id === userId
  if (isHere()) return succeed(false)
  const bearer = await capabilities.obtain(attemptId, userId)
  if (bearer === null) return succeed(false)
  const params = { attemptId }
  const confirmed = await api.call('noteSeatLeft', { params, body: { seatName: kioskDeviceName, ...end, isDone: false }, bearer })
  if (!confirmed.ok) return succeed(false)
  // A candidate who returned meanwhile received another capability and stays signed in here until the next candidate.
  if ((await capabilities.obtain(attemptId, userId)) !== bearer || isHere()) return succeed(false)
  const forgotten = await journal.forgetLearner(userId)
  if (!forgotten.ok) return forgotten
  await capabilities.forget(attemptId)
  log.info(`exam seat: attempt ${attemptId} wiped, its candidate was moved away`)
  const noted = await api.call('noteSeatLeft', { params, body: { seatName: kioskDeviceName, ...end, isDone: true }, bearer })
  if (!noted.ok) log.warn(`exam seat: the wipe of attempt ${attemptId} was not noted: ${noted.error.code}`)
  return succeed(true)
}
