import type { DatabaseSync } from 'node:sqlite'
import { sentSupportMessageSchema, type SentSupportMessage } from '../../../src-shared/attempt/record/sent-support-message.ts'
import { isErrorCode, type ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import type { JournalConnection } from './journal-connection.ts'

/** A message to the staff as stored in the journal. */
export interface SavedSupportMessage extends SentSupportMessage {
  readonly userId: string
  readonly isReceived: boolean
  /** The code with which the backend refused it permanently; the message stays here. */
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

/** The journal's calls about messages to the staff. */
export interface SupportMessageCalls {
  /** Stores a learner's message to the staff. */
  keepSupportMessage(message: NewSupportMessage): void
  listSupportMessages(userId: string): SavedSupportMessage[]
  /** Records that the backend has it, or has refused it permanently with a code. */
  markSupportMessage(messageId: string, quarantineCode: ErrorCode | null): void
  /** Deletes a learner's message, unless the backend has it. */
  removeSupportMessage(userId: string, messageId: string): boolean
}

/** Creates the calls on the journal's connection. */
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

/** Returns a learner's own messages in the order of writing, without rows that damage has made unreadable. */
function listSupportMessageRows(db: DatabaseSync, userId: string): SavedSupportMessage[] {
  const rows = db.prepare('SELECT * FROM support_message WHERE user_id = ? ORDER BY rowid').all(userId) as unknown as SupportMessageRow[]
  return rows.flatMap((row) => supportMessageFrom(row) ?? [])
}

/** Records that the backend has it, or the code of its refusal. */
function markSupportMessageRow(db: DatabaseSync, messageId: string, quarantineCode: ErrorCode | null): void {
  if (quarantineCode === null) db.prepare('UPDATE support_message SET is_received = 1 WHERE message_id = ?').run(messageId)
  else db.prepare('UPDATE support_message SET set_aside_code = ? WHERE message_id = ?').run(quarantineCode, messageId)
}

/** Deletes the message; true if it existed, was this learner's and was not received. */
function removeSupportMessageRow(db: DatabaseSync, userId: string, messageId: string): boolean {
  const { changes } = db.prepare('DELETE FROM support_message WHERE message_id = ? AND user_id = ? AND is_received = 0').run(messageId, userId)
  return changes === 1
}

/** Restores a message that was read from a damaged file; an existing row stays. */
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
