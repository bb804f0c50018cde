/** Exam sessions of a centre. Times are milliseconds since 1970; booleans are 0 or 1. */
export interface ExamTables {
  exam_session: {
    exam_id: string
    title: string
    /** The assessment of the session. */
    slug: string
    opens_at: number
    /** When the backend's clock starts the session; null where the invigilator starts it. */
    starts_at: number | null
    /** Minutes after the start in which a candidate may still begin; null: until `closes_at`. */
    late_minutes: number | null
    /** Nobody begins after this time; open attempts continue. */
    closes_at: number
    /** When an invigilator started the session. */
    started_at: number | null
    closed_at: number | null
    /** 1 when the session was closed while attempts were open: kiosk devices then submit what there is. */
    must_hand_in: number
    /** 1 when loading, interruptions and restarts count as time spent. */
    charges_interruptions: number
    /** 1 when a kiosk device continues after a restart without asking for number and PIN. */
    continues_after_restart: number
    /** How many of 100 written answers are also marked by a second teacher; 0: none. */
    second_percent: number
    /** By how many marks two markers of an answer may differ. */
    mark_tolerance: number
    loaded_at: number
    /** When everything except the candidates' marks was deleted. */
    forgotten_at: number | null
    /** Until when its banks are withheld from everybody else; null: until the results are released by hand. */
    results_released_at: number | null
  }
  /** The data that remains of a deleted candidate. JSON: result cells by column, and scores by subject. */
  exam_mark: { exam_id: string; number: string; outcome: string; cells: string; scores: string }
  /** The candidates of a session and their state. A column is null until its event happens. */
  exam_candidate: {
    exam_id: string
    number: string
    /** Created with the session; the PIN's hash is stored as the password. */
    account_id: string
    /** JSON: slugs and titles of the subjects, in the order of the paper. */
    subjects: string
    /** JSON: slugs of the subjects beside the fixed ones; null where the paper offers no choice. */
    electives: string | null
    /** Extra time for each part of the paper. */
    extra_minutes: number
    /** 1 for a candidate who cannot hear: spoken text is shown in writing. */
    is_in_words: number
    /** The only candidate seat that this candidate may use. */
    planned_seat: string | null
    seat_id: string | null
    seat_name: string | null
    seated_at: number | null
    confirmed_at: number | null
    /** When the kiosk device last sent a request. */
    heard_at: number | null
    /** The largest working time that the device has reported. */
    spent_ms: number
    /** Another device at which this number and PIN were typed. */
    wanted_seat: string | null
    attempt_id: string | null
    /** When the device was told that everything is received, and when it reported that its copy is wiped. */
    released_at: number | null
    wiped_at: number | null
  }
  /** Who did what in a session; append-only. `number` is null where an act concerns all candidates. */
  exam_audit: { entry_id: string; exam_id: string; number: string | null; act: string; detail: string; done_by: string; at: number }
}
