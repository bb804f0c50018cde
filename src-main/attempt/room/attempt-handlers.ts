import type { AnswerLoss } from '../../../src-shared/attempt/record/answer-loss.ts'
import type { JournalState } from '../../../src-shared/attempt/attempt-contract.ts'
import type { AttemptSummary } from '../../../src-shared/attempt/report/report.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import { readAllPages } from '../../platform/backend/read-all-pages.ts'
import type { OwnHandlers } from '../../account/forward.ts'
import type { Session } from '../../account/session.ts'
import type { attemptForwards } from './attempt-forwards.ts'
import type { AttemptRoom } from './attempt-room-acts.ts'
import type { FetchReport } from '../delivery/fetch-report.ts'
import type { ReadOwnResults } from '../delivery/read-own-results.ts'
import type { JournalClient } from '../journal/journal-client.ts'

interface AttemptHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Session
  readonly room: AttemptRoom
  readonly journal: JournalClient
  readonly journalState: () => JournalState
  readonly fetchReport: FetchReport
  readonly readOwnResults: ReadOwnResults
}

function lossFrom({ count, isAtLeast, sinceAt }: AnswerLoss): AnswerLoss {
  return { count, isAtLeast, sinceAt }
}

async function listAllAttempts(api: Pick<ApiClient, 'call'>, bearer: string) {
  const pages = await readAllPages((query) => api.call('listAttempts', { bearer, query }))
  return pages.ok ? succeed({ attempts: pages.value.flatMap(({ attempts }) => attempts) }) : pages
}

export function createAttemptHandlers({
  api,
  session,
  room,
  journal,
  journalState,
  fetchReport,
  readOwnResults
}: AttemptHandlersDeps): OwnHandlers<'attempt', typeof attemptForwards.attempt> {
  async function list(attemptId: string | undefined): Promise<Result<{ attempts: AttemptSummary[] }>> {
    const user = session.currentUser()
    if (!user) return fail('session/required')
    const saved = await journal.listAttempts(user.id)
    if (!saved.ok) return saved
    const answer = await session.withToken((bearer) => listAllAttempts(api, bearer))
    const marked = await readOwnResults({ attemptId, answer, take: ({ attempts }) => ({ attempts }) })
    if (!marked.ok && !marked.error.code.startsWith('backend/')) return marked
    const known = marked.ok ? marked.value.attempts : []
    const heldByBackend = new Map(known.map((attempt) => [attempt.attemptId, attempt]))
    const local = saved.value.map((heading): AttemptSummary => {
      const { attemptId, slug, title, startedAt, isSubmitted, maximumTotal } = heading
      const remote = heldByBackend.get(attemptId)
      if (remote?.state === 'marked') return remote
      return { attemptId, slug, title, startedAt, state: isSubmitted ? 'kept' : 'open', total: null, maximumTotal }
    })
    const localIds = new Set(local.map((attempt) => attempt.attemptId))
    const elsewhere = known.filter((attempt) => !localIds.has(attempt.attemptId))
    return succeed({ attempts: [...local, ...elsewhere].sort((a, b) => b.startedAt - a.startedAt) })
  }

  return {
    readStartPage: ({ slug, electives, ...rest }) => {
      const query = electives === undefined ? rest : { ...rest, electives: electives.join(',') }
      return session.withToken((bearer) => api.call('fetchAssessment', { params: { slug }, query, bearer }))
    },
    start: (choice) => room.start(choice),
    readOpen: () => room.readOpen(),
    confirmShown: ({ attemptId, isHidden }) => Promise.resolve(room.noteShown(attemptId, isHidden)),
    append: ({ attemptId, act }) => room.append(attemptId, act),
    readCheckedItem: ({ attemptId, itemId }) => room.readCheckedItem(attemptId, itemId),
    readHint: ({ attemptId, itemId }) => room.readHint(attemptId, itemId),
    submit: ({ attemptId }) => room.submit(attemptId),
    readJournal: () => Promise.resolve(succeed(journalState())),
    list: ({ attemptId }) => list(attemptId),
    async readReceipt({ attemptId }) {
      const saved = await journal.readAttempt(attemptId)
      if (!saved.ok) return saved
      const record = saved.value
      if (record?.userId !== session.currentUser()?.id || !record?.receipt) return fail('attempt/not-found')
      const recovery = await journal.readRecovery(attemptId)
      if (!recovery.ok) return recovery
      return succeed(recovery.value.kind === 'lost' ? { ...record.receipt, loss: lossFrom(recovery.value) } : record.receipt)
    },
    fetchReport: ({ attemptId }) => fetchReport(attemptId),
    async listLessons({ attemptId }) {
      const answer = await session.withToken((bearer) => api.call('listAttemptLessons', { params: { attemptId }, bearer }))
      return readOwnResults({ attemptId, answer, take: ({ lessons }) => ({ lessons }) })
    }
  }
}
