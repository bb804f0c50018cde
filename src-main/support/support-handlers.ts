import { randomUUID } from 'node:crypto'
import type { SupportAvailability, supportContract } from '../../src-shared/support/support-contract.ts'
import { fail, succeed } from '../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import type { JournalClient } from '../attempt/journal/journal-client.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import { readAllPages } from '../platform/backend/read-all-pages.ts'
import type { OwnHandlers } from '../account/forward.ts'
import type { Session } from '../account/session.ts'
import type { supportForwards } from './support-forwards.ts'
import { viewMessages, viewThread, viewThreads } from './support-views.ts'

/** The number of threads that the staff inbox shows at first. */
const THREADS_OF_A_PAGE = '50'

export interface SupportHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken' | 'currentUser'>
  readonly journal: Pick<JournalClient, 'keepSupportMessage' | 'listSupportMessages' | 'removeSupportMessage'>
  /** Whether the backend in force is a server whose staff read messages. */
  readonly isStaffed: () => boolean
  readonly readContacts: () => Promise<SupportAvailability['contacts']>
  /** Sends what is waiting. */
  readonly wake: () => void
  readonly changed: () => void
  /** Wall clock, milliseconds since 1970. */
  readonly wallNow: () => number
}

/**
 * Creates the handlers of the signed-in learner's messages to the staff: saved on this computer first, and read from here and from the backend
 * together. Without staff no message is taken, and earlier ones can still be read.
 */
export function createSupportHandlers(deps: SupportHandlersDeps): Handlers<typeof supportContract> {
  const { api, session, journal, isStaffed, readContacts, wake, changed, wallNow } = deps

  /** Reads all threads of the backend. */
  async function readThreads() {
    const pages = await session.withToken((bearer) => readAllPages((query) => api.call('listSupportThreads', { bearer, query })))
    return pages.ok ? succeed(pages.value.flatMap(({ threads }) => threads)) : pages
  }

  async function readThread(userId: string, threadId: string) {
    const saved = await journal.listSupportMessages(userId)
    if (!saved.ok) return saved
    const here = saved.value.filter((message) => message.threadId === threadId)
    const held = await session.withToken((bearer) => api.call('fetchSupportThread', { params: { threadId }, bearer }))
    const thread = viewThread(held.ok ? held.value.thread : undefined, here)
    if (!thread) return held.ok ? fail('support/not-found') : held
    const failure = held.ok || held.error.code === 'support/not-found' ? null : held.error
    return succeed({ thread, messages: viewMessages(held.ok ? held.value.messages : [], here), failure, held: held.ok ? held.value.thread : null })
  }

  return {
    async send({ threadId, about, words }) {
      const user = session.currentUser()
      if (!user) return fail('session/required')
      if (!isStaffed()) return fail('support/no-staff')
      const message = { messageId: randomUUID(), threadId: threadId ?? randomUUID() }
      const saved = await journal.keepSupportMessage({ ...message, userId: user.id, about, words, madeAt: wallNow() })
      if (!saved.ok) return saved
      wake()
      return succeed(message)
    },
    async list() {
      const user = session.currentUser()
      if (!user) return fail('session/required')
      const saved = await journal.listSupportMessages(user.id)
      if (!saved.ok) return saved
      const held = await readThreads()
      return succeed({ threads: viewThreads(held.ok ? held.value : [], saved.value), failure: held.ok ? null : held.error })
    },
    async read({ threadId }) {
      const user = session.currentUser()
      if (!user) return fail('session/required')
      const read = await readThread(user.id, threadId)
      if (!read.ok) return read
      const { held, ...view } = read.value
      if (held !== null && held.unreadCount > 0) {
        const body = { sequence: held.lastSequence }
        const marked = await session.withToken((bearer) => api.call('markSupportThreadRead', { params: { threadId }, body, bearer }))
        if (marked.ok) changed()
      }
      return succeed(view)
    },
    async remove({ messageId }) {
      const user = session.currentUser()
      if (!user) return fail('session/required')
      const removed = await journal.removeSupportMessage(user.id, messageId)
      return removed.ok ? succeed({ isRemoved: removed.value }) : removed
    },
    async countUnread() {
      const held = await readThreads()
      return held.ok ? succeed({ unreadCount: held.value.reduce((sum, { unreadCount }) => sum + unreadCount, 0) }) : held
    },
    readContacts: async () => succeed({ isStaffed: isStaffed(), contacts: await readContacts() })
  }
}

/** Creates the handlers of the staff inbox whose query or reply differs from the backend's. */
export function createSupportInboxHandlers({
  api,
  session: { withToken }
}: Pick<SupportHandlersDeps, 'api' | 'session'>): OwnHandlers<'supportDesk', typeof supportForwards.supportDesk> {
  return {
    list: (query) => withToken((bearer) => api.call('listDeskThreads', { query: { ...query, limit: THREADS_OF_A_PAGE }, bearer })),
    async answer({ threadId, ...body }) {
      const answered = await withToken((bearer) => api.call('answerSupportThread', { params: { threadId }, body, bearer }))
      return answered.ok ? succeed({}) : answered
    }
  }
}
