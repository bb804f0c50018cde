import type { LearnerAccess } from './learner-access.ts'
import { accountSettingsOf } from './account-settings-of.ts'
import type { Settings } from '../device/settings/settings.ts'

/** Applies the settings of each learner who proves their identity. Returns the function to call after every change of the session. */
export function followLearner(settings: Pick<Settings, 'followAccount'>, access: Pick<LearnerAccess, 'user' | 'onAdmitted'>): () => void {
  const follow = (): void => {
    settings.followAccount(accountSettingsOf(access.user()))
  }
  access.onAdmitted(follow)
  return follow
}
