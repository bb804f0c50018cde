import { randomUUID } from 'node:crypto'
import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../../src-shared/kernel/ipc/contract.ts'
import type { itemReportContract } from '../../../src-shared/attempt/item-report-contract.ts'
import type { HeldItemReport, ItemReportView } from '../../../src-shared/attempt/item-report.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { SavedItemReport } from '../journal/journal-item-reports.ts'
import type { Outbox } from '../delivery/outbox.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { Session } from '../../account/session.ts'

interface ItemReportHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken' | 'currentUser'>
  readonly journal: Pick<JournalClient, 'keepItemReport' | 'listItemReports'>
  readonly outbox: Pick<Outbox, 'wake'>
  /** Wall clock, milliseconds since 1970. */
  readonly wallNow: () => number
}

export function createItemReportHandlers({ api, session, journal, outbox, wallNow }: ItemReportHandlersDeps): Handlers<typeof itemReportContract> {
  return {
    async keep(complaint) {
      const user = session.currentUser()
      if (!user) return fail('session/required')
      const reportId = randomUUID()
      const saved = await journal.keepItemReport({ ...complaint, reportId, userId: user.id, madeAt: wallNow() })
      if (!saved.ok) return saved
      const isTaken = saved.value.reason === complaint.reason && saved.value.words === complaint.words
      if (!isTaken) return fail('item-report/received')
      outbox.wake()
      return succeed(viewOf(saved.value, undefined))
    },
    async list({ attemptId }) {
      const user = session.currentUser()
      if (!user) return fail('session/required')
      const saved = await journal.listItemReports(user.id)
      if (!saved.ok) return saved
      const answered = await session.withToken((bearer) => api.call('listItemReports', { params: { attemptId }, bearer }))
      const held = new Map((answered.ok ? answered.value.reports : []).map((report) => [report.itemId, report]))
      const here = saved.value.map((report) => viewOf(report, held.get(report.itemId)))
      const known = new Set(here.map(({ itemId }) => itemId))
      const elsewhere = [...held.values()].filter(({ itemId }) => !known.has(itemId)).map(viewOfHeld)
      return succeed({ reports: [...here, ...elsewhere] })
    }
  }
}

/** The backend's version of a report takes precedence, unless this computer has changed it since. */
function viewOf(saved: SavedItemReport, held: HeldItemReport | undefined): ItemReportView {
  const { itemId, reason, words, revision, receivedRevision, quarantineCode } = saved
  const isReceived = receivedRevision === revision
  if (held !== undefined && (isReceived || held.answer !== null || quarantineCode === 'item-report/already-made')) return viewOfHeld(held)
  if (quarantineCode !== null) return { itemId, reason, words, state: 'refused', failure: fail(quarantineCode).error, note: null }
  return { itemId, reason, words, state: isReceived ? 'received' : 'kept', failure: null, note: null }
}

function viewOfHeld({ itemId, reason, words, answer }: HeldItemReport): ItemReportView {
  return { itemId, reason, words, state: answer === null ? 'received' : 'looked-at', failure: null, note: answer?.note ?? null }
}
