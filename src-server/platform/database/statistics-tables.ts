/** Statistics of questions: counts without people. */
export interface StatisticsTables {
  /**
   * First answers to one wording of an item; see `answer-counts.ts`. `source`: empty for those of this server, otherwise the one whose file was imported. `key_hash`: of the
   * key, where cells do not say what was answered, otherwise empty. `first_key` and `last_key` (JSON): as the first and the newest counted report applied
   * it. `first_day` and `last_day`: days since 1970 on which such reports were received.
   */
  item_count: {
    source: string
    item_id: string
    wording_hash: string
    key_hash: string
    counts: string
    first_key: string
    last_key: string
    first_day: number
    last_day: number
  }
  /** At most one row: up to which report answers are counted, in the order of `received_at` and `attempt_id`. `revision` rises with each change of `item_count`. */
  item_count_position: { position_id: number; received_at: number; attempt_id: string; revision: number }
}
