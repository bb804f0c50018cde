import type { Tables } from '../platform/database/tables.ts'

/** The column that links a row to a learner: by account, or by one of its attempts. */
type Owner = 'account_id' | 'attempt_id'

/** How a table relates to learners. */
export type RetentionRule =
  | {
      /** The learner gets it in the export. */
      readonly kind: 'exported'
      readonly by: Owner
      /** Columns that identify and order the rows of one learner. */
      readonly order: readonly string[]
      /** Columns that contain JSON. */
      readonly json?: readonly string[]
      /** Columns of bytes that are exported as hexadecimal digits. */
      readonly hex?: readonly string[]
      /** What the column `packed` holds: it is exported under this name instead. */
      readonly packed?: 'paper' | 'report'
      /** Columns that are not exported; the reason is beside them. */
      readonly withheld?: readonly string[]
      /** Columns exported only as present or absent, such as which staff member answered. */
      readonly onlyWhether?: readonly string[]
      /** Rows in one page. Default: 200. */
      readonly rowsPerPage?: number
      /** Rows of an account that also name one of its attempts: withheld together with that attempt. */
      readonly namesAttempt?: true
      /** Rows of papers that are not scored yet are withheld. */
      readonly isOnlyOfMarked?: true
    }
  /** The learner's data that is not exported, for the given reason. */
  | { readonly kind: 'withheld'; readonly by: Owner; readonly why: string }
  /** No row of it belongs to one learner. */
  | { readonly kind: 'nobodys' }

const nobodys: RetentionRule = { kind: 'nobodys' }

/** A paper or a report takes up to 0.5 MB. */
const LARGE_ROWS = 8

/**
 * Every table, and what of it a learner's export and deletion cover. A new table does not compile until it is listed here, and a test
 * compares this list with the columns of the real schema.
 */
export const retentionRules = {
  account: {
    kind: 'exported',
    by: 'account_id',
    order: ['account_id'],
    json: ['profile'],
    // Hashes of secrets, and a number that is part of every token.
    withheld: ['password_hash', 'recovery_hash', 'epoch']
  },
  account_photo: { kind: 'exported', by: 'account_id', order: ['account_id'], rowsPerPage: 1 },
  attempt: { kind: 'exported', by: 'account_id', order: ['attempt_id'], namesAttempt: true },
  attempt_paper: {
    kind: 'exported',
    by: 'attempt_id',
    order: ['attempt_id'],
    // Without its keys: they are in the paper's report, and nowhere before it is scored.
    packed: 'paper',
    rowsPerPage: LARGE_ROWS,
    isOnlyOfMarked: true
  },
  attempt_event: { kind: 'exported', by: 'attempt_id', order: ['attempt_id', 'sequence'], json: ['act'], hex: ['hash'], rowsPerPage: 500 },
  attempt_report: { kind: 'exported', by: 'attempt_id', order: ['attempt_id'], packed: 'report', rowsPerPage: LARGE_ROWS },
  attempt_remark: {
    kind: 'exported',
    by: 'attempt_id',
    order: ['attempt_id', 'number'],
    // The author of a regrade is another person; the keys may be in a paper that is still open.
    withheld: ['marked_by', 'item_before', 'item_after']
  },
  item_report: { kind: 'exported', by: 'account_id', order: ['report_id'], withheld: ['looked_by'], namesAttempt: true },
  announcement_put_away: { kind: 'exported', by: 'account_id', order: ['announcement_id'] },
  answered_quarter: { kind: 'exported', by: 'account_id', order: ['number'], rowsPerPage: 1000 },
  own_question: { kind: 'exported', by: 'account_id', order: ['question_id'], json: ['question'], rowsPerPage: 50 },
  own_passage: { kind: 'exported', by: 'account_id', order: ['passage_id'], json: ['sound'], rowsPerPage: 50 },
  // A file has up to 1 MB.
  own_media: { kind: 'exported', by: 'account_id', order: ['sha256'], hex: ['bytes'], rowsPerPage: 2 },
  // Rows that depend on another row come before it.
  support_message: { kind: 'exported', by: 'account_id', order: ['message_id'], onlyWhether: ['answered_by'] },
  support_thread: { kind: 'exported', by: 'account_id', order: ['thread_id'] },
  item_seen: { kind: 'exported', by: 'account_id', order: ['item_id'], rowsPerPage: 1000 },
  item_mark: { kind: 'exported', by: 'account_id', order: ['item_id'] },
  lesson_place: { kind: 'exported', by: 'account_id', order: ['slug'] },
  // What is withheld makes the code of an address.
  weekly_mail: { kind: 'exported', by: 'account_id', order: ['account_id'], withheld: ['mail_id'] },
  learning_day: { kind: 'exported', by: 'account_id', order: ['date'] },
  library_reading: { kind: 'exported', by: 'account_id', order: ['serial'], json: ['reading'], rowsPerPage: 20 },
  // Before the class of a teacher, which takes the rest of it along.
  class_pupil: { kind: 'exported', by: 'account_id', order: ['pupil_id'], withheld: ['code'] },
  class_paper: { kind: 'exported', by: 'account_id', order: ['assignment_id'], json: ['content'], rowsPerPage: LARGE_ROWS },
  assignment: { kind: 'exported', by: 'account_id', order: ['assignment_id'] },
  school_class: { kind: 'exported', by: 'account_id', order: ['class_id'], withheld: ['join_code'] },
  trainer_drill: { kind: 'exported', by: 'account_id', order: ['drill'], json: ['record'] },
  subscription: { kind: 'exported', by: 'account_id', order: ['subscription_id'] },
  add_on_subscription: { kind: 'exported', by: 'account_id', order: ['subscription_id'] },
  grant_entry: {
    kind: 'exported',
    by: 'account_id',
    order: ['entry_id'],
    json: ['term'],
    // It may contain the hash of a voucher that others still use.
    withheld: ['idempotency_key']
  },
  purchase_change: { kind: 'exported', by: 'account_id', order: ['purchase_id', 'revision'] },
  // The hash belongs to a token that opens a page.
  purchase: { kind: 'exported', by: 'account_id', order: ['purchase_id'], withheld: ['token_hash'] },
  demonstration_account: { kind: 'exported', by: 'account_id', order: ['account_id'] },
  account_move: { kind: 'exported', by: 'account_id', order: ['move_id'] },
  brought_attempt: { kind: 'exported', by: 'attempt_id', order: ['attempt_id'] },
  exam_candidate: {
    kind: 'withheld',
    by: 'account_id',
    why: 'It is the record of an exam of the centre that held it, which answers what candidates ask about it.'
  },
  exam_marker: { kind: 'withheld', by: 'account_id', why: 'It is the record of the centre, which says whose answers a teacher may mark.' },
  written_paper: { kind: 'withheld', by: 'attempt_id', why: 'It counts what a report includes; the report itself is exported.' },
  written_answer: { kind: 'withheld', by: 'attempt_id', why: 'The answer and its final marks are in the report; the rest is the work of markers.' },
  written_mark: { kind: 'withheld', by: 'attempt_id', why: 'It is the record of the centre that held the exam: which teacher gave which marks.' },
  reset_code: { kind: 'withheld', by: 'account_id', why: 'It holds the hash of a code that opens the account.' },
  account_deletion: { kind: 'withheld', by: 'account_id', why: 'It names an account only while that account is being deleted.' },
  waiting_job: { kind: 'withheld', by: 'account_id', why: 'It holds ids of a mail that is being sent, and is removed with it.' },
  // A computer names no learner.
  computer: nobodys,
  server_secret: nobodys,
  try_counter: nobodys,
  registration: nobodys,
  ended_session: nobodys,
  idempotent_reply: nobodys,
  assessment: nobodys,
  key_correction: nobodys,
  announcement: nobodys,
  // A session belongs to the centre; its audit names candidates by number.
  exam_session: nobodys,
  // The centre's record of its exam, without names and accounts.
  exam_mark: nobodys,
  exam_audit: nobodys,
  voucher_batch: nobodys,
  voucher: nobodys,
  voucher_issuer: nobodys,
  search_item: nobodys,
  learning_source: nobodys,
  subject: nobodys,
  lesson: nobodys,
  plan: nobodys,
  add_on: nobodys,
  medal_level: nobodys,
  // Sums over learners, which name none and stay when one leaves.
  item_count: nobodys,
  item_count_position: nobodys,
  item_difficulty: nobodys,
  // Files of papers that classes were given. They name no author, and stay while a pupil's report shows them.
  class_paper_media: nobodys,
  // Of banks and packs; never of an own question.
  bank_text: nobodys,
  pack_library: nobodys,
  pack_piece: nobodys
} as const satisfies Record<keyof Tables, RetentionRule>

/** The parts of a learner's data, by table. */
export const exportedParts: ReadonlyMap<string, Extract<RetentionRule, { kind: 'exported' }>> = new Map(
  Object.entries<RetentionRule>(retentionRules).flatMap(([table, rule]) => (rule.kind === 'exported' ? [[table, rule] as const] : []))
)
