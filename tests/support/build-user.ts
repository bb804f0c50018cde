import { emptyProfile } from '../../src-shared/account/learner-profile.ts'
import type { User } from '../../src-shared/account/session-schemas.ts'

/** Builds a student with an empty profile, who signs in by e-mail unless `changes` says otherwise. */
export function buildUser(changes: Partial<User> = {}): User {
  return {
    id: 'ada',
    name: 'Ada',
    email: 'ada@example.com',
    username: null,
    role: 'student',
    hasPhoto: false,
    profile: emptyProfile,
    hasPicturePassword: false,
    ...changes
  }
}
