/** Written answers of exam sessions and the marks that teachers give them. Times are milliseconds since 1970; booleans are 0 or 1. */
export interface MarkingTables {
  /** Who marks the written answers of a session. `is_chief`: decides where two markers differ, and sees how markers agree. */
  exam_marker: { exam_id: string; account_id: string; is_chief: number; added_at: number }
  /** A paper whose written answers are in the queue. */
  written_paper: {
    attempt_id: string
    exam_id: string
    /** The event up to which its answers were read. */
    sequence: number
    /** Rises whenever the marks that count change. */
    revision: number
    /** The revision that the stored report includes. */
    applied_revision: number
  }
  /** One written answer of a session. Markers know it by `answer_id` alone, which says nothing about its candidate. */
  written_answer: {
    answer_id: string
    attempt_id: string
    item_id: string
    exam_id: string
    /** The question of the session, from 1: all answers to one question are marked before those to the next. */
    question: number
    /** A digest: the order within a question. It is not that of numbers or of times. */
    queue_order: string
    /** JSON: the answer as it counts, so that a marker waits for no events; empty where there is none. */
    response: string
    /** Of `response`; empty where there is none. Marks count only for the text for which they were given. */
    answer_hash: string
    needs_second: number
    /** `first` and `second` wait for a marker, `chief` for the chief marker; `done` has its final marks. */
    stage: string
    final_marks: number | null
    final_at: number | null
    /** The account of the marker who has this answer until `lease_until`. */
    lease_by: string | null
    lease_until: number | null
  }
  /** Each mark that a teacher gave; append-only. The highest `number` of a marker is their mark. */
  written_mark: {
    /** Made by the marker's computer, so that a repeated request gives no second mark. */
    mark_id: string
    answer_id: string
    attempt_id: string
    /** Counts the marks of an answer from 1. */
    number: number
    answer_hash: string
    /** As of `written_answer`; a correction has the stage of the mark that it replaces. */
    stage: string
    /** Without a reference: marks stay when a teacher's account is deleted. */
    marker_id: string
    /** JSON: ids of the points of the guide that the answer makes. */
    point_ids: string
    marks: number
    /** For the candidate; empty for none. */
    comment: string
    marked_at: number
  }
}
