/** Errors when choosing or changing a password. */
export const passwordErrors = {
  'password/too-easy': 400,
  'password/not-for-pictures': 400,
  'password/has-one': 409,
  'password/wrong-current': 400
} as const satisfies Record<string, number>
