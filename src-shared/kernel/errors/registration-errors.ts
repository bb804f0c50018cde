/** What can go wrong as somebody makes an account. */
export const registrationErrors = {
  'registration/mail-unavailable': {
    status: 503,
    message: 'This server cannot send e-mail yet, so nobody can register. Please tell whoever runs it.'
  },
  'registration/closed': { status: 403, message: 'New accounts are closed on this server. Ask your teacher or the centre for help.' },
  'registration/too-many': {
    status: 429,
    message: 'Many learners have registered from here within the last hour. Wait a while, then register again.'
  },
  'registration/crowded': { status: 503, message: 'Many people are registering right now. Wait a few minutes, then try again.' },
  'verification/wrong-code': { status: 400, message: 'That code is not right. Check the newest message and type it again.' },
  'verification/code-expired': { status: 400, message: 'That code is no longer valid. Ask for a new one.' },
  'verification/too-many-tries': { status: 429, message: 'Too many wrong codes. Ask for a new one.' },
  'mailbox/absent': { status: 404, message: 'There is no message to show here.' }
} as const satisfies Record<string, { status: number; message: string }>
