import type { ErrorCode } from '../../src-shared/errors/error-table.ts'
import { fail } from '../../src-shared/errors/result.ts'
import { createDeliveryLoop, type DeliveryLoop } from '../attempt/delivery-loop.ts'
import type { JournalClient } from '../attempt/journal-client.ts'
import type { KeptItemReport } from '../attempt/journal-item-reports.ts'
import type { ApiClient } from '../backend/api-client.ts'
import type { Session } from '../session/session.ts'

interface ItemReportCourierDeps {
  readonly journal: Pick<JournalClient, 'listItemReports' | 'markItemReport'>
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken' | 'occupant'>
  readonly isAttemptOpen: () => boolean
  /** A report was received or refused. */
  readonly changed: () => void
  /** At least 0, below 1. */
  readonly random: () => number
  readonly log: { warn: (message: string) => void }
}

/** No repeat of the same report will be taken. */
const refusals: readonly ErrorCode[] = [
  'attempt/not-found',
  'attempt/not-owner',
  'attempt/unknown-item',
  'item-report/already-made',
  'item-report/looked-at',
  'request/malformed'
]

/** Whoever signs in next wakes the courier; until then no repeat helps. */
const wantsSignIn: readonly ErrorCode[] = ['session/required', 'session/expired', 'session/both-tokens-expired']

/**
 * Carries the signed-in learner's reports of items to the backend, in the outbox's rhythm and behind it: the outbox wakes it after each round,
 * and it rests while a paper is open. What a crash cuts short is sent again, which the backend takes once.
 */
export function createItemReportCourier({ journal, api, session, isAttemptOpen, changed, random, log }: ItemReportCourierDeps): DeliveryLoop {
  /** Whether it has to be tried again. */
  async function deliver(report: KeptItemReport): Promise<boolean> {
    const { userId, attemptId, receivedRevision: _, setAsideCode: __, ...body } = report
    const sent = await session.withToken(async (bearer) =>
      session.occupant()?.id === userId ? api.call('sendItemReport', { params: { attemptId }, body, bearer }) : fail('session/required')
    )
    if (!sent.ok && !refusals.includes(sent.error.code)) return !wantsSignIn.includes(sent.error.code)
    // A mark is a write, and a candidate's first answers may be waiting for the disk by now. The backend takes a repeat.
    if (isAttemptOpen()) return false
    if (!sent.ok) log.warn(`item report ${body.reportId} set aside: ${sent.error.code}`)
    const { revision } = sent.ok ? sent.value : body
    const marked = await journal.markItemReport(body.reportId, { revision, setAsideCode: sent.ok ? null : sent.error.code })
    changed()
    return !marked.ok
  }

  async function deliverAll(): Promise<boolean> {
    const user = session.occupant()
    if (!user || isAttemptOpen()) return false
    const kept = await journal.listItemReports(user.id)
    if (!kept.ok) return true
    for (const report of kept.value.filter(isWaiting)) {
      if (isAttemptOpen()) return false
      if (await deliver(report)) return true
    }
    return false
  }

  return createDeliveryLoop({ deliverAll, random })
}

function isWaiting({ revision, receivedRevision, setAsideCode }: KeptItemReport): boolean {
  return receivedRevision < revision && setAsideCode === null
}
