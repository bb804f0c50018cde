/**
 * Errors that keep a candidate from the exam, or a session from being loaded or run. Their texts are read in an exam hall, so they are short and
 * say who can help.
 */
export const examErrors = {
  'exam-seat/wrong-pin': 401,
  'exam-seat/too-many-tries': 429,
  'exam-seat/hall-held': 429,
  'exam-seat/crowded': 429,
  'exam-seat/not-yet': 403,
  'exam-seat/over': 403,
  'exam-seat/taken': 409,
  'exam-seat/other-seat': 409,
  'exam-seat/occupied': 409,
  'exam-seat/not-seated': 409,
  'exam-seat/moved': 409,
  'exam-seat/paper-open': 409,
  'exam-seat/not-confirmed': 409,
  'exam-seat/not-started': 409,
  'exam-seat/missed': 403,
  'exam-seat/handed-in': 409,
  'exam-seat/answers-differ': 409,
  'exam-seat/not-left': 409,
  'exam-seat/answers-missing': 409,
  'exam-seat/receipt-differs': 409,

  'assessment/under-embargo': 409,
  'attempt/may-not-leave': 403,
  'attempt/under-embargo': 409,

  'exam/not-found': 404,
  'exam/id-taken': 409,
  'exam/in-use': 409,
  'exam/no-such-candidate': 404,
  'exam/paper-drawn': 409,
  'exam/handed-in': 409,
  'exam/not-open': 409,
  'exam/closed': 409,
  'exam/not-closed': 409,
  'exam/released': 409,
  'exam/results-outdated': 409,
  'exam/too-early': 409,
  'exam/papers-open': 409,
  'exam/file-there': 409
} as const satisfies Record<string, number>
