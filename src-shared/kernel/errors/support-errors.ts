/** Errors of support messages and chat. */
export const supportErrors = {
  'chat/not-configured': 409,
  'support/no-staff': 409,
  'support/not-found': 404,
  'support/already-sent': 409,
  'support/thread-full': 409,
  'support/too-many': 429,
  'support/answered-already': 409
} as const satisfies Record<string, number>
