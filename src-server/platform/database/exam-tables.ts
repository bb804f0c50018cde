/** Exam sessions of a centre. Times in milliseconds since 1970, truths 0 or 1. */
export interface ExamTables {
  exam_session: {
    exam_id: string
    title: string
    /** The assessment that is sat. */
    slug: string
    opens_at: number
    /** When the clock of the backend gives the start; null where the invigilator gives it. */
    starts_at: number | null
    /** How long after the start somebody may still begin; null: until `closes_at`. */
    late_minutes: number | null
    /** Nobody begins after it; papers that are open go on. */
    closes_at: number
    /** When an invigilator gave the start. */
    started_at: number | null
    closed_at: number | null
    /** Closed over open papers: seats hand in what there is. */
    must_hand_in: number
    /** Loading, standstills and restarts count as time that was spent. */
    charges_interruptions: number
    /** A seat goes on after a restart without asking for number and PIN. */
    continues_after_restart: number
    loaded_at: number
    /** When everything but the marks of its candidates was taken away. */
    forgotten_at: number | null
    /** Until when its banks are withheld from everybody else; null: until somebody releases the results. */
    results_released_at: number | null
  }
  /** What stays of a candidate who was forgotten. JSON: cells of the results by their columns, and scores by subject. */
  exam_mark: { exam_id: string; number: string; outcome: string; cells: string; scores: string }
  /** Whom a session is for, and where each one is. What has not happened is null. */
  exam_candidate: {
    exam_id: string
    number: string
    /** Made with the session, with the PIN's hash in the place of a password. */
    account_id: string
    /** JSON: slugs and titles of the subjects, in the order of the paper. */
    subjects: string
    /** JSON: slugs of the subjects beside the fixed ones; null where the paper leaves no choice. */
    electives: string | null
    /** For each part of the paper. */
    extra_minutes: number
    /** Whoever cannot hear reads what is said. */
    is_in_words: number
    /** The only seat where the candidate may sit down. */
    planned_seat: string | null
    seat_id: string | null
    seat_name: string | null
    seated_at: number | null
    confirmed_at: number | null
    /** When the seat was heard of last. */
    heard_at: number | null
    /** The most working time of which the seat has told. */
    spent_ms: number
    /** Another seat at which the number and the PIN were typed. */
    wanted_seat: string | null
    attempt_id: string | null
    /** When the seat was told that everything is received, and when it said that it has wiped its copy. */
    released_at: number | null
    wiped_at: number | null
  }
  /** What was done in a session, and by whom: rows are added and never changed. `number` is null where it was about all of them. */
  exam_audit: { entry_id: string; exam_id: string; number: string | null; act: string; detail: string; done_by: string; at: number }
}
