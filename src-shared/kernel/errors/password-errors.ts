/** What can be wrong with a password that is chosen or changed. */
export const passwordErrors = {
  'password/too-easy': 400,
  'password/wrong-current': 400
} as const satisfies Record<string, number>
