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
    /** The answers in `counts`. */
    answered: number
    first_key: string
    last_key: string
    first_day: number
    last_day: number
  }
  /** At most one row: up to which report answers are counted, in the order of `received_at` and of the attempts’ ids. `revision` rises with each change of `item_count`; `published_at`: when `item_difficulty` was written. */
  item_count_position: { position_id: number; received_at: number; after_id: string; revision: number; published_at: number }
  /** The difficulties that answers contradict, as they were published last; see `difficulty-bands.ts`. */
  item_difficulty: { item_id: string; content_version: number; difficulty: string }
}
