import type { Generated } from 'kysely'
import type { BillingTables } from './tables/billing-tables.ts'
import type { ExamTables } from './tables/exam-tables.ts'
import type { LearningTables } from './tables/learning-tables.ts'
import type { MarkingTables } from './tables/marking-tables.ts'
import type { PaymentTables } from './tables/payment-tables.ts'
import type { StatisticsTables } from './tables/statistics-tables.ts'
import type { TeachingTables } from './tables/teaching-tables.ts'

/**
 * The tables as Kysely sees them, the same on SQLite and PostgreSQL. Times are milliseconds since 1970, booleans are 0 or 1, and structured
 * values are JSON text that a schema checks when it is read.
 */
export interface Tables extends LearningTables, BillingTables, PaymentTables, ExamTables, MarkingTables, StatisticsTables, TeachingTables {
  computer: {
    computer_id: string
    name: string | null
    kind: string
    platform: string
    version: string
    waiting: string | null
    hold: string | null
    returned_from: string | null
    reported_at: number
    /** The network it is in. */
    source: string
  }
  server_secret: { name: string; value: string }
  /**
   * `source`: the origin of attempts at a subject that is unknown here; null where the counter protects a known subject, so the row is never
   * removed to make room.
   */
  try_counter: { purpose: string; subject: string; tries: number; window_ends_at: number; source: string | null }
  /** Several registrations of one address may wait; the first whose code is typed ends them all. */
  registration: {
    registration_id: string
    email: string
    name: string
    password_hash: string
    /** Whether that password is four pictures. */
    has_picture_password: Generated<number>
    code_hash: string
    code_expires_at: number
    created_at: number
    /** The network it came from. */
    source: string | null
  }
  account: {
    account_id: string
    /** An account has an address or a user name. */
    email: string | null
    username: string | null
    name: string
    password_hash: string
    recovery_hash: string | null
    /** Part of every session token; incrementing it ends all sessions of the account. */
    epoch: number
    created_at: number
    role: Generated<string>
    is_disabled: Generated<number>
    profile: Generated<string>
    /** Whether it has no password and opens for whoever uses this computer; only in the embedded backend. */
    opens_here: Generated<number>
    /** Whether its password is four pictures. */
    has_picture_password: Generated<number>
    /** The guardian who agreed that a learner without e-mail may register, and when. */
    guardian_name: string | null
    guardian_consented_at: number | null
  }
  account_photo: { account_id: string; media_type: string; base64: string }
  reset_code: { account_id: string; code_hash: string; expires_at: number }
  ended_session: { token_id: string; expires_at: number }
  idempotent_reply: {
    key_hash: string
    body_hash: string
    /** Null while the first request is still being handled. */
    status: number | null
    body: string | null
    claimed_at: number
    /** The network it came from; null for a signed-in caller. */
    source: string | null
  }
  assessment: { slug: string; definition: string }
  attempt: {
    attempt_id: string
    account_id: string
    slug: string
    /** The only subject chosen; null for the whole paper. */
    subject: string | null
    level: string | null
    title: string
    started_at: number
    budget_ms: number
    /** One of `sittingModes`. */
    sitting_mode: string
    maximum_total: number
    paper_hash: string
    received_sequence: number
    /** Hash of the newest event; the paper's hash before the first event. */
    last_hash: string
    /** Largest working time of any event. */
    spent_ms: number
    /** The latest time, by the backend's clock, at which it accepted an event. */
    heard_at: number
    is_closed: number
    total: number | null
    /** How often the candidate of an exam session was moved to another computer; 0 for all other attempts. */
    seat_turn: number
  }
  /** The pack library of several servers. `files` is JSON; see `library-rows.ts`. */
  pack_library: { name: string; revision: number; files: string }
  /** A part of a file of that library, under the hash of the whole file. */
  pack_piece: { sha256: string; number: number; bytes: Uint8Array }
  /** The immutable text of an item or stimulus, to which papers refer; see `bank-texts.ts`. */
  bank_text: { text_id: number; text: string }
  /**
   * Separate from `attempt`, whose row is rewritten with each batch of events. `item_ids` in the order of the paper, with blanks between. `packed` holds
   * the paper and its keys; see `attempt-paper-rows.ts`.
   */
  attempt_paper: { attempt_id: string; item_ids: string; packed: Uint8Array }
  /** `lateness`: 1 where it is late, 2 where it arrived late, 3 for both. `act` is JSON. */
  attempt_event: {
    attempt_id: string
    sequence: number
    at: number
    spent_ms: number
    received_at: number
    lateness: number
    hash: Uint8Array
    act: string
  }
  /** `outcomes`: a letter for each item of the paper; see `attempt-item-rows.ts`. `packed` holds the report; see `attempt-report-rows.ts`. */
  attempt_report: {
    attempt_id: string
    receipt_id: string
    last_sequence: number
    last_hash: string
    received_at: number
    outcomes: string
    packed: Uint8Array
  }
  /** `position`: the order of entry. `finished_at` is null until all affected attempts have been checked. */
  key_correction: {
    correction_id: string
    position: number
    item_id: string
    correction: string
    made_by: string
    made_at: number
    finished_at: number | null
  }
  /** The audit of regrading; append-only. */
  attempt_remark: {
    attempt_id: string
    /** Counts from 1 within each attempt. */
    number: number
    correction_id: string
    marked_by: string
    marked_at: number
    reason: string
    marking_version: string
    content_version: number
    /** The item's part of the answer key. The newest row of an item holds; the snapshot beside the paper never changes. */
    item_before: string
    item_after: string
    /** Null where the correction preceded the first scoring. */
    total_before: number | null
    total_after: number
  }
  /** Learners' reports of wrong items. `looked_at`, `looked_by` and `note` are null until somebody has reviewed the report. */
  item_report: {
    report_id: string
    account_id: string
    /** The attempt in which the learner met the item. */
    attempt_id: string
    item_id: string
    revision: number
    reason: string
    words: string
    /** Null in attempts whose papers were drawn before papers stored it. */
    content_version: number | null
    /** See `reported-item.ts`. */
    shown_hash: string
    made_at: number
    received_at: number
    looked_at: number | null
    looked_by: string | null
    note: string | null
  }
  /**
   * Questions of learners to the staff. `waiting_since` is null where nothing waits for an answer; `read_sequence` is the last message that
   * the learner has read.
   */
  support_thread: {
    thread_id: string
    account_id: string
    about: string
    opening: string
    last_sequence: number
    last_at: number
    waiting_since: number | null
    read_sequence: number
  }
  /** `account_id` is the learner of the thread; `answered_by` is null in the learner's own messages. */
  support_message: {
    thread_id: string
    sequence: number
    message_id: string
    account_id: string
    answered_by: string | null
    words: string
    made_at: number
    received_at: number
  }
  /** Announcements of staff to learners. Empty lists in `class_levels` and `target_exams` mean everybody. */
  announcement: {
    announcement_id: string
    text: string
    from_date: string
    until_date: string
    class_levels: string
    target_exams: string
    made_by: string
    made_at: number
    withdrawn_by: string | null
    withdrawn_at: number | null
  }
  announcement_put_away: { account_id: string; announcement_id: string }
  /** When an account's answers arrived or it had read a lesson, in quarters of an hour since 1970. `number` counts arrivals from 1. */
  answered_quarter: { account_id: string; number: number; quarter: number }
  /** Which text of each item the search index holds. The words are stored in `search_words` on SQLite, in the column `words` on PostgreSQL. */
  search_item: { item_id: string; hash: string; /** SQLite only: the row of its words. */ position: Generated<number> }
  /** Items whose answers an account saw outside any paper. */
  item_seen: { account_id: string; item_id: string; seen_at: number }
  /** Bookmarks and notes. A row without either was removed, but retains its revision. */
  item_mark: { account_id: string; item_id: string; revision: number; is_bookmarked: number; own_note: string; marked_at: number }
  /** Questions that authors write for themselves. `question` is the draft, null once it was removed; `made_at` orders them. */
  own_question: { account_id: string; question_id: string; revision: number; set_name: string; question: string | null; made_at: number }
  /** Pictures and sounds of these questions. `bytes` have the hash `sha256`; `added_at` in milliseconds since 1970. */
  own_media: { account_id: string; sha256: string; media_type: string; size_bytes: number; bytes: Uint8Array; added_at: number }
  /** Texts and sounds that these questions share. `passage` is null once it was removed; `sound`: JSON, null without one; `made_at` orders them. */
  own_passage: {
    account_id: string
    passage_id: string
    revision: number
    title: string
    passage: string | null
    made_at: number
    sound: Generated<string | null>
  }
  /** What a learner has practised in the trainer, one row for each drill. `record` also holds the revision. */
  trainer_drill: { account_id: string; drill: string; revision: number; record: string }
  /** A learner's history whose import from another backend is running or done. */
  account_move: { move_id: string; account_id: string; source_account_id: string; begun_at: number }
  /** Attempts taken at another backend. `receipt_id` is what that backend is said to have answered; this backend does not vouch for it. */
  brought_attempt: { attempt_id: string; move_id: string; receipt_id: string; brought_at: number }
  /**
   * The record of deleted accounts. `account_id` becomes null once all data of the account is deleted, so the row then names nobody. Until
   * then, a job uses it to find what a crash left over. `kept`: one of `keptAfterDeletion`.
   */
  account_deletion: {
    deletion_id: string
    account_id: string | null
    role: string
    kept: string
    attempt_count: number
    asked_at: number
    finished_at: number | null
  }
  /** Jobs that wait, on SQLite; `failed_at` after the last try. `data` as `job-kinds.ts` says; `account_id` is the account that it names. */
  waiting_job: {
    job_id: string
    name: string
    data: string
    account_id: string | null
    tries: number
    made_at: number
    failed_at: number | null
  }
}
