/** The tables whose rows name an attempt, beside `attempt` itself and `exam_candidate`, which may name one that its session has forgotten. */
export const tablesNamingAttempt = ['attempt_paper', 'attempt_event', 'attempt_report', 'attempt_remark', 'item_report', 'brought_attempt'] as const

/** Those of the attempts of exam sessions alone, which no archive takes out of the tables. */
export const tablesOfMarking = ['written_paper', 'written_answer', 'written_mark'] as const
