/** Classes of teachers. */
export const teachingErrors = {
  'teaching/not-found': 404,
  'teaching/no-assignment': 404,
  'teaching/unknown-code': 404,
  'teaching/code-used': 409,
  'teaching/own-class': 409,
  'teaching/list-empty': 422,
  'teaching/list-columns': 422,
  'teaching/list-broken': 422,
  'teaching/papers-off': 403,
  'teaching/attempt-open': 409,
  'teaching/other-paper': 409,
  'teaching/question-unfinished': 409,
  'teaching/question-judged': 409,
  'teaching/questions-too-large': 409,
  'teaching/too-many': 409,
  'teaching/too-often': 429
} as const satisfies Record<string, number>
