import { sql, type Selectable } from 'kysely'
import { supportSubjectSchema, type SentSupportMessage } from '../../src-shared/attempt/record/sent-support-message.ts'
import { openingOf } from '../../src-shared/support/opening-of.ts'
import {
  SUPPORT_MESSAGES_OF_A_THREAD,
  type InboxMessage,
  type InboxThread,
  type SupportAnswer,
  type SupportThread
} from '../../src-shared/support/support-message.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { mapEntries, toPage, type Page, type PageRequest } from '../platform/database/page-of.ts'
import type { Tables } from '../platform/database/tables.ts'

/** A stored message. Time in milliseconds since 1970. */
export interface TakenMessage {
  readonly messageId: string
  readonly sequence: number
  readonly receivedAt: number
}

export interface NewSupportMessage extends SentSupportMessage {
  readonly accountId: string
  readonly receivedAt: number
}

export interface NewSupportAnswer extends SupportAnswer {
  readonly threadId: string
  /** The staff member; not shown to learners. */
  readonly by: string
  readonly at: number
}

/** Changes of one thread run one after the other, on both databases. */
export interface SupportRepository {
  /**
   * Finds the message with that id, if this learner sent it with this text. Fails with `support/already-sent` where the id belongs to another
   * message.
   */
  readonly findSent: (message: Pick<NewSupportMessage, 'messageId' | 'threadId' | 'accountId' | 'words'>) => Promise<Result<TakenMessage> | null>
  /**
   * Appends a learner's message to its thread, and creates the thread where there is none. Fails with `support/already-sent` or
   * `support/thread-full`.
   */
  readonly append: (message: NewSupportMessage) => Promise<Result<TakenMessage>>
  /** A learner's threads, newest first. */
  readonly listOf: (accountId: string, request: PageRequest) => Promise<Page<SupportThread>>
  readonly findOf: (accountId: string, threadId: string) => Promise<SupportThread | null>
  readonly readMessages: (threadId: string) => Promise<readonly InboxMessage[]>
  /** Never goes backwards. False where the learner has no such thread. */
  readonly markRead: (accountId: string, threadId: string, sequence: number) => Promise<boolean>
  /** The waiting threads, longest waiting first, or the others, newest first. */
  readonly listForStaff: (state: 'waiting' | 'answered', request: PageRequest) => Promise<Page<InboxThread>>
  readonly findForStaff: (threadId: string) => Promise<InboxThread | null>
  /** Fails with `support/answered-already` where another answer came after what its writer saw. */
  readonly answer: (answer: NewSupportAnswer) => Promise<Result<TakenMessage>>
  /** Marks everything up to that message as answered. False where there is no such thread. */
  readonly settle: (threadId: string, seenSequence: number) => Promise<boolean>
}

export function createSupportRepository(queries: Queries): SupportRepository {
  return {
    findSent: (message) => findSent(queries, message),
    append: (message) => append(queries, message),
    listOf: async (accountId, { after, limit }) => {
      const rows = await selectThreads(queries)
        .where('account_id', '=', accountId)
        .$if(after !== null, (select) => select.where(isOlder(after)))
        .orderBy('last_at', 'desc')
        .orderBy('thread_id')
        .limit(limit + 1)
        .execute()
      return mapEntries(
        toPage(rows, limit, ({ last_at: at, thread_id: id }) => ({ at, id })),
        toThread
      )
    },
    findOf: async (accountId, threadId) => {
      const row = await selectThreads(queries).where('account_id', '=', accountId).where('thread_id', '=', threadId).executeTakeFirst()
      return row ? toThread(row) : null
    },
    readMessages: async (threadId) => {
      const rows = await queries.selectFrom('support_message').selectAll().where('thread_id', '=', threadId).orderBy('sequence').execute()
      return rows.map(toMessage)
    },
    markRead: async (accountId, threadId, sequence) => {
      const marked = await queries
        .updateTable('support_thread')
        .set(({ eb, ref }) => ({
          read_sequence: eb.case().when('read_sequence', '<', sequence).then(sequence).else(ref('read_sequence')).end()
        }))
        .where('account_id', '=', accountId)
        .where('thread_id', '=', threadId)
        .returning('thread_id')
        .executeTakeFirst()
      return marked !== undefined
    },
    listForStaff: (state, request) => (state === 'waiting' ? listWaiting(queries, request) : listAnswered(queries, request)),
    findForStaff: async (threadId) => {
      const row = await selectForStaff(queries).where('support_thread.thread_id', '=', threadId).executeTakeFirst()
      return row ? toInboxThread(row) : null
    },
    answer: (answer) => putAnswer(queries, answer),
    settle: (threadId, seenSequence) =>
      queries.transaction().execute(async (transaction) => {
        const thread = await lockThread(transaction, threadId)
        if (thread) await settleUpTo(transaction, threadId, seenSequence)
        return thread !== undefined
      })
  }
}

async function findSent(
  queries: Queries,
  { messageId, threadId, accountId, words }: Parameters<SupportRepository['findSent']>[0]
): Promise<Result<TakenMessage> | null> {
  const row = await queries.selectFrom('support_message').selectAll().where('message_id', '=', messageId).executeTakeFirst()
  if (!row) return null
  const isThis = row.thread_id === threadId && row.account_id === accountId && row.answered_by === null && row.words === words
  return isThis ? succeed({ messageId, sequence: row.sequence, receivedAt: row.received_at }) : fail('support/already-sent')
}

function append(queries: Queries, message: NewSupportMessage): Promise<Result<TakenMessage>> {
  const { messageId, threadId, accountId, about, words, madeAt, receivedAt } = message
  return queries.transaction().execute(async (transaction): Promise<Result<TakenMessage>> => {
    await transaction
      .insertInto('support_thread')
      .values({
        thread_id: threadId,
        account_id: accountId,
        about,
        opening: openingOf(words),
        last_sequence: 0,
        last_at: receivedAt,
        waiting_since: null,
        read_sequence: 0
      })
      .onConflict((conflict) => conflict.column('thread_id').doNothing())
      .execute()
    const thread = await lockThread(transaction, threadId)
    if (thread?.account_id !== accountId) return fail('support/already-sent')
    const held = await findSent(transaction, message)
    if (held) {
      // Created just now for a message that belongs to another thread.
      if (thread.last_sequence === 0) await transaction.deleteFrom('support_thread').where('thread_id', '=', threadId).execute()
      return held
    }
    if (thread.last_sequence >= SUPPORT_MESSAGES_OF_A_THREAD) return fail('support/thread-full')
    const sequence = thread.last_sequence + 1
    const row = { thread_id: threadId, sequence, message_id: messageId, account_id: accountId, answered_by: null }
    await transaction
      .insertInto('support_message')
      .values({ ...row, words, made_at: madeAt, received_at: receivedAt })
      .execute()
    await transaction
      .updateTable('support_thread')
      .set({ last_sequence: sequence, last_at: receivedAt, waiting_since: thread.waiting_since ?? receivedAt })
      .where('thread_id', '=', threadId)
      .execute()
    return succeed({ messageId, sequence, receivedAt })
  })
}

function putAnswer(queries: Queries, { messageId, threadId, words, seenSequence, by, at }: NewSupportAnswer): Promise<Result<TakenMessage>> {
  return queries.transaction().execute(async (transaction): Promise<Result<TakenMessage>> => {
    const thread = await lockThread(transaction, threadId)
    if (!thread) return fail('support/not-found')
    const held = await transaction.selectFrom('support_message').selectAll().where('message_id', '=', messageId).executeTakeFirst()
    if (held) {
      const isThis = held.thread_id === threadId && held.answered_by !== null && held.words === words
      return isThis ? succeed({ messageId, sequence: held.sequence, receivedAt: held.received_at }) : fail('support/already-sent')
    }
    const later = await transaction
      .selectFrom('support_message')
      .select('sequence')
      .where('thread_id', '=', threadId)
      .where('sequence', '>', seenSequence)
      .where('answered_by', 'is not', null)
      .executeTakeFirst()
    if (later) return fail('support/answered-already')
    if (thread.last_sequence >= SUPPORT_MESSAGES_OF_A_THREAD) return fail('support/thread-full')
    const sequence = thread.last_sequence + 1
    const row = { thread_id: threadId, sequence, message_id: messageId, account_id: thread.account_id, answered_by: by }
    await transaction
      .insertInto('support_message')
      .values({ ...row, words, made_at: at, received_at: at })
      .execute()
    await transaction.updateTable('support_thread').set({ last_sequence: sequence, last_at: at }).where('thread_id', '=', threadId).execute()
    await settleUpTo(transaction, threadId, seenSequence)
    return succeed({ messageId, sequence, receivedAt: at })
  })
}

/** Writing the row locks it until the transaction ends, on both databases: a concurrent caller sees this one's changes. */
function lockThread(transaction: Queries, threadId: string): Promise<Selectable<Tables['support_thread']> | undefined> {
  return transaction
    .updateTable('support_thread')
    .set(({ ref }) => ({ last_sequence: ref('last_sequence') }))
    .where('thread_id', '=', threadId)
    .returningAll()
    .executeTakeFirst()
}

/** Messages of the learner after that one wait from the time of their arrival. */
async function settleUpTo(transaction: Queries, threadId: string, seenSequence: number): Promise<void> {
  const unseen = await transaction
    .selectFrom('support_message')
    .select('received_at')
    .where('thread_id', '=', threadId)
    .where('sequence', '>', seenSequence)
    .where('answered_by', 'is', null)
    .orderBy('sequence')
    .executeTakeFirst()
  await transaction
    .updateTable('support_thread')
    .set({ waiting_since: unseen?.received_at ?? null })
    .where('thread_id', '=', threadId)
    .execute()
}

async function listWaiting(queries: Queries, { after, limit }: PageRequest): Promise<Page<InboxThread>> {
  const rows = await selectForStaff(queries)
    .where('waiting_since', 'is not', null)
    .$if(after !== null, (select) =>
      select.where(({ eb, or, and }) =>
        and([eb('waiting_since', '>=', after?.at ?? 0), or([eb('waiting_since', '>', after?.at ?? 0), eb('thread_id', '>', after?.id ?? '')])])
      )
    )
    .orderBy('waiting_since')
    .orderBy('thread_id')
    .limit(limit + 1)
    .execute()
  return mapEntries(
    toPage(rows, limit, ({ waiting_since: since, thread_id: id }) => ({ at: since ?? 0, id })),
    toInboxThread
  )
}

async function listAnswered(queries: Queries, { after, limit }: PageRequest): Promise<Page<InboxThread>> {
  const rows = await selectForStaff(queries)
    .where('waiting_since', 'is', null)
    .$if(after !== null, (select) => select.where(isOlder(after)))
    .orderBy('last_at', 'desc')
    .orderBy('thread_id')
    .limit(limit + 1)
    .execute()
  return mapEntries(
    toPage(rows, limit, ({ last_at: at, thread_id: id }) => ({ at, id })),
    toInboxThread
  )
}

/** Rows after that position, newest first. An index finds the first condition. */
function isOlder(after: PageRequest['after']) {
  const { at, id } = after ?? { at: 0, id: '' }
  return sql<boolean>`last_at <= ${at} and (last_at < ${at} or thread_id > ${id})`
}

function selectThreads(queries: Queries) {
  return queries.selectFrom('support_thread').selectAll('support_thread').select(unreadCount)
}

function selectForStaff(queries: Queries) {
  return queries
    .selectFrom('support_thread')
    .innerJoin('account', 'account.account_id', 'support_thread.account_id')
    .selectAll('support_thread')
    .select(['account.name', 'account.email', 'account.username'])
    .select(unreadCount)
}

const unreadCount = sql<number | string>`(select count(*) from support_message where support_message.thread_id = support_thread.thread_id
  and support_message.answered_by is not null and support_message.sequence > support_thread.read_sequence)`.as('unread_count')

type ThreadRow = Selectable<Tables['support_thread']> & { readonly unread_count: number | string }

function toThread(row: ThreadRow): SupportThread {
  return {
    threadId: row.thread_id,
    about: supportSubjectSchema.parse(row.about),
    opening: row.opening,
    lastSequence: row.last_sequence,
    lastAt: row.last_at,
    isWaiting: row.waiting_since !== null,
    unreadCount: Number(row.unread_count)
  }
}

function toInboxThread(row: ThreadRow & Pick<Selectable<Tables['account']>, 'name' | 'email' | 'username'>): InboxThread {
  return { ...toThread(row), learner: { name: row.name, email: row.email, username: row.username } }
}

function toMessage(row: Selectable<Tables['support_message']>): InboxMessage {
  const { message_id: messageId, sequence, words, received_at: receivedAt, answered_by: by } = row
  return { messageId, sequence, from: by === null ? 'learner' : 'staff', words, receivedAt, by }
}
