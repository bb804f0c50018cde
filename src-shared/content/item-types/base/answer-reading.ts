/** How a paper's answers are read, as agreed at its start. */
export interface AnswerReading {
  /** Papers from marking versions before 4: a typed number is read by `readNumber` alone, so `63 000` or `2½` is no number. */
  readonly readsPlainNumbers?: true
}
