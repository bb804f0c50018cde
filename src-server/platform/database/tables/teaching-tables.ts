/** Classes of teachers. Times are milliseconds since 1970. */
export interface TeachingTables {
  /** `account_id`: the teacher. `class_level`: null for none. */
  school_class: { class_id: string; account_id: string; name: string; class_level: string | null; join_code: string; made_at: number }
  /** The list of a class. `account_id`: who joined as this pupil; null where nobody has. */
  class_pupil: {
    pupil_id: string
    class_id: string
    name: string
    code: string
    account_id: string | null
    joined_at: number | null
  }
  /** An assignment of a class. `account_id`: the teacher. */
  assignment: {
    assignment_id: string
    class_id: string
    account_id: string
    title: string
    /** `lesson`, `exam` or `questions`. */
    target_kind: string
    target_slug: string
    due_at: number | null
    note: string
    set_at: number
  }
  /**
   * What pupils get as an assignment of the kind `questions`: JSON of `classPaperSchema`. `account_id`: the teacher. `size_bytes`: of the content with its
   * files.
   */
  class_paper: { assignment_id: string; account_id: string; slug: string; content: string; size_bytes: number }
  /** Pictures and sounds of these papers, by the paper's slug: also of removed ones, as long as an attempt shows them. */
  class_paper_media: { slug: string; sha256: string; media_type: string; bytes: Uint8Array }
}
