/** What can be wrong with a password that is chosen or changed. */
export const passwordErrors = {
  'password/too-easy': {
    status: 400,
    message: 'This password is too easy to guess. Try three words that do not belong together, such as a food, an animal and a place.'
  },
  'password/wrong-current': { status: 400, message: 'Your present password is not right.' }
} as const satisfies Record<string, { status: number; message: string }>
