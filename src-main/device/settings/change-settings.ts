import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { OwnSettings } from '../../../src-shared/device/own-settings.ts'
import type { SettingsView } from '../../../src-shared/device/settings-contract.ts'
import { settingNames } from '../../../src-shared/device/settings.ts'
import { createQueue } from '../../platform/create-queue.ts'
import type { Settings, SettingsChange } from './settings.ts'

/**
 * Sets all named values or none. Fails with `settings/locked` if the policy decides one, `call/not-during-exam` if the backend would change under an
 * open attempt, and `session/busy` during a sign-in. A value that the disk refuses applies for this run, and the call fails with
 * `settings/not-written`.
 */
export type ChangeSettings = (change: SettingsChange) => Promise<Result<SettingsView>>

export interface ChangeSettingsDeps {
  readonly settings: Pick<Settings, 'values' | 'view' | 'isLocked' | 'write'>
  readonly isAttemptOpen: () => boolean
  /** Ends the learner's session at the present backend; resolves to whether none is left or in progress, so that no token can reach another. */
  readonly leaveBackend: () => Promise<boolean>
  /** Resolves to whether the account's backend stored them. */
  readonly saveWithAccount: (values: OwnSettings) => Promise<boolean>
}

export function createChangeSettings({ settings, isAttemptOpen, leaveBackend, saveWithAccount }: ChangeSettingsDeps): ChangeSettings {
  const enqueue = createQueue()

  /** Resolves to the pending results of the disk and the account's backend. */
  async function changeNow(change: SettingsChange): Promise<Result<readonly Promise<boolean>[]>> {
    if (settingNames.some((name) => change[name] !== undefined && settings.isLocked(name))) return fail('settings/locked')
    if (change.backend !== undefined && change.backend !== settings.values().backend) {
      if (isAttemptOpen()) return fail('call/not-during-exam')
      if (!(await leaveBackend())) return fail('session/busy')
    }
    return succeed(settings.write(change, saveWithAccount))
  }

  return async (change) => {
    const changed = await enqueue(() => changeNow(change))
    if (!changed.ok) return changed
    const isWritten = (await Promise.all(changed.value)).every(Boolean)
    return isWritten ? succeed(settings.view()) : fail('settings/not-written')
  }
}
