import { stageOf } from '../../../../src-shared/account/class-levels.ts'
import type { User } from '../../../../src-shared/account/session-schemas.ts'

/** Returns whether somebody has the pages of a child: a learner of a primary class. */
export function isChild(user: User | null): boolean {
  return user?.role === 'student' && stageOf(user.profile.classLevel) === 'primary'
}
