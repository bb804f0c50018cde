/** Returns the form of a password that is hashed, compared and counted: the same for every Unicode form of the same characters. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}
