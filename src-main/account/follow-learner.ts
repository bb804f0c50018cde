import type { LearnerAccess } from './learner-access.ts'
import { accountSettingsOf } from './account-settings-of.ts'
import type { Settings } from '../device/settings/settings.ts'

/** Has the settings follow whoever proves who they are. Answers what is to be called after every change of the session. */
export function followLearner(settings: Pick<Settings, 'followAccount'>, access: Pick<LearnerAccess, 'user' | 'onAdmitted'>): () => void {
  const follow = (): void => {
    settings.followAccount(accountSettingsOf(access.user()))
  }
  access.onAdmitted(follow)
  return follow
}
