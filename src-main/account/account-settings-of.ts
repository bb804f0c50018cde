import type { User } from '../../src-shared/account/session-schemas.ts'
import type { AccountSettings } from '../device/settings/settings.ts'

/**
 * Returns the account and settings of `user`: the learner who proved their identity, also after their session expired, since a screen must not change
 * during an exam. Until the session is known, `user` is the last signed-in learner, so that the first frame already has the right settings.
 */
export function accountSettingsOf(user: User | null): AccountSettings | null {
  return user && { accountId: user.id, values: user.profile.ownSettings, isCandidate: user.role === 'candidate' }
}
