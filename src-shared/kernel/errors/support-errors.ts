/** What can keep a learner and the staff from each other. */
export const supportErrors = {
  'chat/not-configured': { status: 409, message: 'This computer has no chat. Write to the staff instead.' },
  'support/not-found': { status: 404, message: 'There is no such conversation.' },
  'support/already-sent': { status: 409, message: 'Another message was sent under the name of this one. Write it anew.' },
  'support/thread-full': { status: 409, message: 'This conversation has as many messages as Koya can keep. Begin a new one.' },
  'support/too-many': {
    status: 429,
    message: 'You have written many messages within the last hour. This one is kept here and will be sent later by itself.'
  },
  'support/answered-already': { status: 409, message: 'Somebody else has answered this meanwhile. Read that answer first.' }
} as const satisfies Record<string, { status: number; message: string }>
