import type { DatabaseSync } from 'node:sqlite'
import { sentSupportMessageSchema, type SentSupportMessage } from '../../../src-shared/attempt/record/sent-support-message.ts'
import { isErrorCode, type ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import type { JournalConnection } from './journal-connection.ts'

/** A message to the staff as the journal holds it. */
export interface SavedSupportMessage extends SentSupportMessage {
  readonly userId: string
  readonly isReceived: boolean
  /** The code with which the backend refused it for good; it stays here. */
  readonly quarantineCode: ErrorCode | null
}

export type NewSupportMessage = Omit<SavedSupportMessage, 'isReceived' | 'quarantineCode'>

export interface SupportMessageRow {
  message_id: string
  thread_id: string
  user_id: string
  about: string
  words: string
  made_at: number
  is_received: number
  set_aside_code: string | null
}

/** What the journal does about messages to the staff. */
export interface SupportMessageCalls {
  /** Keeps what a learner writes to the staff. */
  keepSupportMessage(message: NewSupportMessage): void
  listSupportMessages(userId: string): SavedSupportMessage[]
  /** The backend has it, or has refused it for good with a code. */
  markSupportMessage(messageId: string, quarantineCode: ErrorCode | null): void
  /** Takes a learner's message back, unless the backend has it. */
  removeSupportMessage(userId: string, messageId: string): boolean
}

/** Those calls over the journal's own transactions. */
export function createSupportMessageCalls({ opened, inTransaction }: JournalConnection): SupportMessageCalls {
  return {
    keepSupportMessage(message) {
      inTransaction((db) => {
        writeSupportMessage(db, message)
      })
    },
    listSupportMessages: (userId) => listSupportMessageRows(opened(), userId),
    markSupportMessage(messageId, quarantineCode) {
      inTransaction((db) => {
        markSupportMessageRow(db, messageId, quarantineCode)
      })
    },
    removeSupportMessage: (userId, messageId) => inTransaction((db) => removeSupportMessageRow(db, userId, messageId))
  }
}

function writeSupportMessage(db: DatabaseSync, { messageId, threadId, userId, about, words, madeAt }: NewSupportMessage): void {
  db.prepare('INSERT INTO support_message (message_id, thread_id, user_id, about, words, made_at) VALUES (?, ?, ?, ?, ?, ?)').run(
    messageId,
    threadId,
    userId,
    about,
    words,
    madeAt
  )
}

/** A learner's own, in the order in which they were written; rows that damage has made unreadable are left out. */
function listSupportMessageRows(db: DatabaseSync, userId: string): SavedSupportMessage[] {
  const rows = db.prepare('SELECT * FROM support_message WHERE user_id = ? ORDER BY rowid').all(userId) as unknown as SupportMessageRow[]
  return rows.flatMap((row) => supportMessageFrom(row) ?? [])
}

/** Notes that the backend has it, or with which code it refused it. */
function markSupportMessageRow(db: DatabaseSync, messageId: string, quarantineCode: ErrorCode | null): void {
  if (quarantineCode === null) db.prepare('UPDATE support_message SET is_received = 1 WHERE message_id = ?').run(messageId)
  else db.prepare('UPDATE support_message SET set_aside_code = ? WHERE message_id = ?').run(quarantineCode, messageId)
}

/** True where it was there, of this learner and not received. */
function removeSupportMessageRow(db: DatabaseSync, userId: string, messageId: string): boolean {
  const { changes } = db.prepare('DELETE FROM support_message WHERE message_id = ? AND user_id = ? AND is_received = 0').run(messageId, userId)
  return changes === 1
}

/** Puts a message back as it was read from a damaged file; a row that is there stays. */
export function restoreSupportMessage(db: DatabaseSync, message: SavedSupportMessage): void {
  const { messageId, threadId, userId, about, words, madeAt, isReceived, quarantineCode } = message
  db.prepare(
    `INSERT INTO support_message (message_id, thread_id, user_id, about, words, made_at, is_received, set_aside_code)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
  ).run(messageId, threadId, userId, about, words, madeAt, isReceived ? 1 : 0, quarantineCode)
}

export function supportMessageFrom(row: SupportMessageRow): SavedSupportMessage | null {
  const { message_id: messageId, thread_id: threadId, user_id: userId, about, words, made_at: madeAt } = row
  const sent = sentSupportMessageSchema.safeParse({ messageId, threadId, about, words, madeAt })
  if (!sent.success) return null
  return { ...sent.data, userId, isReceived: row.is_received === 1, quarantineCode: isErrorCode(row.set_aside_code) ? row.set_aside_code : null }
}
