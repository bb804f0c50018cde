/** Errors during registration. */
export const registrationErrors = {
  'registration/mail-unavailable': 503,
  'registration/closed': 403,
  'registration/not-here': 403,
  'registration/too-many': 429,
  'registration/crowded': 503,
  'verification/wrong-code': 400,
  'verification/code-expired': 400,
  'verification/too-many-tries': 429,
  'mailbox/absent': 404
} as const satisfies Record<string, number>
