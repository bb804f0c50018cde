import type { User } from '../../src-shared/account/session-schemas.ts'
import type { AccountSettings } from '../device/settings/settings.ts'

/**
 * Whose settings hold, and what their account says of them: the learner who has proved who they are, also after their session ended by itself, since a screen must
 * not change during an exam; until the session is known, whoever was signed in last, so that the first frame is not another one.
 */
export function accountSettingsOf(user: User | null): AccountSettings | null {
  return user && { accountId: user.id, values: user.profile.ownSettings, isCandidate: user.role === 'candidate' }
}
