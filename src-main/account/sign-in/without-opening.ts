import type { User } from '../../../src-shared/account/session-schemas.ts'

/** Returns the user as one whose account does not open without a password. */
export function withoutOpening({ opensHere: _, ...user }: User): User {
  return user
}
